import { parseArgs } from 'node:util';
import { fuzzBodies } from './bodies.ts';
import { byFetch } from './by-fetch.ts';
import { bySocket } from './by-socket.ts';
import { type Finding, fuzz } from './fuzz.ts';
import { KNOWN_ORIGIN, openStage } from './stage.ts';

/** The share of requests that are sent through fetch; the others go through sockets. */
const FETCHED_SHARE = 0.05;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '200000' },
    bodies: { type: 'string', default: '2000' },
    seed: { type: 'string' },
  },
});
const requests = Number(values.requests);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Prints the result. The exit code is 1 if a rule was broken. */
function report(what: string, { answered, statuses, problem }: Finding): void {
  const counts = [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status}×${count}`);
  print(`${what}: ${answered} answers (${counts.join(', ')})`);
  if (problem === undefined) return;
  print(problem);
  process.exitCode = 1;
}

print(`seed ${seed}`);
const bodies = Number(values.bodies);
const wrongBody = bodies > 0 ? await fuzzBodies(bodies, seed) : undefined;
print(`bodies of origins: ${wrongBody ?? `${bodies} of them, none wrong`}`);
if (wrongBody !== undefined) process.exitCode = 1;
const stage = await openStage();
let printedAt = 0;
const onProgress = (answered: number): void => {
  if (answered - printedAt < 50_000) return;
  printedAt = answered;
  print(`${answered} answers, ${Math.round(process.memoryUsage.rss() / 1e6)} MB`);
};
const options = { seed, known: KNOWN_ORIGIN, onProgress };
const fetched = Math.ceil(requests * FETCHED_SHARE);
try {
  report('through sockets', await fuzz(stage.campus, bySocket, { ...options, answers: requests - fetched }));
  report('through fetch', await fuzz(stage.campus, byFetch, { ...options, answers: fetched }));
  await stage.checkUnharmed();
} finally {
  await stage.stop();
}
