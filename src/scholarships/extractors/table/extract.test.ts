import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  readingOf,
  recordOf,
  recordsOf,
  SITE,
  survivesMutilation,
  whyChanged,
} from '../../../../test/support/site-pages.ts';
import { table } from './extract.ts';

const rows = (...all: readonly (readonly string[])[]): string =>
  all.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
const head = (...names: readonly string[]): string =>
  `<thead><tr>${names.map((name) => `<th>${name}</th>`).join('')}</tr></thead>`;

const PAGE = `<html><body><main><h1>Scholarships</h1><p>Office hours: 9 to 5. The fund holds $2,000,000.</p>
<table><tr><th>Day</th><th>Hours</th></tr>${rows(['Monday', '9-5'])}</table>
<h2>Freshmen</h2>
<table>${head('Scholarship', 'Amount', 'GPA', 'Credits')}${rows(['Gate Merit Award', '$1,250', '90+', ''], ['Tower Award', '$500', '85+', ''])}</table>
<h2>Transfer students</h2>
<table>${head('Scholarship', 'Amount', 'GPA', 'Credits')}<tbody>
${rows(['<a href="/scholarships/nursing">School of Nursing Award</a>', '$1,250', '3.7', '24+'])}
<tr><td colspan="4">Graduate awards</td></tr>
${rows(['<a href="/forms/doe.pdf">Doe Fellowship</a><br>For the last year.', 'Varies', '3.0', '12+'])}
</tbody></table></main></body></html>`;

describe('a row that is the heading of the rows below it', () => {
  const titlesOf = (body: string) =>
    recordsOf(table, `<main><h1>Awards</h1>${body}</main>`).map(({ title }) => title);

  test('a row that names a group, or the criterion of its awards, is not an award', () => {
    const grouped = rows(
      ['Merit-Based Scholarships', '', ''],
      ['Gate Award', '$1,250', '3.5'],
      ['Need-Based Scholarships', '', ''],
      ['Tower Award', '$500', '3.0'],
    );
    const titles = titlesOf(`<table>${head('Scholarship', 'Amount', 'GPA')}${grouped}</table>`);
    assert.deepEqual(titles, ['Gate Award', 'Tower Award']);
  });

  test('a row that is a heading may be in a numbered list of names', () => {
    const numbered = `${rows(['1', 'Gate Award'])}<tr><td colspan="2">Of the state</td></tr>${rows(['2', 'Tower Award'])}`;
    assert.deepEqual(titlesOf(`<table>${head('#', 'Award')}${numbered}</table>`), [
      'Gate Award',
      'Tower Award',
    ]);
  });
});

describe('several tables on a page', () => {
  test('each table of awards is read by its own columns; other tables are skipped', () => {
    assert.deepEqual(
      recordsOf(table, PAGE).map(({ title, amount, gpa }) => [title, amount, gpa]),
      [
        ['Gate Merit Award', '$1,250', '90+'],
        ['Tower Award', '$500', '85+'],
        ['School of Nursing Award', '$1,250', '3.7'],
        ['Doe Fellowship', 'Varies', '3.0'],
      ],
    );
  });

  test('a column that numbers the rows is not a value, whatever its header', () => {
    const names = ['Reed Award', 'Alder Award', 'Birch Award'];
    const numbered = (header: string, numbers: readonly string[]): string =>
      `<main><table>${head(header, 'Scholarship', 'Who', 'Amount')}
      ${rows(...names.map((name, at) => [numbers[at] ?? '', name, 'Juniors', '$500']))}</table></main>`;
    for (const page of [numbered('S.NO', ['1', '2.', '4.']), numbered('Place', ['1', '2', '3'])])
      for (const name of names) {
        const { gpa, amount, description } = recordOf(table, page, name);
        assert.deepEqual([gpa, amount, /\d/.test(description ?? '')], [null, '$500', false]);
      }
    assert.equal(recordOf(table, numbered('GPA', ['2.5', '3', '3.5']), 'Alder Award').gpa, '3');
  });

  test('criteria that contain an income stay criteria if another column contains sums', () => {
    const cells = ['Reed Award', 'Alder Award', 'Birch Award'].map((name, at) => [
      name,
      `Parents earn less than Rs. ${at + 3},00,000`,
      `Fees are waived for a year, and Rs. ${at + 1},000 are paid to one student in the first term of each year.`,
    ]);
    const page = `<main><table>${head('Scholarship', 'Eligibility', 'Amount')}${rows(...cells)}</table></main>`;
    const { amount, eligibility } = recordOf(table, page, 'Reed Award');
    assert.deepEqual(
      [amount?.slice(0, 8), eligibility],
      ['Fees are', ['Parents earn less than Rs. 3,00,000']],
    );
  });

  test('headings above tables and rows with one cell are categories', () => {
    assert.deepEqual(recordOf(table, PAGE, 'Tower Award').categories, ['Freshmen']);
    assert.deepEqual(recordOf(table, PAGE, 'Doe Fellowship').categories, [
      'Transfer students',
      'Graduate awards',
    ]);
  });

  test('a one-word criterion keeps its header; an empty cell is not a criterion', () => {
    assert.deepEqual(recordOf(table, PAGE, 'School of Nursing Award').eligibility, ['Credits: 24+']);
    assert.deepEqual(recordOf(table, PAGE, 'Tower Award').eligibility, []);
  });

  test('keys are the words of the URL, but not the name of a file', () => {
    const nursing = recordOf(table, PAGE, 'School of Nursing Award');
    assert.deepEqual(
      [nursing.key, nursing.link],
      ['nursing', 'https://chem.cedarvalley.example/scholarships/nursing'],
    );
    const doe = recordOf(table, PAGE, 'Doe Fellowship');
    assert.deepEqual(
      [doe.key, doe.link, doe.description],
      ['doe-fellowship', 'https://chem.cedarvalley.example/forms/doe.pdf', 'For the last year.'],
    );
    assert.equal(recordOf(table, PAGE, 'Tower Award').link, SITE);
  });
});

