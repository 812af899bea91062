/**
 * The processor time of an answer by function: self times of the service, and of a bare server that writes the same bytes.
 * `npm run bench:profile -- [--case page] [--seconds 5] [--top 15]`; cases: see `edge/cases.ts`.
 */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { besideBare } from './edge/bare-copy.ts';
import { headersOf } from './edge/cases.ts';
import { type Load, load } from './edge/load.ts';
import { readyMachine } from './edge/machine.ts';
import { fillCache, startOurs } from './edge/ours.ts';
import { type Contestant, writeSearches } from './edge/rounds.ts';
import { createSearches } from './edge/searches.ts';
import { OWNERS, type SelfTime, selfTimes, type Window } from './edge/self-times.ts';
import { setStage } from './edge/stage.ts';
import { figure } from './edge/table.ts';

const WARM_UP_SECONDS = 3;

const { values } = parseArgs({
  options: {
    case: { type: 'string', default: 'page' },
    seconds: { type: 'string', default: '5' },
    top: { type: 'string', default: '15' },
    connections: { type: 'string', default: '64' },
  },
});
const machine = readyMachine();
const printLine = (text: string): void => void process.stdout.write(`${text}\n`);
/** The monotonic clock, which V8's profiler uses. */
const micros = (): number => Number(process.hrtime.bigint() / 1000n);

await using closing = new AsyncDisposableStack();
const stage = await setStage(closing);
await fillCache(machine, stage);
const nextSearch = createSearches(stage.scholarships, stage.today);
const profiles = join(stage.directory, 'profiles');
mkdirSync(profiles);
const nodeArgs = ['--cpu-prof', `--cpu-prof-dir=${profiles}`, '--cpu-prof-interval=200'];
const service = await startOurs(machine, stage, { nodeArgs });
const searches = Array.from({ length: 100 }, nextSearch);
const contestants = await besideBare({
  machine,
  stage,
  service,
  cases: [values.case],
  searches,
  nodeArgs,
});

/** Loads a server for `duration` seconds; returns the time window and the number of requests answered. */
async function loadFor(duration: number, { measure, url }: Contestant) {
  const addresses = writeSearches(stage.directory, measure, nextSearch, duration);
  const given: Load = {
    url: `${url}${measure.path}`,
    headers: headersOf(measure),
    connections: Number(values.connections),
    seconds: duration,
    ...(addresses !== undefined && { addresses }),
  };
  const from = micros();
  const { requests } = await load(machine, given);
  return { from, to: micros(), requests };
}

/** The server writes its profile when it ends; the file name contains its process id. */
function readProfile(pid: number): unknown {
  const file = readdirSync(profiles).find((name) => name.split('.').includes(String(pid)));
  if (file === undefined) throw new Error('a server has written no profile');
  return JSON.parse(readFileSync(join(profiles, file), 'utf8'));
}

function print({ measure }: Contestant, times: readonly SelfTime[], requests: number): void {
  const all = sum(times);
  const line = (name: string, micros: number): string =>
    `${figure((micros / all) * 100, 1).padStart(5)} %  ${figure(micros / requests, 2).padStart(6)} µs  ${name}`;
  printLine(
    `${measure.server}, ${measure.case}: ${figure(all / requests, 1)} µs an answer under the profiler`,
  );
  for (const owner of OWNERS) printLine(line(owner, sum(times.filter((each) => each.owner === owner))));
  printLine('in itself');
  for (const { name, micros } of times.slice(0, Number(values.top))) printLine(line(name, micros));
  printLine('');
}

const sum = (times: readonly SelfTime[]): number => times.reduce((total, { micros }) => total + micros, 0);

for (const contestant of contestants) await loadFor(WARM_UP_SECONDS, contestant);
// Alternating, so that a busy moment of the machine affects both.
const windows = new Map<Contestant, (Window & { requests: number })[]>(contestants.map((one) => [one, []]));
for (let second = 0; second < Number(values.seconds); second += 1) {
  for (const [contestant, own] of windows) own.push(await loadFor(1, contestant));
}
for (const [contestant, own] of windows) {
  await contestant.server.stop();
  const requests = own.reduce((total, each) => total + each.requests, 0);
  print(contestant, selfTimes(readProfile(contestant.server.pid), own), requests);
}
