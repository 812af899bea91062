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
import { exported } from './extract.ts';

const csv = { contentType: 'text/csv; charset=utf-8' };

const FILE = `\uFEFFScholarship ID,Scholarship Name,Award Amount,Application Deadline,Min GPA,Eligibility,Materials,Contact Email,Apply URL,Status,Major
COT-101,"Lathe & Mill Scholarship","$1,500.00",03/01/2027,2.75,"Machining major
Second year","Essay; transcript",lathe@cedarvalley.example,https://apply.example/101,Open,Machining
COT-102,"The ""Spark"" Award",1000,TBD,N/A,,,,,Closed,
COT-103,Torch Fund,,2027-04-15 00:00:00,3.0,Welders,,Jo Reed,,Open,
`;

describe('a file of separated values', () => {
  test('columns are recognized by their headers', () => {
    const record = recordOf(exported, FILE, 'Lathe & Mill Scholarship', csv);
    assert.deepEqual(
      [record.key, record.amount, record.deadline, record.gpa],
      ['COT-101', '$1,500.00', '03/01/2027', '2.75'],
    );
    assert.deepEqual(record.eligibility, ['Machining major', 'Second year', 'Major: Machining']);
    assert.deepEqual(
      [record.requirements, record.contactEmail, record.link],
      [['Essay; transcript'], 'lathe@cedarvalley.example', 'https://apply.example/101'],
    );
  });

  test('the number of a fund is the key of its award', () => {
    assert.equal(
      recordsOf(exported, 'Fund #,Name,Amount\nF-1,Reed Award,$5\nF-2,Rush Award,$6', csv)[1]?.key,
      'F-2',
    );
  });

  test('placeholders in cells are empty', () => {
    const record = recordOf(exported, FILE, 'The "Spark" Award', csv);
    assert.deepEqual(
      [record.amount, record.deadline, record.gpa, record.ended],
      ['$1,000', null, null, true],
    );
    assert.equal(record.link, SITE);
  });

  test('a status marks an award as closed, in many wordings', () => {
    const rows = ['closed', 'Not active', 'no', 'FALSE', 'Expired', 'Open', 'yes', 'Not closed'];
    const lines = rows.map((status, at) => `Award ${at},$${at + 1}00,${status}`);
    const records = recordsOf(exported, ['Name,Amount,Status', ...lines].join('\n'), csv);
    assert.deepEqual(
      records.map(({ ended }) => ended),
      [true, true, true, true, true, false, false, false],
    );
  });

  test('a contact without an email address becomes a note', () => {
    const record = recordOf(exported, FILE, 'Torch Fund', csv);
    assert.deepEqual(
      [record.contactEmail, record.description, record.deadline],
      [null, 'Contact Email: Jo Reed', '2027-04-15'],
    );
  });

  test('tabs, semicolons and declared separators are detected', () => {
    const rows = [
      ['Name', 'Amount', 'Deadline'],
      ['Reed Award', '$5', 'May 1, 2027'],
      ['Rush Award', '$6', 'May 2, 2027'],
    ];
    for (const separator of ['\t', ';', '|']) {
      const body = rows.map((row) => row.join(separator)).join('\r\n');
      assert.deepEqual(
        recordsOf(exported, body, { contentType: 'text/plain' }).map(({ title, deadline }) => [
          title,
          deadline,
        ]),
        [
          ['Reed Award', 'May 1, 2027'],
          ['Rush Award', 'May 2, 2027'],
        ],
        separator,
      );
    }
    assert.equal(recordsOf(exported, `sep=;\n${rows.map((row) => row.join(';')).join('\n')}`, csv).length, 2);
  });

  test('numbers and days of European spreadsheets, and days without a date format, are read', () => {
    const body =
      'Scholarship;Amount;Deadline;GPA\nReed Award;1.500,00;46447;3,5\nRush Award;750;01.05.2027;3,0';
    const [reed, rush] = recordsOf(exported, body, csv);
    assert.deepEqual([reed?.amount, reed?.deadline, reed?.gpa], ['$1,500', '2027-03-01', '3.5']);
    assert.deepEqual([rush?.amount, rush?.deadline], ['$750', '01.05.2027']);
  });

  test('titles above the header, blank rows, group rows and totals are not awards', () => {
    const body =
      'Scholarships 2026-27,,\n,,\nFund,Award,Due\nUndergraduate Awards,,\nReed Fund,$5,May 1\n,,\nTotal,$5,\n';
    assert.deepEqual(
      recordsOf(exported, body, csv).map(({ title, amount }) => [title, amount]),
      [['Reed Fund', '$5']],
    );
  });

  test('an amount may have its minimum and maximum in two columns', () => {
    const body =
      'scholarship_name,minimum_award,maximum_award\nReed Award,500,1000\nRush Award,,2000\nSedge Award,300,300';
    assert.deepEqual(
      recordsOf(exported, body, csv).map(({ amount }) => amount),
      ['$500 - $1,000', 'Up to $2,000', '$300'],
    );
  });

  test('row numbers are not keys', () => {
    const body = (names: readonly string[]): string =>
      `#,ID,Name,Amount\n${names.map((name, at) => `${at + 1},${at + 1},${name} Award,$5`).join('\n')}`;
    assert.deepEqual(
      recordsOf(exported, body(['Reed', 'Rush']), csv).map(({ key, description }) => [key, description]),
      [
        ['reed-award', ''],
        ['rush-award', ''],
      ],
    );
  });

  test('cells marked as text, unclosed quotes and short rows are read', () => {
    const body = 'ID,Name,Amount\n="0012",Reed Award,$5\n0013,5" Pipe Award,$6\n0014,Rush Award';
    assert.deepEqual(
      recordsOf(exported, body, csv).map(({ key, title, amount }) => [key, title, amount]),
      [
        ['0012', 'Reed Award', '$5'],
        ['0013', '5" Pipe Award', '$6'],
        ['0014', 'Rush Award', null],
      ],
    );
  });

  test('a file may have a column per award', () => {
    const found = recordsOf(
      exported,
      'Scholarship,Reed Award,Alder Grant\nAmount,500,700\nDeadline,3/1/2027,',
      csv,
    );
    assert.deepEqual(
      found.map(({ title, amount, deadline }) => [title, amount, deadline]),
      [
        ['Reed Award', '$500', '3/1/2027'],
        ['Alder Grant', '$700', null],
      ],
    );
  });

  test('the options define headers that only this file uses', () => {
    const body = 'Bezeichnung,Purse\nReed,$5';
    const [record] = recordsOf(exported, body, {
      ...csv,
      options: { labels: { Bezeichnung: 'title', purse: 'amount' } },
    });
    assert.deepEqual([record?.title, record?.amount], ['Reed', '$5']);
  });
});

