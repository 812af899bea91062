import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  kindNamed,
  readingOf,
  recordOf,
  recordsOf,
  SITE,
  survivesMutilation,
  whyChanged,
} from '../../../../test/support/site-pages.ts';

const definitions = kindNamed('definitions');

const INDEX = `<html><body><nav><a href="/students/scholarships/menu">Menu</a></nav><main><h1>Scholarships</h1>
<ul><li><a href="/students/scholarships/stowe-teaching">Stowe Teaching Scholarship</a></li>
<li><a href="scholarships/boone">Boone History Prize</a> <a href="scholarships/boone">Details</a></li>
<li><a href="/students/scholarships/how-to-apply">How to apply</a></li><li><a href="/students/advising">Advising</a></li>
<li><a href="https://elsewhere.example/students/scholarships/x">Elsewhere Award</a></li></ul></main></body></html>`;

const detail = { url: `${SITE}/stowe-teaching`, role: 'detail' };

const DL = `<html><body><main><ol class="breadcrumb"><li>Scholarships</li></ol><h1>Stowe Teaching Scholarship</h1><p>Abigail Stowe taught for fifty years.</p>
<dl><dt>Award</dt><dd>$2,500</dd><dt>Deadline</dt><dd>April 1, 2027</dd><dt>Minimum GPA</dt><dd>3.25</dd>
<dt>Criteria</dt><dd><ul><li>Education major</li><li>Junior standing</li></ul></dd><dt>To Apply</dt><dd>Send an essay; send two letters</dd>
<dt>Level of Study</dt><dd>Undergraduate</dd><dt>Sponsor</dt><dd>The Stowe family</dd>
<dt>For more information</dt><dd>Jo Reed, <a href="mailto:jo@cedarvalley.example">jo@cedarvalley.example</a></dd></dl>
<aside><h3>Also open</h3><p>Amount: $99</p></aside>
<h2>Related scholarships</h2><p>Boone History Prize. Amount: $900. Deadline: May 5, 2027</p></main></body></html>`;

describe('the index', () => {
  test('links to URLs below the URL of the index lead to awards, each once', () => {
    const reading = readingOf(definitions, INDEX);
    assert.deepEqual(reading.records, [
      { key: 'stowe-teaching', link: `${SITE}/stowe-teaching`, title: 'Stowe Teaching Scholarship' },
      {
        key: 'boone',
        link: 'https://chem.cedarvalley.example/students/scholarships/boone',
        title: 'Boone History Prize',
      },
    ]);
    assert.deepEqual(
      reading.follow.map(({ role }) => role),
      ['detail', 'detail'],
    );
  });

  test('without such links, links that name awards lead to awards, and so do links of the same form', () => {
    const body =
      '<main><a href="/view.aspx?id=31">Reed Scholarship</a><a href="/view.aspx?id=32">The Rush</a><a href="/view.aspx?id=33">Sedge Award</a><a href="/contact">Contact</a></main>';
    assert.deepEqual(
      recordsOf(definitions, body).map(({ key, title }) => [key, title]),
      [
        ['31', 'Reed Scholarship'],
        ['32', 'The Rush'],
        ['33', 'Sedge Award'],
      ],
    );
  });

  test('the options select links by selector, URL or title', () => {
    const keys = (options: object): string[] =>
      recordsOf(definitions, INDEX, { options: { ...options } }).map(({ key }) => key);
    assert.deepEqual(keys({ links: 'li:first-child a' }), ['stowe-teaching']);
    assert.deepEqual(keys({ address: '/students/advising$' }), ['students-advising']);
    assert.deepEqual(keys({ skip: ['boone'] }), ['stowe-teaching']);
  });

  test('the title of a link such as `Details` comes from the page', () => {
    const [record] = recordsOf(
      definitions,
      '<main><p>Reed <a href="scholarships/reed">Details</a></p></main>',
      { options: { address: 'reed' } },
    );
    assert.deepEqual(record, {
      key: 'reed',
      link: 'https://chem.cedarvalley.example/students/scholarships/reed',
    });
  });

  test('the name of an award is its title even if it begins with a word such as `More`', () => {
    const body =
      '<main><a href="scholarships/1">Morehead Scholarship</a> <a href="scholarships/1">More</a></main>';
    assert.equal(recordsOf(definitions, body)[0]?.title, 'Morehead Scholarship');
  });

  test('an index may state that it has no awards; otherwise an index without links is a changed layout', () => {
    assert.deepEqual(
      recordsOf(definitions, '<main><p>There are no scholarships at this time.</p></main>'),
      [],
    );
    const gone = '<main><div>Reed Scholarship</div><div>Rush Scholarship</div><div>Sedge Award</div></main>';
    assert.match(whyChanged(definitions, gone), /no link/);
  });
});

