import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { kindNamed } from '../../../test/support/site-pages.ts';
import type { PartialScholarship } from '../model/award.ts';

/** Layouts of real pages, with made-up text, where only the structure of the page gives the values. */
function read(name: string, body: string, options: Record<string, unknown> = {}) {
  const kind = kindNamed(name);
  const page = { url: 'https://x.edu/awards', role: 'list', body, contentType: 'text/html' };
  const reading = kind.read(page, kind.options.parse(options));
  assert.equal(reading.kind, 'read', JSON.stringify(reading));
  return reading.records;
}
const titles = (records: readonly PartialScholarship[]): (string | undefined)[] =>
  records.map(({ title }) => title);

describe('labels that are icons', () => {
  const card = (name: string, day: string, who: string): string => `<div class="card"><h3>${name}</h3>
    <p><span><i class="fas fa-calendar-days"></i> ${day}</span> <span><i class="fas fa-graduation-cap"></i> ${who}</span></p></div>`;

  test('icons before the facts in a row are labels', () => {
    const [first, second] = read(
      'cards',
      `<main>${card('Reed Award', '1 May 2027', 'Botany majors')}${card('Alder Grant', '2 June 2027', 'Nurses')}</main>`,
    );
    assert.deepEqual([first?.deadline, first?.eligibility], ['1 May 2027', ['Botany majors']]);
    assert.deepEqual([second?.deadline, second?.eligibility], ['2 June 2027', ['Nurses']]);
  });

  test('emoji before facts are labels', () => {
    const [award] = read(
      'headings',
      '<main><h2>Reed Award</h2><p>📅 May 1, 2027</p><p>👤 Botany majors</p></main>',
    );
    assert.deepEqual([award?.deadline, award?.eligibility], ['May 1, 2027', ['Botany majors']]);
  });

  test('a single icon is decoration', () => {
    const [award] = read(
      'headings',
      '<main><h2>Reed Award</h2><p><i class="fa fa-user"></i> Named for Ann Reed.</p></main>',
    );
    assert.deepEqual([award?.eligibility, award?.description], [[], 'Named for Ann Reed.']);
  });
});

describe('titles', () => {
  test('the text after a name on the same line is the beginning of the description', () => {
    const body =
      '<main><p><strong>Reed Award:</strong> up to $700 for juniors</p><p><strong>Alder Grant</strong> – varies</p></main>';
    const records = read('headings', body, { heading: 'p > strong:first-child' });
    assert.deepEqual(titles(records), ['Reed Award', 'Alder Grant']);
    assert.equal(records[0]?.description, 'up to $700 for juniors');
  });

  test('parentheses about recipients are a criterion, not a part of the title', () => {
    const [award] = read(
      'headings',
      '<main><h2>Reed Award (children of members only)</h2><p>$500</p></main>',
    );
    assert.deepEqual([award?.title, award?.eligibility], ['Reed Award', ['children of members only']]);
    assert.equal(award?.key, 'reed-award-children-of-members-only');
    assert.deepEqual(titles(read('headings', '<main><h2>Reed (Alder Hall) Award (RAHA)</h2></main>')), [
      'Reed (Alder Hall) Award (RAHA)',
    ]);
  });

  test('a list item that is just a name is an award', () => {
    const body =
      '<body><nav><ul><li>Home</li></ul></nav><ul><li>Reed Award (nurses only)</li><li><a href="/alder">Alder Institute</a></li></ul></body>';
    const records = read('cards', body, { item: 'li' });
    assert.deepEqual(titles(records), ['Reed Award', 'Alder Institute']);
    assert.equal(records[1]?.link, 'https://x.edu/alder');
  });
});

describe('names that open paragraphs', () => {
  test('names that open paragraphs are awards if the heading is for several', () => {
    const body = `<main><h1>Botany Scholarships</h1><p>Apply once.</p>
      <p><b>Reed Scholarship</b> – $500.</p><p>For juniors.</p><p><b>Alder Award</b> – $700.</p></main>`;
    const records = read('headings', body, { heading: 'h1' });
    assert.deepEqual(titles(records), ['Reed Scholarship', 'Alder Award']);
    assert.match(records[0]?.description ?? '', /For juniors/);
  });

  test('names that open paragraphs below the values of an award are further awards', () => {
    const body = `<main><h2>Summer Research Grant</h2><p>Deadline: March 19</p><p>The following are given, too.</p>
      <p><b>Reed Scholarship:</b> $500</p><p><b>Alder Award:</b> $700</p></main>`;
    assert.deepEqual(titles(read('headings', body)), [
      'Summer Research Grant',
      'Reed Scholarship',
      'Alder Award',
    ]);
  });

  test('steps, sentences and forms that open paragraphs are not awards', () => {
    const body = `<main><h2>Reed Award</h2><p><b>Step One:</b> write.</p><p><b>Full Time Students:</b> $500</p>
      <p><a href="/form">Award Report Form</a></p></main>`;
    assert.deepEqual(titles(read('headings', body)), ['Reed Award']);
  });
});

