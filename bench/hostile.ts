/**
 * Measures whether callers notice that the service is reading hostile sites: the p99 of some endpoints, such as health
 * and the list of scholarships, while such sites are being read and while none are, alternately.
 * `npm run bench:hostile -- [--seconds 10] [--rounds 3]`
 */
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { postTrigger, trigger } from '../test/support/deployments.ts';
import { HOSTILE_PAGES } from '../test/support/hostile-pages.ts';
import { startProgram } from '../test/support/program.ts';
import { ROOT } from '../test/support/root.ts';
import { FEW_SITES } from '../test/support/small-campus.ts';
import { stageWorkers } from '../test/support/worker-stage.ts';
import { send } from './edge/request.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, rounds: { type: 'string', default: '3' } },
});
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];

const PATHS = ['/health', '/scholarships/health', '/scholarships/api/scholarships', '/status'];
const REQUEST_PAUSE_MS = 5;
/** Length of a hostile page: below the limit, and enough to take seconds. */
const PAGE_LENGTH = 2_000_000;
/** Only every fourth page is used: reading all of them takes minutes. */
const EVERY = 4;
/** Hosts that are read at the same time; each has its share of the pages. */
const HOSTS = 4;
/** Nearly the maximum number of rules that the service reads, each of which nearly matches. */
const RULES = Array.from({ length: 4_900 }, (_, at) => `Disallow: *${'*a'.repeat(40)}${at}`);
const ROBOTS = `User-agent: *\n${RULES.join('\n')}\n`;

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const percentile = (figures: readonly number[], share: number): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length * share)] ?? Number.NaN;

/** One server, which is a different host under each of its IP addresses. */
async function startHostileSites() {
  const pages = HOSTILE_PAGES.filter((_, at) => at % EVERY === 0).map(({ make }) =>
    Buffer.from(make(PAGE_LENGTH)),
  );
  const deep = Buffer.from('<div>'.repeat(PAGE_LENGTH / 5));
  const server = createServer(({ url = '' }, response) => {
    if (url === '/robots.txt') return void response.setHeader('content-type', 'text/plain').end(ROBOTS);
    response.setHeader('content-type', 'text/html').end(pages[Number(url.split('/').at(-1))] ?? deep);
  }).listen(0, '0.0.0.0');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sources = Object.fromEntries(
    [...pages, deep].map((_, at) => {
      const url = `http://127.0.1.${1 + (at % HOSTS)}:${port}/page/${at}`;
      return [`hostile-${at}`, { name: `Hostile ${at}`, kind: 'list', url }];
    }),
  );
  return {
    sources,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Requests the paths in turn for some seconds; returns the response times of each path, ms. */
async function measure(base: string): Promise<Map<string, number[]>> {
  const took = new Map(PATHS.map((path) => [path, [] as number[]]));
  for (const until = Date.now() + 1_000 * seconds; Date.now() < until; ) {
    for (const path of PATHS) {
      const startedAt = performance.now();
      await send(`${base}${path}`);
      took.get(path)?.push(performance.now() - startedAt);
      await sleep(REQUEST_PAUSE_MS);
    }
  }
  return took;
}

const stage = await stageWorkers();
const hostile = await startHostileSites();
const campus = join(stage.folder, 'hostile.json');
const value = stage.campus.value as { sources: object };
await writeFile(
  campus,
  JSON.stringify({
    ...value,
    sources: { ...value.sources, ...hostile.sources },
    politeness: { delaySeconds: 0, jitterSeconds: 0 },
  }),
);
const env = {
  ...stage.environment,
  RATE_LIMIT_PER_MINUTE: '1000000',
  PAGE_TIMEOUT_SECONDS: '2',
};
const program = await startProgram([process.execPath, 'src/cli/main.js', 'serve', '--campus', campus], {
  cwd: ROOT,
  env,
});
try {
  const run = (key: string) => postTrigger(`${program.scholarships}/api/trigger/scholarships?source=${key}`);
  const keys = Object.keys(hostile.sources);
  for (const key of FEW_SITES)
    await trigger(`${program.scholarships}/api/trigger/scholarships?source=${key}`);
  // Each site is read once, as at the start of the service.
  for (let at = 0; at < keys.length; at += HOSTS) await Promise.all(keys.slice(at, at + HOSTS).map(run));
  const [alone, beside] = [new Map<string, number[]>(), new Map<string, number[]>()];
  let read = 0;
  const outcomes = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [path, times] of await measure(program.router))
      alone.set(path, [...(alone.get(path) ?? []), ...times]);
    let isOver = false;
    const reading = Array.from({ length: HOSTS }, async (_, host) => {
      for (let at = host; !isOver; at = (at + HOSTS) % keys.length) {
        const { results } = (await (await run(keys[at] ?? '')).json()) as {
          results: { problem: string | null }[];
        };
        outcomes.add(String(results[0]?.problem));
        read += 1;
      }
    });
    for (const [path, times] of await measure(program.router))
      beside.set(path, [...(beside.get(path) ?? []), ...times]);
    isOver = true;
    await Promise.all(reading);
  }
  print(`${read} hostile pages of ${PAGE_LENGTH / 1e6} MB were read`);
  for (const outcome of outcomes) print(`  ${outcome}`);
  for (const path of PATHS) {
    const [one, other] = [alone, beside].map((all) => percentile(all.get(path) ?? [], 0.99));
    const ratio = ((other ?? 0) / (one ?? 1)).toFixed(2);
    print(
      `${path}, p99: ${one?.toFixed(1)} ms alone, ${other?.toFixed(1)} ms while hostile sites are read: × ${ratio}`,
    );
  }
} finally {
  await program.end('SIGKILL');
  hostile.stop();
  await stage.stop();
}