describe('columns by header and content', () => {
  const read = (body: string, options = {}) =>
    recordsOf(table, `<main><table>${body}</table></main>`, { options });

  test('the content of the cells overrides a header above the wrong column', () => {
    const [smith, jones] = read(
      head('Name', 'Eligibility', 'Amount', 'Deadline') +
        rows(
          ['Smith Award', '2.5+ GPA', 'Graduating seniors', '$500', '3/1/2027'],
          ['Jones Award', '3.0 + GPA', 'Juniors of the county', '$1,500', 'Rolling'],
          ['Roe Award', '3.5+ GPA', 'Sophomores', '$700', ''],
        ),
    );
    assert.deepEqual(
      [smith?.gpa, smith?.amount, smith?.deadline, smith?.eligibility],
      ['2.5+ GPA', '$500', '3/1/2027', ['Graduating seniors']],
    );
    assert.deepEqual([jones?.amount, jones?.deadline], ['$1,500', 'Rolling']);
  });

  test('swapped headers of sums and averages are corrected', () => {
    const [first] = read(
      head('Scholarship', 'Amount', 'GPA') +
        rows(['Smith Award', '3.2', '$500'], ['Jones Award', '3.0', '$750']),
    );
    assert.deepEqual([first?.amount, first?.gpa], ['$500', '3.2']);
  });

  test('the column `Award` has names if another column has sums, and sums if another column has names', () => {
    const [first] = read(
      head('Award', 'Amount', 'Due') + rows(['Smith Medal', '$500', 'May 1'], ['The Jones', '$600', 'May 2']),
    );
    assert.deepEqual([first?.title, first?.amount, first?.deadline], ['Smith Medal', '$500', 'May 1']);
    const [other] = read(head('Award', 'Name', 'Due') + rows(['$500', 'Smith Medal', 'May 1']));
    assert.deepEqual([other?.title, other?.amount], ['Smith Medal', '$500']);
  });

  test('a first column without a header has the names', () => {
    const [first] = read(
      head('', 'Amount', 'Deadline') +
        rows(['Smith Award', '$500', 'May 1'], ['Jones Fund', '$600', 'May 2']),
    );
    assert.deepEqual([first?.title, first?.amount, first?.deadline], ['Smith Award', '$500', 'May 1']);
  });

  test('opening days and unknown columns become notes', () => {
    const [first] = read(
      head('Scholarship', 'Opens', 'Deadline', 'Income limit') +
        rows(['Smith Award', '11/01/2026', '03/01/2027', '$50,000']),
    );
    assert.deepEqual([first?.deadline, first?.amount], ['03/01/2027', null]);
    assert.equal(first?.description, 'Opens: 11/01/2026\n\nIncome limit: $50,000');
  });

  test('two values in one cell are split', () => {
    const [first, second] = read(
      head('Scholarship', 'Amount / GPA') +
        rows(['Smith Award', '$1,500 / 3.2'], ['Jones Award', 'TBA / 2.9']),
    );
    assert.deepEqual(
      [first?.amount, first?.gpa, second?.amount, second?.gpa],
      ['$1,500', '3.2', null, '2.9'],
    );
  });

  test('a table with names above and labels on the left has a column per award', () => {
    const body = rows(
      ['', 'Trustee', 'Pioneer Award'],
      ['Award per year', '$12,000', '$4,000'],
      ['Apply by', 'December 1, 2026', ''],
      ['Housing', 'yes', 'no'],
    );
    const [first, second, ...more] = read(body);
    assert.deepEqual(
      [first?.title, first?.amount, first?.deadline, second?.title, second?.deadline, more],
      ['Trustee', 'Award per year: $12,000', 'December 1, 2026', 'Pioneer Award', null, []],
    );
  });

  test('a name over several rows is one award', () => {
    const [first, second] = read(
      `${head('Scholarship', 'Amount', 'Deadline')}<tr><td rowspan="2">Smith Prize</td><td>1st: $500</td><td rowspan="2">May 1</td></tr><tr><td>2nd: $250</td></tr>${rows(['Jones Prize', '$5', 'May 2'])}`,
    );
    assert.deepEqual(
      [first?.amount, first?.deadline, second?.title],
      ['1st: $500; 2nd: $250', 'May 1', 'Jones Prize'],
    );
  });

  test('headers may be outside a thead, be repeated, or be defined for one site', () => {
    const plain = rows(
      ['Fund', 'Worth', 'Closing date'],
      ['Smith Fund', '$5', 'May 1'],
      ['Fund', 'Worth', 'Closing date'],
      ['Jones Fund', '$6', 'May 2'],
      ['Total', '$11', ''],
    );
    assert.deepEqual(
      read(plain).map(({ title, amount }) => [title, amount]),
      [
        ['Smith Fund', '$5'],
        ['Jones Fund', '$6'],
      ],
    );
    const own = head('Programme', 'Sum') + rows(['Smith', '$5']);
    assert.deepEqual(
      read(own, { labels: { Programme: 'title', Sum: 'amount' } }).map(({ title, amount }) => [
        title,
        amount,
      ]),
      [['Smith', '$5']],
    );
  });

  test('lists, links and email addresses in cells are read', () => {
    const [first] = read(
      head('Scholarship', 'How to apply', 'Contact', 'Status') +
        rows([
          'Smith Award',
          '<ul><li>Essay</li><li>Two letters</li></ul><a href="https://apply.example/s">Apply</a>',
          '<a href="mailto:s@x.example">Jo</a>',
          'Closed',
        ]),
    );
    assert.deepEqual(
      [first?.requirements, first?.link, first?.contactEmail, first?.ended],
      [['Essay', 'Two letters'], 'https://apply.example/s', 's@x.example', true],
    );
  });
});

