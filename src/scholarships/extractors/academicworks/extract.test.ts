import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { sharedPath, skipWithoutShared } from '../../../../test/support/shared.ts';
import {
  readingOf,
  recordOf,
  recordsOf,
  survivesMutilation,
  whyChanged,
} from '../../../../test/support/site-pages.ts';
import { academicworks } from './extract.ts';

const PORTAL = 'https://cedarvalley.academicworks.com/opportunities';
const at = { url: PORTAL };

const row = (award: string, number: number, name: string, deadline: string, summary = ''): string => `<tr>
  <td class="mq-no-bp-only strong h4 table__column--max-width-250">${award}</td>
  <th scope="row"><span class="strong h4 block"><a href="/opportunities/${number}">${name}</a></span>
    <div class="mq-no-bp-only">${summary}</div></th>
  <td class="center" width="100">${deadline}</td><td class="center"><a href="/users/sign_in">Apply</a></td></tr>`;

const due = (day: string): string =>
  `<span>in 3 months</span><span class="mq-no-bp-only clr block">${day}</span>`;

const list = (rows: string, pager = ''): string => `<html><body><section id="main">${pager}
<table class="full striped-table"><thead><tr><th>Award</th><th>Name</th><th>Deadline</th><th>Actions</th></tr></thead>
<tbody>${rows}</tbody></table></section></body></html>`;

const ROW = row('Varies', 4710, 'Oar Award', '');

const PAGE = list(
  row('$1,500.00', 4711, 'Ada Quill Memorial Scholarship', due('03/01/2027'), 'For students of botany.') +
    row('Varies', 4712, 'Ferry Crew Award', 'Ended') +
    row('$0.00', 4713, 'Mill Pond Fund', '') +
    row('Up to $900', 4714, 'Endless Grant', due('06/30/2999')),
);

const DETAIL = `<html><body><section id="main">
<header class="section-header main"><h3>Ada Quill Memorial Scholarship</h3>
  <p>Ada Quill drew every fern of the valley. Write to <a href="mailto:botany@cedarvalley.example">the department</a>.</p>
  <ul><li>Junior or senior in botany</li><li>At least a 3.2 GPA</li></ul></header>
<dl><dt>Award</dt><dd>$1,500.00</dd><dt>Deadline</dt><dd>03/01/2027</dd></dl>
<div class="full-width-rows"><dl><dt>Award</dt><dd>$1,500.00</dd><dt>Scope</dt><dd>College of Natural Sciences</dd><dt>Deadline</dt><dd>03/01/2027</dd></dl></div>
<div class="js-question">Does your family earn more than $50,000?</div>
<div class="section-anchor js-sticky sticky-form-footer center-text"><p>You must complete the General Application. Sign in.</p></div>
<p>Another fund pays $9,000 until 01/01/2027.</p>
</section></body></html>`;

