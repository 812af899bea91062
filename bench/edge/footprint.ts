import { setTimeout as sleep } from 'node:timers/promises';
import { median } from './figures.ts';
import type { Machine } from './machine.ts';
import { send } from './request.ts';
import type { Stage } from './stage.ts';
import { startOurs } from './start-service.ts';
import { usageOf } from './usage.ts';

/** Time to start, and memory. */
export interface Footprint {
  /** From the start of the process to the first response, ms. */
  readonly startMs: { readonly median: number; readonly least: number; readonly most: number };
  /** The memory some seconds later, before any load. */
  readonly idleBytes: number;
}

/** Enough for the jobs that run at startup. */
const SETTLE_MS = 2_000;

async function startOnce(machine: Machine, stage: Stage, path: string) {
  const began = performance.now();
  const service = await startOurs(machine, stage);
  const { status } = await send(`${service.router}${path}`);
  const ms = performance.now() - began;
  if (status !== 200) throw new Error(`the first response has status ${status}`);
  await sleep(SETTLE_MS);
  const { residentBytes } = usageOf(service.pid);
  await service.stop();
  return { ms, residentBytes };
}

/** Starts the service several times, one after the other. */
export async function measureStarts(
  machine: Machine,
  stage: Stage,
  path: string,
  times: number,
): Promise<Footprint> {
  const starts = [];
  for (let at = 0; at < times; at += 1) starts.push(await startOnce(machine, stage, path));
  const ms = starts.map((one) => one.ms);
  return {
    startMs: { median: median(ms), least: Math.min(...ms), most: Math.max(...ms) },
    idleBytes: median(starts.map(({ residentBytes }) => residentBytes)),
  };
}