describe('a page of labels and values', () => {
  const values = (body: string) => {
    const [record] = recordsOf(definitions, body, detail);
    return [record?.amount, record?.deadline, record?.eligibility];
  };

  test('a definition list is read', () => {
    const record = recordOf(definitions, DL, 'Stowe Teaching Scholarship', detail);
    assert.equal(record.key, 'stowe-teaching');
    assert.deepEqual([record.amount, record.deadline, record.gpa], ['$2,500', 'April 1, 2027', '3.25']);
    assert.deepEqual(record.eligibility, [
      'Education major',
      'Junior standing',
      'Level of Study: Undergraduate',
    ]);
    assert.deepEqual(record.requirements, ['Send an essay; send two letters']);
    assert.deepEqual([record.contactEmail, record.categories], ['jo@cedarvalley.example', ['Undergraduate']]);
    assert.equal(
      record.description,
      'Abigail Stowe taught for fifty years.\n\nSponsor: The Stowe family\n\nFor more information: Jo Reed, jo@cedarvalley.example',
    );
  });

  test('the amount and date of another award nearby are ignored', () => {
    assert.doesNotMatch(JSON.stringify(recordsOf(definitions, DL, detail)), /900|May 5|\$99/);
  });

  test('rows of th and td are read', () => {
    const rows =
      '<main><h1>Reed Award</h1><table><tr><th>Value</th><td>$5</td></tr><tr><th scope="row">Closing date</th><td>May 1</td></tr><tr><th>Who may apply</th><td><p>Juniors</p><p>Seniors</p></td></tr></table></main>';
    assert.deepEqual(values(rows), ['$5', 'May 1', ['Juniors', 'Seniors']]);
  });

  test('bold labels may be in one cell, and values in the next', () => {
    const rows =
      '<main><h1>Reed Award</h1><table><tr><td><b>Funds</b></td><td>$5 to $6</td></tr><tr><td><strong>Deadline</strong></td><td>May 1</td></tr><tr><td><b>Qualifications</b></td><td>Juniors</td></tr></table></main>';
    assert.deepEqual(values(rows), ['$5 to $6', 'May 1', ['Juniors']]);
  });

  test('bold labels may be before their values', () => {
    const lines =
      '<main><h2>Reed Award</h2><p><strong>Amount:</strong> $5<br><strong>Due</strong>: May 1</p><p><b>Eligibility</b></p><p>Juniors</p></main>';
    assert.deepEqual(values(lines), ['$5', 'May 1', ['Juniors']]);
  });

  test('the options define labels that only this site uses', () => {
    const body = '<main><h1>Reed Award</h1><dl><dt>Purse</dt><dd>$5</dd></dl></main>';
    const [record] = recordsOf(definitions, body, { ...detail, options: { labels: { purse: 'amount' } } });
    assert.equal(record?.amount, '$5');
  });

  test('the name of the award may be in the list, or outside the main part', () => {
    const generic =
      '<main><h1>Scholarship Details</h1><dl><dt>Scholarship Name</dt><dd>Reed Award</dd><dt>Amount</dt><dd>$5</dd></dl></main>';
    assert.equal(recordsOf(definitions, generic, detail)[0]?.title, 'Reed Award');
    const outside = '<body><h1>Reed Award</h1><main><dl><dt>Amount</dt><dd>$5</dd></dl></main></body>';
    assert.equal(recordsOf(definitions, outside, detail)[0]?.title, 'Reed Award');
  });

  test('a page without any known label, or without a name, is a changed layout', () => {
    assert.match(
      whyChanged(definitions, '<main><h1>Reed Award</h1><p>Moved.</p></main>', detail),
      /no known label/,
    );
    assert.match(
      whyChanged(definitions, '<main><dl><dt>Amount</dt><dd>$5</dd></dl></main>', detail),
      /name the award/,
    );
  });
});

test('questions on the page of an award belong to the award', () => {
  const page =
    '<main><h1>Reed Award</h1><dl><dt>Amount</dt><dd>$5</dd></dl><p>Questions? reed@x.edu</p></main>';
  assert.equal(recordsOf(definitions, page, detail)[0]?.contactEmail, 'reed@x.edu');
});

test('a printable list is not an award', () => {
  const page = INDEX.replace('</main>', `<a href="${SITE}/list.pdf">Printable Award Sheet</a></main>`);
  assert.equal(recordsOf(definitions, page).length, recordsOf(definitions, INDEX).length);
});

test('no mutilated page makes the extractor throw', () => {
  survivesMutilation(definitions, INDEX);
  survivesMutilation(definitions, DL, detail);
});
