import { parseArgs } from 'node:util';
import { byFetch } from './by-fetch.ts';
import { bySocket } from './by-socket.ts';
import { type Finding, fuzz } from './fuzz.ts';
import { KNOWN_ORIGIN, openStage } from './stage.ts';

/** Of all requests; the rest goes through sockets. */
const FETCHED_SHARE = 0.05;

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '200000' }, seed: { type: 'string' } },
});
const requests = Number(values.requests);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** For scripts: 1 when one of the rules did not hold. */
function tell(what: string, { answered, statuses, problem }: Finding): void {
  const counts = [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status}×${count}`);
  say(`${what}: ${answered} answers (${counts.join(', ')})`);
  if (problem === undefined) return;
  say(problem);
  process.exitCode = 1;
}

say(`seed ${seed}`);
const stage = await openStage();
let said = 0;
const onProgress = (answered: number): void => {
  if (answered - said < 50_000) return;
  said = answered;
  say(`${answered} answers, ${Math.round(process.memoryUsage.rss() / 1e6)} MB`);
};
const options = { seed, known: KNOWN_ORIGIN, onProgress };
const fetched = Math.ceil(requests * FETCHED_SHARE);
try {
  tell('through sockets', await fuzz(stage.campus, bySocket, { ...options, answers: requests - fetched }));
  tell('through fetch', await fuzz(stage.campus, byFetch, { ...options, answers: fetched }));
  await stage.checkUnharmed();
} finally {
  await stage.stop();
}