describe('the list of a portal', () => {
  test('a row is an award, identified by the number in its URL', () => {
    const record = recordOf(academicworks, PAGE, 'Ada Quill Memorial Scholarship', at);
    assert.equal(record.key, '4711');
    assert.equal(record.link, 'https://cedarvalley.academicworks.com/opportunities/4711');
    assert.equal(record.amount, '$1,500.00');
    assert.equal(record.deadline, '03/01/2027');
    assert.equal(record.description, 'For students of botany.');
  });

  test('an ended row is closed, a row with a blank date has no deadline, and a sentinel date stays as printed', () => {
    const [, ended, blank, endless] = recordsOf(academicworks, PAGE, at);
    assert.equal(ended?.ended, true);
    assert.deepEqual([blank?.ended, blank?.deadline, blank?.amount], [false, null, '$0.00']);
    assert.equal(endless?.deadline, '06/30/2999');
  });

  test("every award's own page is followed, unless the options disable that", () => {
    const follow = readingOf(academicworks, PAGE, at).follow;
    assert.deepEqual(follow[0], { url: `${PORTAL}/4711`, role: 'detail' });
    assert.equal(follow.length, 4);
    assert.deepEqual(readingOf(academicworks, PAGE, { ...at, options: { details: false } }).follow, []);
  });

  test('pages of the older version of the platform, which lack a class, are read', () => {
    const older = PAGE.replaceAll('mq-no-bp-only strong h4 table', 'strong h4 table').replaceAll(
      'full striped',
      'striped',
    );
    assert.equal(recordOf(academicworks, older, 'Endless Grant', at).amount, 'Up to $900');
  });

  test('a list is empty if the page states that, or after the last full page; a table without rows is not enough', () => {
    assert.match(whyChanged(academicworks, list(''), at), /does not state that there are none/);
    assert.deepEqual(recordsOf(academicworks, list(''), { url: `${PORTAL}?page=2` }), []);
    const message = list('<tr><td colspan="4">No opportunities found.</td></tr>');
    assert.deepEqual(recordsOf(academicworks, message, at), []);
    assert.deepEqual(
      recordsOf(academicworks, '<section id="main">There are currently no opportunities.</section>', at),
      [],
    );
  });

  test('a page without the table, with other columns, or with rows without numbers is a changed layout', () => {
    assert.match(
      whyChanged(academicworks, '<section id="main"><div class="card">Ada Quill</div></section>', at),
      /striped-table/,
    );
    assert.match(
      whyChanged(academicworks, PAGE.replace('<th>Deadline</th>', '<th>Status</th>'), at),
      /Deadline/,
    );
    assert.match(whyChanged(academicworks, PAGE.replaceAll('/opportunities/471', '/o/471'), at), /0 of 4/);
  });

  test('one bad row is dropped and counted, the page stays readable', () => {
    const rows = [1, 2, 3, 4, 5].map((n) => row('Varies', 100 + n, `Award ${n}`, '')).join('');
    const reading = readingOf(
      academicworks,
      list(rows.replace('<a href="/opportunities/103">Award 3</a>', 'Award 3')),
      at,
    );
    assert.equal(reading.records.length, 4);
    assert.equal(reading.unreadable, 1);
  });
});

describe('the pages of a list', () => {
  const pager = `<select id="page"><option name="page" value="1" data-direct-url="?page=1">1</option>
    <option name="page" value="2" data-direct-url="?page=2">2</option><option name="page" value="3" data-direct-url="?page=3">3</option></select>`;
  const pages = (body: string, url = PORTAL): string[] =>
    readingOf(academicworks, body, { url, options: { details: false } }).follow.map((page) => page.url);

  test("the pager's URLs are followed, and keep the filter", () => {
    assert.deepEqual(pages(list(ROW, pager)), [`${PORTAL}?page=2`, `${PORTAL}?page=3`]);
    const filtered = pages(list(ROW, pager), `${PORTAL}?scopes%5B%5D=60`);
    assert.deepEqual(filtered, [`${PORTAL}?scopes%5B%5D=60&page=2`, `${PORTAL}?scopes%5B%5D=60&page=3`]);
  });

  test('plain page numbers and plain links of a pager are followed as well', () => {
    assert.deepEqual(
      pages(list(ROW, '<select id="page"><option value="1">1</option><option value="2">2</option></select>')),
      [`${PORTAL}?page=2`],
    );
    assert.deepEqual(
      pages(
        list(
          ROW,
          '<div class="pagination"><a href="?page=2">2</a><a href="/opportunities?page=2">Next</a></div>',
        ),
      ),
      [`${PORTAL}?page=2`],
    );
  });

  test('after a full page without a pager, the next page is requested', () => {
    const full = Array.from({ length: 50 }, (_, n) => row('Varies', 500 + n, `Award ${n}`, '')).join('');
    assert.deepEqual(pages(list(full)), [`${PORTAL}?page=2`]);
    assert.deepEqual(pages(list(full), `${PORTAL}?page=2`), [`${PORTAL}?page=3`]);
  });

  test('the sub-lists and scopes in the options are fetched first', () => {
    const start = (url: string, options: object) =>
      academicworks.start(url, academicworks.options.parse(options));
    assert.deepEqual(start(PORTAL, { external: true, flexible: true, scopes: [60] }), [
      { url: `${PORTAL}?scopes%5B%5D=60`, role: 'list' },
      { url: `${PORTAL}/external?scopes%5B%5D=60`, role: 'external' },
      { url: `${PORTAL}/flexible?scopes%5B%5D=60`, role: 'flexible' },
    ]);
    assert.deepEqual(start('https://cedarvalley.academicworks.com', {}), [{ url: PORTAL, role: 'list' }]);
    assert.deepEqual(start(`${PORTAL}/external`, {}), [{ url: `${PORTAL}/external`, role: 'list' }]);
  });

  test('a sub-list that redirects to the main list is a changed layout', () => {
    assert.match(whyChanged(academicworks, PAGE, { url: PORTAL, role: 'external' }), /external/);
    assert.equal(recordsOf(academicworks, PAGE, { url: `${PORTAL}/external`, role: 'external' }).length, 4);
  });
});

