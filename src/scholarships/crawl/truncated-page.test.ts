import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { SQLITE } from '../../../test/support/databases.ts';
import { type PretendResponse, sourceOf } from '../../../test/support/pretend-site.ts';
import { type ScrapeHarness, startScrapeHarness } from '../../../test/support/scrape-harness.ts';
import { kindNamed } from '../../../test/support/site-pages.ts';
import { controlTimeLimits } from '../../../test/support/time-limits.ts';
import type { SourceSettings } from './source.ts';

const TIMEOUT_MS = 30_000;
const HTML = { 'content-type': 'text/html' };
const headings = kindNamed('headings');

const listOf = (count: number): string => {
  const awards = Array.from({ length: count }, (_, at) => `<h2>Reed award ${at}</h2><p>$${at + 500}</p>`);
  return `<html><main><h1>Scholarships</h1>${awards.join('')}`;
};
const END = '</main></html>\n<!-- made in 12 ms -->\n';

let harness: ScrapeHarness;
let source: SourceSettings;

const shows = (response: PretendResponse) => harness.site.on('/list', () => ({ headers: HTML, ...response }));
const run = (accept = false) => harness.run({ accept }, source);
const served = async () => (await harness.records()).filter(({ state }) => state === 'listed').length;

beforeEach(async () => {
  harness = await startScrapeHarness(SQLITE, { timeoutMs: TIMEOUT_MS });
  source = sourceOf(harness.site, { kind: headings, options: headings.options.parse({}) });
});
afterEach(() => harness.stop());

describe('a list of 20 awards that ends after 14', () => {
  beforeEach(async () => {
    shows({ body: listOf(20) + END });
    assert.deepEqual((await run()).records, 20);
  });

  for (const [unmarked, problem] of [
    ['stalls', /took too long$/],
    ['breaks', /could not be reached$/],
    ['closes', /was cut short: it has no <\/html>, which it had before$/],
  ] as const) {
    test(`because the connection ${unmarked}, makes each run fail, and no award is removed`, async (t) => {
      const limits = controlTimeLimits(t, TIMEOUT_MS);
      shows({ body: listOf(14), withoutLength: unmarked });
      limits.short = unmarked === 'stalls';
      const runs = unmarked === 'closes' ? [1, 2, 3, 4] : [1];
      for (const _ of runs) {
        const report = await run();
        assert.deepEqual([report.outcome, report.gone], ['failed', 0]);
        assert.match(report.problem ?? '', problem);
      }
      assert.equal(await served(), 20);
      shows({ body: listOf(20) + END });
      limits.short = false;
      assert.equal((await run()).outcome, 'ok');
    });
  }

  test('and is complete, is read', async () => {
    shows({ body: listOf(14) + END, withoutLength: 'closes' });
    assert.deepEqual([(await run()).outcome, await served()], ['ok', 20]);
  });

  test('and no longer has an end tag, is read when an operator accepts it, and in later runs', async () => {
    shows({ body: listOf(14) });
    assert.equal((await run()).outcome, 'failed');
    const accepted = await run(true);
    assert.deepEqual([accepted.outcome, accepted.gone], ['ok', 6]);
    assert.equal((await run()).outcome, 'ok');
  });

  test('and now has another media type, needs no end tag', async () => {
    shows({ headers: { 'content-type': 'application/xhtml+xml' }, body: listOf(14) });
    assert.equal((await run()).outcome, 'ok');
  });
});

test('a robots.txt that stalls allows nothing', async (t) => {
  const limits = controlTimeLimits(t, TIMEOUT_MS);
  limits.short = true;
  shows({ body: listOf(20) + END });
  const response = {
    headers: { 'content-type': 'text/plain' },
    body: 'User-agent: *\n',
    withoutLength: 'stalls',
  } as const;
  harness.site.on('/robots.txt', () => response);
  const report = await run();
  assert.deepEqual([report.outcome, report.records], ['failed', 0]);
  assert.match(report.problem ?? '', /robots\.txt took too long$/);
  assert.ok(!harness.site.paths().includes('/list'));
});