test('text next to the list in a layout table is page-wide; text in another table is not', () => {
  const list = `<table>${head('Scholarship', 'Amount')}${rows(['Gate Award', '$1,250'], ['Tower Award', '$500'])}</table>`;
  const hours = `<table>${rows(['Hours', 'Applications are due May 9, 2027.'])}</table>`;
  const layout = (text: string): string =>
    `<main><h1>Awards</h1><table><tr><td>Menu</td><td><p>${text}</p>${list}${hours}</td></tr></table></main>`;
  const deadlines = (text: string) => recordsOf(table, layout(text)).map(({ deadline }) => deadline);
  const sentence = 'All applications are due March 1, 2027.';
  assert.deepEqual(deadlines(sentence), [sentence, sentence]);
  assert.deepEqual(deadlines('Welcome.'), [null, null]);
  const two = `<main><h1>Awards</h1><table><tr><td><p>${sentence}</p>${list}</td></tr><tr><td>${list.replaceAll('Award<', 'Prize<')}</td></tr></table></main>`;
  assert.deepEqual(
    recordsOf(table, two).map(({ deadline }) => deadline),
    [null, null, null, null],
    'the sentence must not be page-wide, because it may be about either of the two lists',
  );
  const beside = `<main><h1>Awards</h1><table><tr><td><p>${sentence}</p>${list}${list.replaceAll('Award<', 'Prize<')}</td></tr></table></main>`;
  assert.deepEqual(
    recordsOf(table, beside).map(({ deadline }) => deadline),
    [sentence, sentence, sentence, sentence],
  );
});

