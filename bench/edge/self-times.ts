import { z } from 'zod';

/** What `node --cpu-prof` writes, as far as it is read here. Times in µs of the monotonic clock. */
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

/** Time spent in a function itself, not in those that it calls. */
export interface SelfTime {
  readonly name: string;
  readonly micros: number;
}

/** `query.ts:12 readQuery`; what is native has no file. */
function nameOf({
  functionName,
  url,
  lineNumber,
}: {
  functionName: string;
  url: string;
  lineNumber: number;
}): string {
  const path = url.replace(/^file:\/\//, '').replace(/^.*\/(?=(?:src|node_modules)\/)/, '');
  const name = functionName || '(anonymous)';
  return path === '' ? name : `${name}  ${path}:${lineNumber + 1}`;
}

/** Self times between two moments, the longest first; idle time is left out. */
export function selfTimes(profile: unknown, window: { from: number; to: number }): SelfTime[] {
  const { startTime, nodes, samples, timeDeltas } = cpuProfile.parse(profile);
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const times = new Map<string, number>();
  let at = startTime;
  samples.forEach((node, index) => {
    at += timeDeltas[index] ?? 0;
    if (at < window.from || at > window.to) return;
    const name = names.get(node) ?? '(unknown)';
    // A sample stands for the time until the next one.
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[index + 1] ?? 0));
  });
  times.delete('(idle)');
  return [...times].map(([name, micros]) => ({ name, micros })).sort((a, b) => b.micros - a.micros);
}
