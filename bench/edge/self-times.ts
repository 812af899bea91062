import { z } from 'zod';

/** The parts of a `node --cpu-prof` file that are read here. Times are in µs of the monotonic clock. */
const cpuProfile = z.object({
  startTime: z.number(),
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({ functionName: z.string(), url: z.string(), lineNumber: z.number() }),
    }),
  ),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});

/** A period of load, in µs of the monotonic clock. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** Whose code the time was spent in. */
export const OWNERS = ['ours', 'packages', 'Node', 'native and kernel', 'garbage collector'] as const;
type Owner = (typeof OWNERS)[number];

/** Time spent in a function itself, excluding the functions it calls. */
export interface SelfTime {
  readonly name: string;
  readonly owner: Owner;
  readonly micros: number;
}

interface Frame {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
}

function ownerOf({ functionName, url }: Frame): Owner {
  if (functionName === '(garbage collector)') return 'garbage collector';
  if (url === '') return 'native and kernel';
  if (url.startsWith('node:')) return 'Node';
  return url.includes('/node_modules/') ? 'packages' : 'ours';
}

/** `answer  src/platform/http/edge.ts:37`; native functions have no file. */
function nameOf({ functionName, url, lineNumber }: Frame): string {
  const path = url.replace(/^file:\/\//, '').replace(/^.*\/(?=(?:src|bench|node_modules)\/)/, '');
  const name = functionName || '(anonymous)';
  return path === '' ? name : `${name}  ${path}:${lineNumber + 1}`;
}

/** Self times within the given windows, longest first; idle time is left out. */
export function selfTimes(profile: unknown, windows: readonly Window[]): SelfTime[] {
  const { startTime, nodes, samples, timeDeltas } = cpuProfile.parse(profile);
  const frames = new Map(
    nodes.map(({ id, callFrame }) => [id, { name: nameOf(callFrame), owner: ownerOf(callFrame) }]),
  );
  const times = new Map<string, SelfTime>();
  let at = startTime;
  samples.forEach((node, index) => {
    at += timeDeltas[index] ?? 0;
    const frame = frames.get(node);
    if (frame === undefined || !windows.some(({ from, to }) => at >= from && at <= to)) return;
    // A sample stands for the time until the next one.
    const micros = (times.get(frame.name)?.micros ?? 0) + (timeDeltas[index + 1] ?? 0);
    times.set(frame.name, { ...frame, micros });
  });
  times.delete('(idle)');
  return [...times.values()].sort((a, b) => b.micros - a.micros);
}