describe('an award’s own page', () => {
  const detail = { url: `${PORTAL}/4711`, role: 'detail' };

  test('an award’s own page has its description, criteria, college, questions and contact', () => {
    const [record] = recordsOf(academicworks, DETAIL, detail);
    assert.equal(record?.key, '4711');
    assert.equal(record?.amount, '$1,500.00');
    assert.equal(record?.deadline, '03/01/2027');
    assert.equal(record?.contactEmail, 'botany@cedarvalley.example');
    assert.deepEqual(record?.categories, ['College of Natural Sciences']);
    assert.equal(
      record?.description,
      'Ada Quill drew every fern of the valley. Write to the department.\n\n• Junior or senior in botany\n• At least a 3.2 GPA',
    );
    assert.deepEqual(record?.requirements, [
      'You must complete the General Application.',
      'Does your family earn more than $50,000?',
    ]);
  });

  test('text outside the description and the data is ignored', () => {
    const [record] = recordsOf(academicworks, DETAIL, detail);
    assert.doesNotMatch(JSON.stringify(record), /9,000|01\/01\/2027/);
  });

  test('without a header, the paragraphs before the data are the description', () => {
    const body =
      '<main><h3>Ferry Crew Award</h3><p>For those who row.</p><dl><dt>Award</dt><dd>Varies</dd></dl><p>Other: $5</p></main>';
    const [record] = recordsOf(academicworks, body, detail);
    assert.deepEqual([record?.description, record?.amount], ['For those who row.', 'Varies']);
  });

  test('an award’s own page without a title, or without a main part, is a changed layout', () => {
    assert.match(whyChanged(academicworks, '<section id="main"><p>$5</p></section>', detail), /title/);
    assert.match(whyChanged(academicworks, '<body><h3>Sign in</h3></body>', detail), /main/);
  });
});

test('no mutilated page makes the extractor throw', () => {
  survivesMutilation(academicworks, PAGE, at);
  survivesMutilation(academicworks, DETAIL, { url: `${PORTAL}/4711`, role: 'detail' });
});

test('a page rebuilt from documented selectors is read', { skip: skipWithoutShared }, () => {
  const body = readFileSync(
    sharedPath('scholarships/pages/academicworks_listing_reconstructed.html'),
    'utf8',
  );
  const reading = readingOf(academicworks, body, at);
  assert.deepEqual(
    reading.records.map(({ key, title, amount, deadline, ended, description }) => ({
      key,
      title,
      amount,
      deadline,
      ended,
      description,
    })),
    [
      {
        key: '12345',
        title: 'Name',
        amount: '$1,500.00',
        deadline: '03/01/2027',
        ended: false,
        description: 'Short description…',
      },
      { key: '12346', title: 'Ended one', amount: 'Varies', deadline: 'Ended', ended: true, description: '' },
    ],
  );
  assert.deepEqual(
    reading.follow.map(({ url }) => url),
    [`${PORTAL}?page=2`, `${PORTAL}/12345`, `${PORTAL}/12346`],
  );
});
