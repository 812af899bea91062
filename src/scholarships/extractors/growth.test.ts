import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { onlyWithAll } from '../../../test/support/all-tests.ts';
import { HOSTILE_PAGES } from '../../../test/support/hostile-pages.ts';
import { kindNamed } from '../../../test/support/site-pages.ts';
import { WorkCounter } from '../../../test/support/work-count.ts';
import { statedTotal, unfollowedNextPage } from '../html/paging.ts';
import { parsePage } from '../html/parse.ts';
import { unlessTooLarge } from '../text/size-limits.ts';
import type { DecodedPage, PageResult } from './extractor.ts';
import { extractors } from './loaded-extractors.ts';
import { otherLocations } from './other-locations.ts';

/**
 * Counts work instead of measuring time, because the count does not depend on the load of the machine. Regular
 * expressions are covered by `test/house/linear-time.test.ts`; this file tests the code around them.
 */
const counter = new WorkCounter();
after(() => counter[Symbol.dispose]());

const GROWTH = 4;
/** Quadratic work would grow sixteenfold. Linear work grows slightly more than fourfold, because lists are sorted. */
const MAX_GROWTH = 5;
/** In characters. */
const SMALL = 5_000;

const kinds = Object.values(extractors);

function pageOf(body: string, name: string): DecodedPage {
  const contentType = name.startsWith('file:') ? 'text/csv' : 'text/html';
  return { url: 'http://x.edu/awards', role: 'list', body, contentType };
}

/** Parses a page once for all extractors, as the reading process does; skips a page that is too large. */
function readByAll(page: DecodedPage): void {
  const parsed = () => (page.contentType === 'text/csv' ? page : { ...page, document: parsePage(page) });
  const readable = unlessTooLarge(parsed, () => null);
  if (readable === null) return;
  for (const kind of kinds) kind.read(readable, kind.options.parse({}));
}

describe('the work to read a page is linear in its size', { skip: onlyWithAll }, () => {
  for (const { name, make } of HOSTILE_PAGES) {
    test(name, () => {
      const [small, large] = [SMALL, SMALL * GROWTH].map((length) =>
        counter.count(() => readByAll(pageOf(make(length), name))),
      );
      assert.ok(small && large);
      const growth = large / small;
      assert.ok(
        growth <= MAX_GROWTH,
        `work must not grow ${growth.toFixed(1)} times for ${GROWTH} times the page`,
      );
    });
  }
});

describe('the work to find a next page, or a list elsewhere, is linear in the size of the page', {
  skip: onlyWithAll,
}, () => {
  for (const part of [
    '<li class="next disabled"><a href="#">Next</a>',
    '<div class="pager"><div class="slide"><a href="?a=1&b=2">Next</a></div></div>',
    '<p>Showing 1 of</p>',
    '<iframe src="https://docs.google.com/spreadsheets/d/1"></iframe>',
    '<meta http-equiv="refresh" content="0; url   url   url=/a">',
    '<script type="application/json">award award award</script>',
    `<script>${'__NUXT__ award '.repeat(20)}</script>`,
  ]) {
    test(part, () => {
      const [small, large] = [SMALL, SMALL * GROWTH].map((length) => {
        const body = `<main>${part.repeat(length / part.length)}</main>`;
        const document = parsePage(pageOf(body, ''));
        return counter.count(() => {
          unfollowedNextPage(document, 'http://x.edu/awards');
          statedTotal(document);
          otherLocations(document, 'http://x.edu/awards');
        });
      });
      assert.ok(small && large);
      assert.ok(large / small <= MAX_GROWTH, `the work must not grow ${(large / small).toFixed(1)} times`);
    });
  }
});

const award = (at: number): string => `Reed ${at} Award`;
/** `A`, `B` … `BA`, `BB` … */
const inCapitals = (at: number): string =>
  at.toString(26).replace(/./g, (digit) => String.fromCharCode(65 + Number.parseInt(digit, 26)));
