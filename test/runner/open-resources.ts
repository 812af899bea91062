import { type AddressInfo, Server, Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';

const POLL_MS = 20;

/** The resources that keep this process running, counted by kind. */
function countOpen(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

const nameOf = (address: AddressInfo | string | null): string =>
  typeof address === 'string' || address === null ? String(address) : `${address.address}:${address.port}`;

/** Descriptions of servers, connections and child processes. For timers and threads, only their kind is known. */
function namesOf(handle: object): string[] {
  if (handle instanceof Server) return [`a server at ${nameOf(handle.address())}`];
  if (handle instanceof Socket && handle.remotePort !== undefined)
    return [`a connection to ${handle.remoteAddress}:${handle.remotePort}`];
  if ('spawnargs' in handle && Array.isArray(handle.spawnargs))
    return [`the process ${handle.spawnargs.join(' ')}`];
  return [];
}

/** Node's only list of open resources with their names. It is not documented, so it is used only for messages. */
const openHandles = (): object[] =>
  (process as unknown as { _getActiveHandles(): object[] })._getActiveHandles();

/** Ends the connections of `fetch`. If a test has not read a body, its connection stays open, which is not a fault. */
async function endFetches(): Promise<void> {
  const ended = getGlobalDispatcher();
  setGlobalDispatcher(new Agent());
  await ended.destroy();
}

/**
 * Returns a function that waits until everything that was opened after this call is closed, and returns what is still
 * open then.
 */
export function watchOpenResources(): (patienceMs: number) => Promise<string[]> {
  const before = countOpen();
  const opened = () =>
    [...countOpen()].flatMap(([kind, count]) => {
      const added = count - (before.get(kind) ?? 0);
      return added > 0 ? [`${added} × ${kind}`] : [];
    });
  return async (patienceMs) => {
    await endFetches();
    const end = performance.now() + patienceMs;
    while (opened().length > 0 && performance.now() < end) await setTimeout(POLL_MS);
    const open = opened();
    return open.length === 0 ? [] : [...open, ...openHandles().flatMap(namesOf)];
  };
}