describe('where an award ends', () => {
  test('a box of a repeated shape contains the whole award, whatever its text', () => {
    const box = (name: string): string => `<section class="award"><h2>${name}</h2><p>$500</p><hr>
      <p>All applicants should write to <a href="mailto:${name}@x.edu">us</a>.</p></section>`;
    const records = read(
      'headings',
      `<main>${box('Reed Award')}${box('Alder Award')}</main>`
        .replaceAll('Award@', '@')
        .replaceAll(/mailto:(\w+) @/g, 'mailto:$1@'),
    );
    assert.deepEqual(
      records.map(({ contactEmail }) => contactEmail),
      ['Reed@x.edu', 'Alder@x.edu'],
    );
  });

  test('the questions on a page about one award belong to that award', () => {
    const body =
      '<main><h2>Reed Award</h2><p>$500</p><p>If you have any questions, write to ask@x.edu.</p></main>';
    assert.equal(read('headings', body)[0]?.contactEmail, 'ask@x.edu');
  });

  test('awards of the past are ignored', () => {
    const body =
      '<main><h2>Funds</h2><ul><li>Birch Fund: for nurses</li></ul><h2>Past Grant Recipients</h2><ul><li>1. Reed Fund: for the library</li><li>2. Alder Fund: for the choir</li></ul></main>';
    assert.deepEqual(titles(read('prose', body, { titles: 'numbered' })), ['Birch Fund']);
  });
});

test('text directly in a list is an item', () => {
  const [award] = read(
    'headings',
    '<main><h2>Reed Award</h2><p>Applicants must:</p><ul>Be nurses.</ul><ul>Live in Ohio.</ul></main>',
  );
  assert.deepEqual(award?.eligibility, ['Be nurses.', 'Live in Ohio.']);
});

test('an email address that Cloudflare obfuscates is decoded', () => {
  const hidden = (target: string): string =>
    Buffer.from([42, ...Buffer.from(target).map((byte) => byte ^ 42)]).toString('hex');
  const mark = `<a href="/cdn-cgi/l/email-protection" data-cfemail="${hidden('ask@x.edu')}">[email&#160;protected]</a>`;
  assert.equal(
    read('headings', `<main><h2>Reed Award</h2><p>Contact: ${mark}</p></main>`)[0]?.contactEmail,
    'ask@x.edu',
  );
  const link = `<a href="/cdn-cgi/l/email-protection#${hidden('b@x.edu')}">Write</a>`;
  assert.equal(
    read('headings', `<main><h2>Reed Award</h2><p>${link}</p></main>`)[0]?.contactEmail,
    'b@x.edu',
  );
});

test('a table column of test scores gives criteria, and a column of averages gives the GPA', () => {
  const body = `<main><table><tr><th>Name<th>Test Score<th>GPA<th>Value</tr>
    <tr><td>Reed Award<td>32 ACT<td>3.00-3.49<td>$500</tr><tr><td>Alder Award<td>30 ACT<td>3.50+<td>$700</tr></table></main>`;
  const [award] = read('table', body);
  assert.deepEqual(
    [award?.eligibility, award?.gpa, award?.amount],
    [['Test Score: 32 ACT'], '3.00-3.49', '$500'],
  );
});

describe('labels that are not in the vocabulary', () => {
  const page = `<main><h1>Awards</h1>${['Reed Award', 'Alder Grant']
    .map(
      (
        name,
      ) => `<h2>${name}</h2><p><strong>Amount:</strong> $500</p><p><strong>Patron:</strong> Jo Fen, 2011</p>
      <p><strong>Deadline:</strong> May 1, 2027</p><p><strong>Patron's wish:</strong> a poem of $5 lines</p>`,
    )
    .join('')}</main>`;

  test('bold texts among known labels are labels, too: their values do not become part of a neighbor', () => {
    for (const name of ['headings', 'prose']) {
      const [first] = read(name, page);
      assert.deepEqual([first?.amount, first?.deadline], ['$500', 'May 1, 2027'], name);
      assert.match(first?.description ?? '', /Patron: Jo Fen, 2011/, name);
    }
  });

  test('an unknown label can be defined in the options', () => {
    const [first] = read('headings', page, { labels: { Patron: 'category' } });
    assert.deepEqual(first?.categories?.includes('Jo Fen'), true);
  });

  test('an icon may be identified by its label alone', () => {
    const fact = (name: string, text: string): string =>
      `<p><span role="img" aria-label="${name}"></span> ${text}</p>`;
    const card = (name: string): string =>
      `<div class="card"><h3>${name}</h3>${fact('Deadline', 'May 1, 2027')}${fact('Amount', '$500')}</div>`;
    const [first] = read('cards', `<main>${card('Reed Award')}${card('Alder Grant')}</main>`);
    assert.deepEqual([first?.deadline, first?.amount], ['May 1, 2027', '$500']);
  });
});

describe('a table with a column per award', () => {
  const rows = [
    ['Scholarship', 'Reed Award', 'Alder Grant'],
    ['Amount', '$500', '$700'],
    ['Deadline', 'May 1, 2027', 'June 2, 2027'],
    ['Minimum GPA', '3.1', '2.5'],
  ];
  const valuesOf = (records: readonly PartialScholarship[]): unknown =>
    records.map(({ title, amount, deadline, gpa }) => [title, amount, deadline, gpa]);
  const expected = [
    ['Reed Award', '$500', 'May 1, 2027', '3.1'],
    ['Alder Grant', '$700', 'June 2, 2027', '2.5'],
  ];

  test('a table with a column per award is transposed on a page', () => {
    const cells = rows.map(
      ([label, ...values]) => `<tr><th>${label}</th><td>${values.join('</td><td>')}</td></tr>`,
    );
    assert.deepEqual(valuesOf(read('table', `<main><table>${cells.join('')}</table></main>`)), expected);
  });

  test('a table with a column per award is transposed in a file', () => {
    const csv = rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
    const kind = kindNamed('export');
    const page = { url: 'https://x.edu/a.csv', role: 'list', body: csv, contentType: 'text/csv' };
    const reading = kind.read(page, kind.options.parse({}));
    assert.equal(reading.kind, 'read', JSON.stringify(reading));
    assert.deepEqual(valuesOf(reading.records), expected);
  });
});