const LONG_LISTS: Readonly<Record<string, (at: number) => string>> = {
  headings: (at) => `<h2>${award(at)}</h2><p>For juniors. Deadline: March 1.</p>`,
  accordion: (at) => `<details><summary>${award(at)}</summary><p>$500 for juniors</p></details>`,
  cards: (at) => `<div class="card"><h3>${award(at)}</h3><p>Amount: $500</p></div>`,
  prose: (at) => `<p><b>${award(at)}</b><br>$500 for juniors</p>`,
  'list of groups': (at) => `<h2>Group ${at}</h2><p>Due March 1.</p><h3>${award(at)}</h3><p>For juniors.</p>`,
  'list with parts': (at) => `<p><b>${award(at)}</b>: for juniors.</p><h3>More ${at}</h3><p>Due March 1.</p>`,
  'list in a row': (at) => `${at === 0 ? '<p>' : '<br>'}Reed ${inCapitals(at)} Award`,
  table: (at) =>
    `${at % 500 === 0 ? '<table><tr><th>Name<th>Amount</tr>' : ''}<tr><td>${award(at)}<td>$500</tr>`,
};

/** The options of lists that cannot be read with the default options. */
const OPTIONS: Readonly<Record<string, object>> = { 'list in a row': { titles: 'sentences' } };

function workToReadList(name: string, awards: number): number {
  const write = LONG_LISTS[name];
  const body = `<main>${Array.from({ length: awards }, (_, at) => write?.(at)).join('')}</main>`;
  const page = { url: 'https://x.edu/awards', role: 'list', body, contentType: 'text/html' };
  const kind = kindNamed(name.split(' ')[0] ?? '');
  let reading: PageResult | undefined;
  const work = counter.count(() => {
    reading = kind.read(page, kind.options.parse(OPTIONS[name] ?? {}));
  });
  assert.equal(reading?.kind === 'read' ? reading.records.length : reading?.problem, awards, name);
  return work;
}

test('a thousand or more awards on a page are all read, with at most five times the work of a quarter of them', () => {
  for (const [name, awards] of [
    ['headings', 1_000],
    ['accordion', 1_000],
    ['cards', 1_000],
    ['prose', 1_000],
    ['list of groups', 1_000],
    ['list with parts', 1_000],
    ['list in a row', 1_000],
    ['table', 4_000],
  ] as const) {
    const small = workToReadList(name, awards / GROWTH);
    const growth = workToReadList(name, awards) / small;
    assert.ok(
      growth <= MAX_GROWTH,
      `${name}: work must not grow ${growth.toFixed(1)} times for ${GROWTH} times the page`,
    );
  }
});

/** Pictures of a megabyte each, embedded in the ways that pages use. */
const PICTURE = `data:image/png;base64,${'iVBORw0KGgo'.repeat(100_000)}`;
const WRAPPED = PICTURE.replaceAll(/.{76}/g, '$&\n');
const PICTURES = {
  'in an attribute': `<img alt="" src="${PICTURE}">`,
  'in lines': `<img alt='' src='${WRAPPED}'>`,
  'in a style': `<div style="background: url(${PICTURE}) no-repeat">`,
  'in a style sheet': `<style>.a { background: url('${PICTURE}') }</style>`,
  'that never ends': `<img src="${PICTURE}`,
};

describe('a picture within the markup costs no time, and does not affect the result', {
  skip: onlyWithAll,
}, () => {
  const awards = Array.from({ length: 3 }, (_, at) => LONG_LISTS.headings?.(at)).join('');
  const kind = kindNamed('headings');
  const read = (more: string) => {
    const reading = kind.read(pageOf(`<h1>Awards</h1>${awards}${more}`, ''), kind.options.parse({}));
    return reading.kind === 'read' ? reading.records : reading;
  };
  for (const [name, picture] of Object.entries(PICTURES)) {
    test(name, () => {
      read('');
      const without = counter.count(() => read(''));
      const work = counter.count(() => assert.deepEqual(read(picture), read('')));
      assert.ok(work < 4 * without, `the picture must not add work: ${work} steps instead of ${without}`);
    });
  }
});
