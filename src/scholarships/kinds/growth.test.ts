import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { HOSTILE_PAGES, type HostilePage } from '../../../test/support/hostile-pages.ts';
import { processorTime } from '../../../test/support/processor-time.ts';
import type { PageReading, SiteKind } from './site-kind.ts';
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

function cost(kind: SiteKind, { name, make }: HostilePage, length: number): number {
  const contentType = name.startsWith('file:') ? 'text/csv' : 'text/html';
  const page = { url: 'http://x.edu/awards', role: 'list', body: make(length), contentType };
  const options = kind.options.parse({});
  return processorTime(() => kind.read(page, options));
}

/** How many times as long the large page takes: noise only adds to a time, so the least of several counts. */
function growthOf(kind: SiteKind, page: HostilePage): number {
  let large = cost(kind, page, LARGE);
  if (large < FLOOR) return 1;
  const small = Math.min(...Array.from({ length: REPEATS }, () => cost(kind, page, SMALL)));
  for (let repeat = 1; repeat < REPEATS && large / small > MOST_GROWTH; repeat += 1) {
    large = Math.min(large, cost(kind, page, LARGE));
  }
  return large / small;
}

describe('the time to read a page grows with it, and no faster', () => {
  for (const page of HOSTILE_PAGES) {
    test(page.name, () => {
      for (const kind of Object.values(siteKinds)) {
        const growth = growthOf(kind, page);
        assert.ok(growth <= MOST_GROWTH, `${kind.name}: ${growth.toFixed(1)} times for 4 times the page`);
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

test('thousands of awards on a page are all read, in four times the time of a quarter of them', () => {
  for (const [name, awards] of [
    ['headings', 2_000],
    ['accordion', 2_000],
    ['cards', 2_000],
    ['prose', 2_000],
    ['table', 8_000],
  ] as const) {
    const small = readList(name, awards / 4);
    const growth = readList(name, awards) / small;
    assert.ok(growth <= MOST_GROWTH, `${name}: ${growth.toFixed(1)} times for 4 times the page`);
  }
});
