import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { before, describe, test } from 'node:test';
import { load } from 'cheerio';
import { Registry } from 'prom-client';
import { readCampus } from '../../src/cli/terminal/open-upstreams.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import type { Finding } from '../../src/scholarships/index.ts';
import type { SourceId } from '../../src/scholarships/model/award.ts';
import { modelRequests } from '../../src/scholarships/store/model-requests.ts';
import { saveProposal } from '../../src/scholarships/store/prepared-entries.ts';
import { withScholarshipTables } from '../../src/scholarships/store/tables.ts';
import { BARE_ENVIRONMENT } from '../support/bare-environment.ts';
import { CLI, command } from '../support/cli.ts';
import { SQLITE } from '../support/databases.ts';
import { deploy } from '../support/deployments.ts';
import { startPretendSite } from '../support/pretend-site.ts';
import { releaseStack } from '../support/release-stack.ts';
import { startScholarships } from '../support/scholarships-backend.ts';

const NAMES = ['Alder', 'Elm', 'Fern', 'Moss', 'Oak', 'Reed'];
const YEAR = new Date().getUTCFullYear() + 1;
const DUE = `Deadline: March 1, ${YEAR}`;
const page = (names: readonly string[], texts: readonly string[] = [DUE], more = ''): string =>
  `<main><h1>Scholarships</h1>${names.map((name, at) => `<h2>${name} Award</h2><p>Amount: $500</p><p>${texts[at % texts.length]}</p>`).join('')}${more}</main>`;

/** The pages of each source at the first run and at the second. */
const PAGES: Readonly<Record<string, readonly [first: string, second: string | null]>> = {
  arts: [page(NAMES), page(NAMES, ['For juniors.'])],
  down: [page(NAMES), null],
  law: [page(NAMES, ['For seniors.']), page(NAMES, ['For seniors.'])],
  music: [page(NAMES), page(NAMES.slice(0, 1))],
  values: [
    page(NAMES),
    page(
      NAMES,
      [
        `Deadline: January 5, ${YEAR}`,
        'GPA: 4.5 on a 5.0 scale',
        `Deadline: May 1, ${YEAR} or June 1, ${YEAR}`,
        DUE,
      ],
      '<h2>Past recipients</h2><p>Amount: $300</p>',
    ),
  ],
};

const correction = (deadline: string, more: object = {}) => ({
  ...{ set: { deadline }, because: 'Ms. Marsh, 555-0134', by: 'the dean' },
  ...more,
});
const CORRECTIONS = {
  'values-oak-award': correction(`${YEAR}-04-01`),
  'values-moss-award': correction(`${YEAR}-03-01`),
  'values-reed-award': correction(`${YEAR}-04-01`, { was: { deadline: 'April 9' } }),
  'music-elm-award': correction(`${YEAR}-04-01`, { until: '2020-01-01' }),
  'values-none': { hide: true, because: 'x' },
};

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ');
const textOf = (html: string): string => flat(load(html).text());