describe('a page that links to the file', () => {
  const page = (link: string): string =>
    `<html><body><main><a href="/about">About</a>${link}</main></body></html>`;
  const follow = (link: string, options = {}): string[] =>
    readingOf(exported, page(link), { options }).follow.map(({ url }) => url);

  test('the link is found by its URL or its text', () => {
    assert.deepEqual(follow('<a href="/files/awards.csv?v=2">Download</a>'), [
      'https://chem.cedarvalley.example/files/awards.csv?v=2',
    ]);
    assert.deepEqual(follow('<a href="https://sheets.example/d/1/export?format=csv">Sheet</a>'), [
      'https://sheets.example/d/1/export?format=csv',
    ]);
    assert.deepEqual(follow('<a href="/download/17">Spreadsheet (CSV)</a>'), [
      'https://chem.cedarvalley.example/download/17',
    ]);
    assert.deepEqual(follow('<a class="x" href="/download/18">All awards</a>', { link: 'a.x' }), [
      'https://chem.cedarvalley.example/download/18',
    ]);
  });

  test('awards without a URL link to the page, not the file', () => {
    const { follow: next } = readingOf(exported, page('<a href="/awards.csv">CSV</a>'));
    const [file] = next;
    const record = recordOf(exported, FILE, 'Torch Fund', {
      ...csv,
      url: file?.url ?? '',
      role: file?.role ?? '',
      linkedFrom: file?.linkedFrom,
    });
    assert.equal(record.link, SITE);
    const own = recordOf(exported, FILE, 'Torch Fund', {
      ...csv,
      options: { applyUrl: 'https://apply.example/' },
    });
    assert.equal(own.link, 'https://apply.example/');
  });

  test('a missing link, a page in place of the file, and a file without names are a changed layout', () => {
    assert.match(whyChanged(exported, page('')), /no link/);
    assert.match(whyChanged(exported, page(''), { role: 'file', linkedFrom: SITE }), /web page/);
    assert.match(whyChanged(exported, 'Day,Hours\nMonday,9', csv), /no header row/);
    assert.match(whyChanged(exported, 'Name,Amount\n,$5\n,$6\nReed,$7', csv), /1 of 3/);
  });

  test('a header without rows is an empty list', () => {
    assert.deepEqual(recordsOf(exported, 'Name,Amount,Deadline\n', csv), []);
  });
});

test('no mutilated page makes the extractor throw', () => {
  survivesMutilation(exported, FILE, csv);
  survivesMutilation(exported, FILE.replaceAll(',', ';'), csv);
});
