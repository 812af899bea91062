import { once } from 'node:events';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { trigger } from '../../test/support/deployments.ts';
import { stageWorkers } from '../../test/support/worker-stage.ts';
import { send } from '../edge/request.ts';
import { figure } from '../edge/table.ts';
import { usageOf } from '../edge/usage.ts';
import { makeScholarships } from '../search/made-up.ts';
import { summarize } from '../search/measure.ts';

const AWARDS_OF_A_SOURCE = 40;
const PAUSE_MS = 20;

/** A page with a table of awards, one of which has a changed amount. */
function pageOf(source: number, changed: number): string {
  const rows = makeScholarships(AWARDS_OF_A_SOURCE, 1 + source).map(({ title, description }, at) => {
    const amount = at === changed ? 700 : 500;
    return `<tr><td>${title} ${at}</td><td>$${amount}</td><td>March 1, 2027</td><td>${description}</td></tr>`;
  });
  const head = '<tr><th>Scholarship</th><th>Amount</th><th>Deadline</th><th>Description</th></tr>';
  return `<html><body><h1>Scholarships</h1><table>${head}${rows.join('')}</table></body></html>`;
}

/** One server, which is a different host under each of its IP addresses: one source per host is read at a time. */
async function startSites(count: number) {
  let rounds = 0;
  const pages = Array.from({ length: count }, () => 0);
  const server = createServer(({ url = '' }, response) => {
    const source = Number(url.split('/').at(-1));
    if (url === '/robots.txt' || Number.isNaN(source)) return void response.writeHead(404).end();
    response.setHeader('content-type', 'text/html').end(pageOf(source, rounds));
  }).listen(0, '0.0.0.0');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sources = Object.fromEntries(
    pages.map((_, at) => {
      const url = `http://127.0.${1 + Math.floor(at / 250)}.${1 + (at % 250)}:${port}/page/${at}`;
      return [`office-${at}`, { name: `Office ${at}`, kind: 'table', url }];
    }),
  );
  return {
    sources,
    /** From now on, a different award of each page has the changed amount. */
    change: () => {
      rounds += 1;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function measure(count: number): Promise<string[]> {
  await using closing = new AsyncDisposableStack();
  const sites = closing.adopt(await startSites(count), (one) => one.stop());
  const stage = closing.adopt(await stageWorkers(), (one) => one.stop());
  const { path } = closing.use(await mkdtempDisposable(join(tmpdir(), 'campus-bench-')));
  const campus = join(path, 'campus.json');
  const politeness = { delaySeconds: 0, jitterSeconds: 0 };
  await writeFile(
    campus,
    JSON.stringify({ ...(stage.campus.value as object), sources: sites.sources, politeness }),
  );
  const more = { RATE_LIMIT_PER_MINUTE: '1000000' };
  const program = await stage.start(more, 'src/cli/main.js', ['--campus', campus]);
  closing.defer(async () => void (await program.end('SIGKILL')));
  const cells = [`${count} sources`];
  for (const round of ['first', 'second']) {
    const [startedAt, before] = [performance.now(), usageOf(program.pid).cpuMs];
    const took: number[] = [];
    let peak = 0;
    let isOver = false;
    const requesting = (async () => {
      for (let n = 0; !isOver; n += 1, await sleep(PAUSE_MS)) {
        const requestedAt = performance.now();
        await send(`${program.router}/scholarships/api/scholarships?limit=20&offset=${n % 100}`);
        took.push(performance.now() - requestedAt);
        peak = Math.max(peak, usageOf(program.pid).residentBytes);
      }
    })();
    await trigger(`${program.scholarships}/api/trigger/scholarships`);
    const seconds = (performance.now() - startedAt) / 1_000;
    isOver = true;
    await requesting;
    const { median, p99 } = summarize(took);
    const cpu = (usageOf(program.pid).cpuMs - before) / 1_000;
    cells.push(
      `${figure(seconds, 1)} ${figure(cpu, 1)}`,
      `${figure(median, 1)} (${figure(p99, 0)})`,
      figure(peak / 2 ** 20, 0),
    );
    if (round === 'first') sites.change();
  }
  return cells;
}

/** Reads all sources at once, and again after one award of each source has changed. */
export async function measureScrape(sources: readonly number[]): Promise<string[][]> {
  const each = (what: string) => [`${what}: s`, 'a page of the list meanwhile, ms', 'peak MB'];
  const columns = [['', ...each('first reading'), ...each('second reading')]];
  for (const count of sources) columns.push(await measure(count));
  return columns;
}
