/**
 * The effect of a flood from one client address on another client, which requests the first page at a moderate rate.
 * For comparison: the second client alone, and the same flood on a bare server.
 * `npm run bench:limits -- [--rounds 5] [--seconds 4] [--connections 64]`
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ask, type RawAnswer } from './edge/ask.ts';
import { keepAliveOf, prepare } from './edge/bare-answers.ts';
import { startBare } from './edge/bare-copy.ts';
import { FIRST_PAGE, headersOf } from './edge/cases.ts';
import { median } from './edge/figures.ts';
import { load } from './edge/load.ts';
import { readyMachine } from './edge/machine.ts';
import { askMeanwhile, SECOND_ADDRESS } from './edge/neighbour.ts';
import { startOurs } from './edge/ours.ts';
import { setStage } from './edge/stage.ts';
import { figure, table } from './edge/table.ts';
import { summarize } from './search/measure.ts';

/** Above what the second client needs, and far below the flood. */
const LIMIT_PER_MINUTE = 3_600;
/** The pause between requests of the second client: 50 requests a second, as for a busy page. */
const PACE_MS = 20;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '64' },
  },
});
const connections = Number(values.connections);
const seconds = Number(values.seconds);
const machine = readyMachine();
const headers = headersOf({ headers: {} });

/** The flood's requests per second. */
const FLOODS: Readonly<Record<string, number>> = {
  'no other load': 0,
  'a flood of 5,000/s': 5_000,
  'a flood as fast as it goes': Number.POSITIVE_INFINITY,
};

interface Condition {
  readonly flood: string;
  readonly server: string;
  /** The URLs that the flood and the second client request. */
  readonly flooded: string;
  readonly asked: string;
}

interface Sample {
  /** Latencies of the second client, ms. */
  readonly times: readonly number[];
  readonly floodPerSecond: number;
  /** The share of the flood that was refused, 0 to 1. */
  readonly refusedShare: number;
}

await using closing = new AsyncDisposableStack();
const stage = await setStage(closing);
const service = await startOurs(machine, stage, {
  environment: { RATE_LIMIT_PER_MINUTE: String(LIMIT_PER_MINUTE) },
});
const page = `${service.router}${FIRST_PAGE}`;

/** Floods until requests are refused, and returns such a refusal. */
async function refusal(): Promise<RawAnswer> {
  await load(machine, { url: page, headers, connections, seconds: 1 });
  const answer = await ask(page, headers);
  if (answer.status !== 429) throw new Error(`the flood is answered ${answer.status}`);
  return answer;
}

const refused = await refusal();
const bare = await startBare(machine, stage, {
  keepAliveTimeout: keepAliveOf(refused),
  answers: { page: [prepare(await ask(page, headers, SECOND_ADDRESS))], refused: [prepare(refused)] },
});
const servers = [
  { server: 'campus data', flooded: page, asked: page },
  { server: 'bare node:http', flooded: bare.urlOf('refused'), asked: bare.urlOf('page') },
];
const conditions = Object.keys(FLOODS).flatMap((flood) => servers.map((one) => ({ flood, ...one })));

async function sample({ flood, flooded, asked }: Condition): Promise<Sample> {
  const perSecond = FLOODS[flood] ?? 0;
  if (perSecond === 0) {
    const times = await askMeanwhile(asked, PACE_MS, sleep(seconds * 1000));
    return { times, floodPerSecond: 0, refusedShare: Number.NaN };
  }
  const pause = Number.isFinite(perSecond) ? { pauseMs: Math.round((connections * 1000) / perSecond) } : {};
  const flooding = load(machine, { url: flooded, headers, connections, seconds, ...pause });
  const times = await askMeanwhile(asked, PACE_MS, flooding);
  const answered = await flooding;
  if (answered.broken > 0) throw new Error(`${answered.broken} connections of the flood are broken`);
  const refusedShare = answered.refused / answered.requests;
  return { times, floodPerSecond: answered.perSecond, refusedShare };
}

const samples = new Map<Condition, Sample[]>(conditions.map((one) => [one, []]));
// The first round warms up, and does not count.
for (let round = 0; round <= Number(values.rounds); round += 1) {
  const inTurn = round % 2 === 0 ? conditions : conditions.toReversed();
  for (const condition of inTurn) {
    const one = await sample(condition);
    if (round > 0) samples.get(condition)?.push(one);
  }
}
const rows = [...samples].map(([{ flood, server }, own]) => {
  const times = own.flatMap((one) => one.times);
  const { median: middle, p99 } = summarize(times);
  const perSecond = median(own.map((one) => one.floodPerSecond));
  return [
    flood,
    server,
    Math.round(perSecond).toLocaleString('en-US'),
    perSecond === 0 ? '' : `${figure(median(own.map((one) => one.refusedShare)) * 100, 1)} %`,
    String(times.length),
    figure(middle, 2),
    figure(p99, 2),
    figure(Math.max(...times), 2),
  ];
});
const head = ['', '', 'flood/s', 'refused', 'asked', 'median ms', 'p99 ms', 'most ms'];
process.stdout.write(
  `The second address, ${1000 / PACE_MS} requests a second:\n\n${table([head, ...rows])}\n`,
);
