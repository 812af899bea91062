import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { HOSTILE_PAGES, type HostilePage } from '../../../test/support/hostile-pages.ts';
import { processorTime } from '../../../test/support/processor-time.ts';
import { parsePage, unlessTooDeep } from '../html/parse.ts';
import type { DecodedPage, PageReading } from './site-kind.ts';
import { siteKinds } from './site-kinds.ts';

/**
 * Characters; reading that takes time by their square takes more than the floor for the larger page. Regular expressions
 * are proven without a clock, by `test/house/linear-time.test.ts`: this is about what is around them.
 */
const [SMALL, LARGE] = [5_000, 20_000];
/** Twice the page may take 2.6 times as long: some is left to the garbage collector and a busy machine. */
const MOST_GROWTH = 2.6 ** Math.log2(LARGE / SMALL);
/** Less is not worth measuring twice. ms */
const FLOOR = 150;
const REPEATS = 3;

/** A page, parsed as the reading thread does it: once for all kinds. */
function pageOf({ name, make }: HostilePage, length: number): DecodedPage {
  const contentType = name.startsWith('file:') ? 'text/csv' : 'text/html';
  const page = { url: 'http://x.edu/awards', role: 'list', body: make(length), contentType };
  if (contentType === 'text/csv') return page;
  return unlessTooDeep(
    () => ({ ...page, document: parsePage(page) }),
    () => page,
  );
}

/** How many times as long the large page takes: noise only adds to a time, so the least of several counts. */
function growthOf(page: HostilePage, first: DecodedPage, work: (page: DecodedPage) => unknown): number {
  let large = processorTime(() => work(first));
  if (large < FLOOR) return 1;
  // What was kept of a document would cost nothing: each measurement has its own.
  const cost = (length: number): number => {
    const next = pageOf(page, length);
    return processorTime(() => work(next));
  };
  const small = Math.min(...Array.from({ length: REPEATS }, () => cost(SMALL)));
  for (let repeat = 1; repeat < REPEATS && large / small > MOST_GROWTH; repeat += 1) {
    large = Math.min(large, cost(LARGE));
  }
  return large / small;
}

const parse = ({ document: _, ...page }: DecodedPage) =>
  unlessTooDeep(
    () => parsePage(page),
    () => null,
  );

describe('the time to read a page grows with it, and no faster', () => {
  for (const page of HOSTILE_PAGES) {
    test(page.name, () => {
      const first = pageOf(page, LARGE);
      const work = Object.values(siteKinds).map(
        (kind) => [kind.name, (read: DecodedPage) => kind.read(read, kind.options.parse({}))] as const,
      );
      for (const [name, does] of [['parsing', parse] as const, ...work]) {
        const growth = growthOf(page, first, does);
        assert.ok(growth <= MOST_GROWTH, `${name}: ${growth.toFixed(1)} times for 4 times the page`);
      }
    });
  }
});

const award = (at: number): string => `Reed ${at} Award`;
const LONG_LISTS: Readonly<Record<string, (at: number) => string>> = {
  headings: (at) => `<h2>${award(at)}</h2><p>For juniors. Deadline: March 1.</p>`,
  accordion: (at) => `<details><summary>${award(at)}</summary><p>$500 for juniors</p></details>`,
  cards: (at) => `<div class="card"><h3>${award(at)}</h3><p>Amount: $500</p></div>`,
  prose: (at) => `<p><b>${award(at)}</b><br>$500 for juniors</p>`,
  table: (at) =>
    `${at % 500 === 0 ? '<table><tr><th>Name<th>Amount</tr>' : ''}<tr><td>${award(at)}<td>$500</tr>`,
};

/** ms */
function readList(name: string, awards: number): number {
  const write = LONG_LISTS[name];
  const body = `<main>${Array.from({ length: awards }, (_, at) => write?.(at)).join('')}</main>`;
  const page = { url: 'https://x.edu/awards', role: 'list', body, contentType: 'text/html' };
  const kind = siteKinds[name];
  let reading: PageReading | undefined;
  const took = processorTime(() => {
    reading = kind?.read(page, kind.options.parse({}));
  });
  assert.equal(reading?.kind === 'read' ? reading.records.length : reading?.problem, awards, name);
  return took;
}

test('a thousand awards and more on a page are all read, in four times the time of a quarter of them', () => {
  for (const [name, awards] of [
    ['headings', 1_000],
    ['accordion', 1_000],
    ['cards', 1_000],
    ['prose', 1_000],
    ['table', 4_000],
  ] as const) {
    const small = readList(name, awards / 4);
    const growth = readList(name, awards) / small;
    assert.ok(growth <= MOST_GROWTH, `${name}: ${growth.toFixed(1)} times for 4 times the page`);
  }
});
