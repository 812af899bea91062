import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { kindNamed } from '../../../test/support/site-pages.ts';

/** Reads a page with hints in the options of its entry. */
function read(name: string, body: string, options: Record<string, unknown>) {
  const kind = kindNamed(name);
  const page = { url: 'https://x.edu/awards', role: 'list', body, contentType: 'text/html' };
  const reading = kind.read(page, kind.options.parse(options));
  assert.equal(reading.kind, 'read', JSON.stringify(reading));
  return reading.records;
}
const titles = (...given: Parameters<typeof read>): (string | undefined)[] =>
  read(...given).map(({ title }) => title);

const PAGE = `<main><h1>Scholarships</h1><p>All applications are due March 1, 2027.</p>
<h3>Reed Award</h3><p class="css-1x9f">Worth $500 a year, raised from $300.</p><p>For juniors.</p>
<p class="fund"><span>Alder Grant</span> &ndash; $900</p><p>For nurses. Send by May 5, 2027.</p>
<p class="fund"><span>Birch Fund</span></p><p>For poets.</p>
<h3>Cedar Scholarship</h3><p>Worth $700.</p><p>Now open.</p>
<h3>Student groups</h3><p>Not an award.</p></main>`;
const HINTS = {
  heading: 'h3',
  not: ['student groups'],
  also: ['Alder Grant…'],
  values: { amount: 'Worth…' },
  forAll: { deadline: 'All applications are due…' },
};
/** The same page later: a class is renamed, an award is added, and there is a banner above. */
const LATER = PAGE.replaceAll('css-1x9f', 'css-77ab')
  .replaceAll('"fund"', '"fund-2027"')
  .replace(
    '<main>',
    '<main><div class="banner"><h2>Offices are closed on Monday</h2><p>We wish you well.</p></div>',
  )
  .replace('<h3>Cedar', '<h3>Doe Award</h3><p>Worth $100.</p><h3>Cedar');

describe('hints for a list', () => {
  test('hints exclude awards, add awards, and locate values and page-wide values', () => {
    const records = read('headings', PAGE, HINTS);
    assert.deepEqual(
      records.map(({ title, amount, deadline }) => [title, amount, deadline]),
      [
        ['Reed Award', '$500 a year, raised from $300.', 'March 1, 2027.'],
        ['Cedar Scholarship', '$700.', 'March 1, 2027.'],
        ['Alder Grant', '$900', null],
      ],
    );
    // The text of this award no longer contains the award that the hints have added.
    assert.doesNotMatch(records[0]?.description ?? '', /nurses|Alder/);
    assert.match(records[2]?.description ?? '', /nurses.*May 5/s);
    // The campus file marks the deadline as page-wide, so no warning is needed.
    assert.equal(records[0]?.inherited, undefined);
  });

  test('hints still apply when details of the page change', () => {
    const before = read('headings', PAGE, HINTS);
    const later = read('headings', LATER, HINTS);
    const added = later.filter(({ title }) => !before.some((one) => one.title === title));
    assert.deepEqual(
      added.map(({ title, amount }) => [title, amount]),
      [['Doe Award', '$100.']],
    );
    assert.deepEqual(
      later.filter((one) => !added.includes(one)),
      before,
    );
  });

  test('a selector adds awards by their markup, whatever the extractor', () => {
    const options = { heading: 'h3', also: ['p.fund > span'] };
    assert.deepEqual(titles('headings', PAGE, options), [
      'Reed Award',
      'Cedar Scholarship',
      'Student groups',
      'Alder Grant',
      'Birch Fund',
    ]);
    const cards = `<main><div class="card"><h3>Reed Award</h3><p>Gives <i>$500</i></p></div>
      <div class="card"><h3>Alder Grant</h3><p>Gives <i>$600</i></p></div><p>Birch Fund</p><p>For poets.</p></main>`;
    const hints = { item: '.card', also: ['Birch Fund…'], not: ['Alder Grant'], values: { amount: 'p > i' } };
    assert.deepEqual(
      read('cards', cards, hints).map(({ title, amount }) => [title, amount]),
      [
        ['Reed Award', '$500'],
        ['Birch Fund', null],
      ],
    );
  });

  test('a name within a sentence is identified by its text', () => {
    const page = `<main><h1>Money</h1><p>The Reed Foundation offers the John Reed Award of $900.</p>
      <p>Apply by May 5, 2027.</p><h2>Staff</h2><p>Ask us.</p></main>`;
    const [award, ...others] = read('headings', page, { heading: 'none', also: ['john reed award…'] });
    assert.deepEqual([award?.title, others], ['John Reed Award', []]);
    assert.match(JSON.stringify(award), /\$900.*May 5, 2027/);
    assert.doesNotMatch(JSON.stringify(award), /Ask us/);
  });

  test('each of several names in one line is an award', () => {
    const page = `<main><h1>Money</h1><h3>Reed Award<br>Alder Fund<br>Birch Grant:</h3><p>They pay $900.</p>
      <h3>Cedar Scholarship</h3><p>It pays $100.</p></main>`;
    const options = { heading: 'h3', not: ['Reed Award Alder Fund Birch Grant'] };
    const also = ['Reed Award…', 'Alder Fund…', 'Birch Grant…'];
    assert.deepEqual(titles('headings', page, { ...options, also }).toSorted(), [
      ...['Alder Fund', 'Birch Grant', 'Cedar Scholarship', 'Reed Award'],
    ]);
  });

  test('a place must be text or a selector', () => {
    const headings = kindNamed('headings');
    assert.equal(headings?.options.safeParse({ also: ['Reed Award…', 'p > b'] }).success, true);
    for (const options of [{ also: ['p > > b'] }, { values: { amount: '[' } }, { forAll: { title: 'p' } }])
      assert.equal(headings?.options.safeParse(options).success, false, JSON.stringify(options));
  });
});
