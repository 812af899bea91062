import { parseArgs } from 'node:util';
import { fuzzBodies } from './bodies.ts';
import { byFetch } from './by-fetch.ts';
import { bySocket } from './by-socket.ts';
import { fuzzClocks } from './clocks.ts';
import { fuzzCommands } from './commands.ts';
import { type Finding, fuzz } from './fuzz.ts';
import { fuzzSportsClocks } from './sports-clocks.ts';
import { KNOWN_ORIGIN, openStage } from './stage.ts';

/** The share of requests that are sent through fetch; the others go through sockets. */
const FETCHED_SHARE = 0.05;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '200000' },
    bodies: { type: 'string', default: '2000' },
    commands: { type: 'string', default: '20' },
    clocks: { type: 'string', default: '50' },
    seed: { type: 'string' },
  },
});
const requests = Number(values.requests);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Prints the result. The exit code is 1 if a rule was broken. */
function report(what: string, { responded, statuses, problem }: Finding): void {
  const counts = [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status}×${count}`);
  print(`${what}: ${responded} answers (${counts.join(', ')})`);
  if (problem === undefined) return;
  print(problem);
  process.exitCode = 1;
}

print(`seed ${seed}`);
for (const [what, count, run] of [
  ['bodies of upstreams', values.bodies, fuzzBodies],
  ['two commands at once', values.commands, fuzzCommands],
  ['clocks set forward and back', values.clocks, fuzzClocks],
  ['the same during games', values.clocks, fuzzSportsClocks],
] as const) {
  if (Number(count) === 0) continue;
  const problem = await run(Number(count), seed);
  print(`${what}: ${problem ?? `${count} of them, none wrong`}`);
  if (problem !== undefined) process.exitCode = 1;
}
if (requests === 0) process.exit();
const stage = await openStage();
let printedAt = 0;
const onProgress = (responded: number): void => {
  if (responded - printedAt < 50_000) return;
  printedAt = responded;
  print(`${responded} answers, ${Math.round(process.memoryUsage.rss() / 1e6)} MB`);
};
const options = { seed, known: KNOWN_ORIGIN, onProgress };
const fetched = Math.ceil(requests * FETCHED_SHARE);
try {
  report(
    'through sockets',
    await fuzz(stage.campus, bySocket, { ...options, responses: requests - fetched }),
  );
  report('through fetch', await fuzz(stage.campus, byFetch, { ...options, responses: fetched }));
  await stage.checkUnharmed();
} finally {
  await stage.stop();
}