test('a table is recognized by its ARIA roles', () => {
  const row = (role: string, ...cells: readonly string[]): string =>
    `<div role="row">${cells.map((cell) => `<span role="${role}">${cell}</span>`).join('')}</div>`;
  const body = `${row('columnheader', 'Award', 'Amount')}<div role="rowgroup">${row('cell', 'Gate', '$1,250')}${row('cell', 'Tower', '$500')}</div>`;
  const records = recordsOf(table, `<main><h1>Awards</h1><div role="table">${body}</div></main>`);
  assert.deepEqual(
    records.map(({ title, amount }) => [title, amount]),
    [
      ['Gate', '$1,250'],
      ['Tower', '$500'],
    ],
  );
});

test('an unknown role is ignored', () => {
  const page = `<main><h1>Awards</h1><h2 role="constructor">For all</h2>${`<table>${head('Scholarship', 'Amount')}${rows(['Gate Award', '$1,250'])}</table>`}</main>`;
  assert.deepEqual(
    recordsOf(table, page).map(({ title }) => title),
    ['Gate Award'],
  );
});

test('text next to a list in the same box applies to that list', () => {
  const box = (name: string, day: string): string =>
    `<div><h2>${name}</h2><p>Applications are due ${day}.</p><table>${head('Scholarship', 'Amount')}${rows([`${name} Award`, '$500'], [`${name} Prize`, '$600'])}</table></div>`;
  const page = `<main><h1>Awards</h1>${box('Gate', 'March 1, 2027')}${box('Tower', 'May 1, 2027')}</main>`;
  assert.deepEqual(
    recordsOf(table, page).map(({ title, deadline }) => [title, deadline]),
    [
      ['Gate Award', 'Applications are due March 1, 2027.'],
      ['Gate Prize', 'Applications are due March 1, 2027.'],
      ['Tower Award', 'Applications are due May 1, 2027.'],
      ['Tower Prize', 'Applications are due May 1, 2027.'],
    ],
  );
});

test('rows without a name are counted; too many such rows are a changed layout', () => {
  const body = (names: readonly string[]): string =>
    `<main><table>${head('Scholarship', 'Amount')}${rows(...names.map((name) => [name, '$5']))}</table></main>`;
  const reading = readingOf(table, body(['Reed Award', 'Rush Award', 'Sedge Award', 'Fern Award', '']));
  assert.deepEqual([reading.records.length, reading.unreadable], [4, 1]);
  assert.match(whyChanged(table, body(['Reed Award', '', ''])), /1 of 3/);
});

test('a table without rows is empty only if the page states that; without a table, the layout has changed', () => {
  const empty = `<table>${head('Scholarship', 'Amount')}</table>`;
  assert.deepEqual(recordsOf(table, `<main>${empty}<p>No scholarships are open.</p></main>`), []);
  assert.match(whyChanged(table, `<main>${empty}</main>`), /does not state that there are none/);
  assert.match(
    whyChanged(table, `<main><table>${head('Day', 'Hours')}${rows(['Monday', '9'])}</table></main>`),
    /column of names/,
  );
  assert.match(whyChanged(table, '<main><div>Reed Award $5</div></main>'), /none of 0 tables/);
});

test('names can be followed to pages of their own', () => {
  const reading = readingOf(table, PAGE, { options: { details: true } });
  assert.deepEqual(reading.follow, [
    { url: 'https://chem.cedarvalley.example/scholarships/nursing', role: 'detail' },
  ]);
  const detail =
    '<main><h1>School of Nursing Award</h1><p>For nurses to be.</p><p><b>Deadline:</b> May 1, 2027</p><h2>Related awards</h2><p>Amount: $9</p></main>';
  const [record] = recordsOf(table, detail, { url: reading.follow[0]?.url ?? '', role: 'detail' });
  assert.deepEqual([record?.key, record?.deadline, record?.amount], ['nursing', 'May 1, 2027', null]);
});

test('no mutilated page makes the extractor throw', () => survivesMutilation(table, PAGE));
