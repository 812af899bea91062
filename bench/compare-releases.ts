import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { demoCampus } from '../demo/campus.ts';
import type { startSandbox } from '../sandbox/index.ts';
import { API_KEY, type Release, startRelease } from './compare-releases/release.ts';
import { type FoundIds, listRequests, type Request } from './compare-releases/requests.ts';
import { differences, fetchReply, type Reply } from './compare-releases/responses.ts';

/**
 * `node bench/compare-releases.ts BEFORE AFTER [--sandbox FOLDER]`: tests whether two checkouts send the same response,
 * byte for byte, for every URL of the contract. Both run on the same sandbox (by default the sandbox of BEFORE), with a
 * frozen clock.
 */
const { values, positionals } = parseArgs({
  options: { sandbox: { type: 'string' } },
  allowPositionals: true,
});
const [before, after] = positionals.map((folder) => resolve(folder));
if (before === undefined || after === undefined) throw new Error('pass two folders: before and after');

/** More than a day apart, so that nothing cached at one of these times is still fresh at the next time. */
const TIMES = ['2026-11-21T18:00:00Z', '2026-11-23T01:40:00Z', '2026-12-30T20:10:00Z'].map(Date.parse);

const SHOWN = 40;

const print = (line: string): boolean => process.stdout.write(`${line}\n`);
const TRIGGERS: readonly Request[] = [
  ...['schedules', 'rosters', 'standings'].map((what) => `/sports/api/trigger/${what}`),
  '/scholarships/api/trigger/scholarships',
].map((path) => ({ server: 'router', path, method: 'POST', headers: { 'X-API-Key': API_KEY } }));

async function findIds({ sports, scholarships }: Release): Promise<FoundIds> {
  const get = async (url: string) => JSON.parse((await fetchReply(url)).body);
  const seasons = await Promise.all(
    ['mens-basketball', 'womens-basketball', 'football', 'baseball', 'softball'].map((sport) =>
      get(`${sports}/api/schedules/sport?sport=${sport}`),
    ),
  );
  const list = await get(`${scholarships}/api/scholarships?limit=500`);
  return {
    games: seasons.flatMap(({ games }) => games.map(({ id }: { id: string }) => id)),
    pictures: seasons.map(({ team }) => team.logo),
    scholarships: list.scholarships.map(({ id }: { id: string }) => id),
  };
}

/**
 * Sends the request to both releases. If both return the same ETag, sends a conditional request with this ETag, too.
 */
async function compare(releases: readonly [Release, Release], request: Request): Promise<string[]> {
  const requestBoth = (more: Request): Promise<Reply[]> =>
    Promise.all(releases.map((release) => fetchReply(`${release[more.server]}${more.path}`, more)));
  const [earlier, later] = await requestBoth(request);
  if (earlier === undefined || later === undefined) return [];
  const found = differences(earlier, later);
  const { etag } = earlier.headers;
  if (typeof etag !== 'string' || etag !== later.headers.etag || request.headers || request.method)
    return found;
  const [earlierConditional, laterConditional] = await requestBoth({
    ...request,
    headers: { 'If-None-Match': etag },
  });
  return earlierConditional && laterConditional
    ? [...found, ...differences(earlierConditional, laterConditional).map((one) => `304: ${one}`)]
    : found;
}

const { startSandbox: startSandboxOf } = (await import(
  pathToFileURL(join(resolve(values.sandbox ?? before), 'sandbox/index.ts')).href
)) as { startSandbox: typeof startSandbox };
let now = TIMES[0] ?? 0;
const sandbox = await startSandboxOf({ now: () => now });
const directory = await mkdtemp(join(tmpdir(), 'campus-compare-'));
const campusFile = join(directory, 'campus.json');
const politeness = { delaySeconds: 0, jitterSeconds: 0 };
await writeFile(campusFile, JSON.stringify({ ...(demoCampus(sandbox) as object), politeness }));

const releases: [Release, Release] = [
  await startRelease(before, campusFile, now),
  await startRelease(after, campusFile, now),
];
const seen = new Map<string, { count: number; example: string }>();
let requested = 0;

function note(request: Request, difference: string): void {
  const where = `${request.method ?? 'GET'} ${request.server} ${request.path}`;
  const headers = request.headers ? ` ${JSON.stringify(request.headers)}` : '';
  // Differences of the same kind are counted together, regardless of ids and texts.
  const kind = `${where.replaceAll(/=[^&]+/g, '=…')} ${difference.split(' ', 1)}`.replaceAll(/\.\d+/g, '');
  const group = seen.get(kind);
  if (group) group.count += 1;
  else seen.set(kind, { count: 1, example: `${where.slice(0, 160)}${headers}\n    ${difference}` });
}

/** Requests with different responses are repeated once, because a cached value may have been refreshed meanwhile. */
async function compareAll(requests: readonly Request[]): Promise<void> {
  const differing: Request[] = [];
  for (const request of requests) if ((await compare(releases, request)).length > 0) differing.push(request);
  for (const request of differing) {
    for (const difference of await compare(releases, request)) note(request, difference);
  }
  requested += requests.length;
}

async function refreshAll(): Promise<void> {
  for (const request of TRIGGERS) await compare(releases, request);
}

try {
  for (const time of TIMES) {
    now = time;
    await Promise.all(releases.map((release) => release.setTime(time)));
    // Background refreshes run at different moments in the two releases. After a second round, both have the same
    // state.
    await refreshAll();
    await compareAll(TRIGGERS);
    const [found] = await Promise.all(releases.map(findIds));
    if (found !== undefined) await compareAll(listRequests(found));
  }
} finally {
  await Promise.all(releases.map((release) => release.stop()));
  await sandbox.stop();
  await rm(directory, { recursive: true });
}
for (const { count, example } of [...seen.values()].slice(0, SHOWN)) print(`${count} × ${example}`);
print(`${requested} requests at ${TIMES.length} times; ${seen.size} kinds of differences`);
process.exitCode = seen.size === 0 ? 0 : 1;