describe('what needs a person', () => {
  const cleanup = releaseStack();
  let review: { readonly findings: readonly Finding[] };
  let findings: readonly Finding[];
  let doors: ReadonlyMap<string, string>;
  let alerts: readonly string[];
  let metrics: string;
  before(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'findings-'));
    cleanup.defer(() => rm(folder, { recursive: true, force: true }));
    const site = await startPretendSite();
    cleanup.defer(() => site.stop());
    const show = (at: 0 | 1) => {
      for (const [key, pages] of Object.entries(PAGES)) {
        const body = pages[at];
        site.on(`/${key}`, () =>
          body === null ? { status: 500 } : { headers: { 'content-type': 'text/html' }, body },
        );
      }
    };
    const sources = Object.fromEntries(
      Object.keys(PAGES).map((key) => [
        key,
        {
          name: `Office of ${key}`,
          kind: 'list',
          url: `${site.url}/${key}`,
          options: { title: 'h2', not: [] },
        },
      ]),
    );
    const campus = {
      ...{ name: 'Fen', timeZone: 'UTC', teams: {}, privateHosts: [site.host], sources },
      provider: { kind: 'espn', siteUrl: site.url, coreUrl: site.url, imageOrigins: [site.url] },
      politeness: { delaySeconds: 0, jitterSeconds: 0 },
    };
    const file = join(folder, 'campus.json');
    await writeFile(file, JSON.stringify(campus));
    await writeFile(join(folder, 'corrections.json'), JSON.stringify(CORRECTIONS));
    const environment = {
      ...{ ...BARE_ENVIRONMENT, DATABASE_URL: `sqlite:${folder}/campus.db` },
      ...{ MODEL_URL: site.url, MODEL: 'small', MODEL_DAILY: '1' },
    };
    const run = (...args: string[]) => command(args, environment, folder);
    show(0);
    await run('scrape');
    show(1);
    await run('scrape');
    const database = openDatabase(environment.DATABASE_URL, { name: 'test' });
    cleanup.defer(() => database.destroy());
    await saveProposal(withScholarshipTables(database), {
      ...{ source: 'down' as SourceId, run_id: 'a', doubts: 1, proposed_at: Date.now() },
      ...{ entry: '{}', titles: JSON.stringify(['Elm Grant', 'Oak Prize']) },
    });

    const requests = modelRequests(database, systemClock, 1);
    await requests.count();

    const registry = new Registry();
    const api = await startScholarships({
      ...{ clock: systemClock, database, registry, timeZone: 'UTC' },
      sources: readCampus(file).sources,
      correctionsFile: join(folder, 'corrections.json'),
      preparation: { reachedLimit: requests.reached, prepare: async () => null },
    });
    cleanup.defer(() => api.stop());
    const job = api.backend.jobs.find(({ name }) => name === 'scholarships corrections');
    await job?.run(new AbortController().signal);
    review = await api.json('/api/review');
    findings = review.findings;
    const { backend } = api;
    alerts = (await backend.conditions()).flatMap(({ title, lines }) => [title, ...lines]);
    metrics = await registry.getSingleMetricAsString('campus_review_items');
    const digest = (await backend.digest?.(Date.now())) ?? [];
    const served = await deploy('one process', {
      ...{
        campus: readCampus(file),
        environment: { ...environment, DATA_DIR: folder },
      },
      database: { ...SQLITE, create: async () => ({ url: '', database, remove: async () => undefined }) },
    });
    cleanup.defer(() => served.stop());
    const status = await (
      await fetch(`${served.router}/status`, { headers: { Accept: 'text/html' } })
    ).text();

    const child = spawn(process.execPath, [CLI, 'look'], {
      ...{ env: environment, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    });
    const exited = once(child, 'exit');
    let overview = '';
    for await (const line of createInterface({ input: child.stderr })) {
      const [, url] = /^open (\S+)/.exec(line) ?? [];
      if (url === undefined) continue;
      overview = await (await fetch(url)).text();
      break;
    }
    child.kill('SIGINT');
    await exited;
    doors = new Map([
      ['review', flat((await run('review')).out)],
      ['look', textOf(overview)],
      ['/status', textOf(status)],
      ['the digest', flat(digest.flatMap(({ title, lines }) => [title, ...lines]).join('\n'))],
    ]);
  });

  test('is one list, with all kinds of findings, most urgent first', () => {
    assert.deepEqual(
      [...new Set(findings.map(({ kind }) => kind))],
      [
        ...[
          'failing',
          'held',
          'proposed',
          'lacking',
          'leftOut',
          'stale',
          'unmatched',
          'unnecessary',
          'expired',
        ],
        ...['limited', 'never', 'suspicious', 'doubts', 'unchecked', 'applied'],
      ],
    );
  });

  test('is worded in the same way wherever it is shown', () => {
    for (const [door, text] of doors)
      for (const { kind, name, title, text: finding, details } of findings) {
        if (door === 'the digest' && ['unchecked', 'applied'].includes(kind)) {
          assert.ok(!text.includes(flat(title)), 'what lasts would be in every digest');
          continue;
        }
        // The workbench marks unchecked sources in its table.
        const parts = kind === 'unchecked' && door === 'look' ? [name, title] : [name, title, finding];
        // The table of sources says that a source failed.
        if (kind === 'failing' && door === 'look') parts.splice(1, 1);
        const isBrief = door === 'the digest' || kind === 'held';
        for (const part of [...parts, ...(isBrief ? [] : details)])
          assert.ok(text.includes(flat(part)), `${door} lacks ${part} in ${text}`);
      }
  });

  test('is an alert if it lasts and the service cannot settle it by itself', () => {
    for (const { kind, text, commands } of findings) {
      const isAlert = ['failing', 'held', 'lacking', 'stale', 'unmatched'].includes(kind);
      assert.equal(
        alerts.some((line) => line.endsWith(text)),
        isAlert,
        text,
      );
      for (const { options } of isAlert ? commands : [])
        assert.ok(
          alerts.some((line) => line.includes(options)),
          options,
        );
    }
  });

  test('is counted by kind', () => {
    const counts = [...metrics.matchAll(/kind="(\w+)"\} (\d+)/g)].map(([, kind, count]) => [
      kind,
      Number(count),
    ]);
    for (const [kind, count] of counts)
      assert.equal(findings.filter((finding) => finding.kind === kind).length, count, String(kind));
    assert.ok(counts.length > 10);
  });

  test('has the reasons of corrections only in commands', () => {
    for (const text of [JSON.stringify(review), alerts.join(), doors.get('/status'), doors.get('the digest')])
      assert.doesNotMatch(text ?? '', /Marsh|555|the dean/);
    for (const door of ['review', 'look'])
      assert.match(doors.get(door) ?? '', /Because: Ms\. Marsh, 555-0134 \(by the dean\)/);
  });
});
