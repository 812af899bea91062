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

const headings = kindNamed('headings');

const PAGE = `<html><body><header><nav><h3>Menu of awards</h3><a href="/">Home</a></nav></header>
<main id="main"><h1>Scholarships in Engineering</h1>
<p>All applications are due by May 1, 2027. Questions? <a href="mailto:office@cedarvalley.example">Write to us</a>. The college gives $420,000 a year.</p>
<h2>For undergraduates</h2>
<h3 id="heron-bridge-scholarship"><a href="/scholarships/heron-bridge">Heron Bridge Scholarship</a></h3>
<p>In memory of the builders of the bridge.</p>
<p><strong>Amount:</strong> $2,000 &nbsp; <strong>Deadline:</strong> March&nbsp;15,&nbsp;2027</p>
<p><strong>Number of Scholarships:</strong> 2<br><strong>Criteria:</strong></p>
<ul><li>Civil engineering major</li><li>GPA of 3.2 or higher</li></ul>
<p><strong>How to apply:</strong></p><ol><li>Write an essay</li><li>Ask for two letters</li></ol>
<p><a href="https://apply.cedarvalley.example/heron">Apply online</a> or <a href="/login">log in</a></p>
<h3>Ropewalk Award &ndash; $750</h3>
<p>For a student who has learned to splice. Apply by <time datetime="2027-02-01">Feb. 1</time>.</p>
<h4>Eligibility</h4><p>Sophomore standing; 2.8 GPA</p>
<h4>Contact</h4><p>Jo Reed, jreed [at] cedarvalley [dot] example</p>
<h3>Silent Mill Fellowship</h3><p>No sum is named here.</p>
<h2>For graduates</h2>
<h3>Kestrel Prize (closed)</h3><p>Amount: <s>$300</s> $400</p>
<h3>Contact us</h3><p>Room 5, $1 coffee</p>
</main><footer>web@cedarvalley.example</footer></body></html>`;

describe('a heading per award', () => {
  test('bold labels identify the fields, whatever separates them', () => {
    const record = recordOf(headings, PAGE, 'Heron Bridge Scholarship');
    assert.deepEqual([record.amount, record.deadline], ['$2,000', 'March 15, 2027']);
    assert.deepEqual(record.eligibility, ['Civil engineering major', 'GPA of 3.2 or higher']);
    assert.deepEqual(record.requirements, ['Write an essay', 'Ask for two letters']);
    assert.match(record.description ?? '', /builders of the bridge\.\n\nNumber of Scholarships: 2/);
  });

  test("the application link comes before the award's own page; sign-in pages are never linked", () => {
    assert.equal(
      recordOf(headings, PAGE, 'Heron Bridge Scholarship').link,
      'https://apply.cedarvalley.example/heron',
    );
    const without = PAGE.replace(/<p><a href="https:\/\/apply.*?<\/p>/, '<p><a href="/login">Apply</a></p>');
    assert.equal(
      recordOf(headings, without, 'Heron Bridge Scholarship').link,
      'https://chem.cedarvalley.example/scholarships/heron-bridge',
    );
  });

  test('sub-headings that are labels belong to the award', () => {
    const record = recordOf(headings, PAGE, 'Ropewalk Award');
    assert.deepEqual(record.eligibility, ['Sophomore standing; 2.8 GPA']);
    assert.equal(record.contactEmail, 'jreed@cedarvalley.example');
    assert.match(record.description ?? '', /Feb\. 1, 2027/);
  });

  test("a sum after the name is the award's amount, and not part of its name or key", () => {
    const record = recordOf(headings, PAGE, 'Ropewalk Award');
    assert.deepEqual([record.amount, record.key], ['$750', 'ropewalk-award']);
  });

  test('values are not taken from a neighbor, nor from the page if the options disable that', () => {
    const record = recordOf(headings, PAGE, 'Silent Mill Fellowship', { options: { inherit: [] } });
    assert.deepEqual(
      [record.amount, record.deadline, record.gpa, record.contactEmail],
      [null, null, null, null],
    );
    assert.equal(record.description, 'No sum is named here.');
    assert.equal(record.link, SITE);
  });

  test('awards without their own values inherit the page-wide values', () => {
    const record = recordOf(headings, PAGE, 'Silent Mill Fellowship');
    assert.equal(record.deadline, 'All applications are due by May 1, 2027.');
    assert.equal(record.contactEmail, 'office@cedarvalley.example');
    assert.deepEqual(record.inherited, ['deadline', 'contactEmail']);
    assert.equal(recordOf(headings, PAGE, 'Heron Bridge Scholarship').deadline, 'March 15, 2027');
    assert.equal(
      recordOf(headings, PAGE, 'Ropewalk Award').deadline,
      null,
      'its own prose states a deadline',
    );
  });

  test('crossed-out text is ignored, and an award marked as closed is closed', () => {
    const record = recordOf(headings, PAGE, 'Kestrel Prize');
    assert.deepEqual([record.amount, record.ended], ['$400', true]);
    assert.deepEqual(record.categories, ['For graduates']);
  });

  test('headings about the page are not awards', () => {
    assert.deepEqual(
      recordsOf(headings, PAGE).map(({ title }) => title),
      ['Heron Bridge Scholarship', 'Ropewalk Award', 'Silent Mill Fellowship', 'Kestrel Prize'],
    );
  });

  test('keys are the words of the URL, else of the anchor, else of the title', () => {
    assert.deepEqual(
      recordsOf(headings, PAGE).map(({ key }) => key),
      ['heron-bridge', 'ropewalk-award', 'silent-mill-fellowship', 'kestrel-prize'],
    );
    const anchored =
      '<main><h3 id="stork-tower">The Stork Tower Award for Height</h3><p>x</p><h3 id="ui-id-2">Second Wind Award</h3><p>y</p></main>';
    assert.deepEqual(
      recordsOf(headings, anchored).map(({ key, link }) => [key, link]),
      [
        ['stork-tower', `${SITE}#stork-tower`],
        ['second-wind-award', SITE],
      ],
    );
  });
});

describe('variants of markup', () => {
  const titles = (body: string, options = {}): string[] =>
    recordsOf(headings, body, { options }).map(({ title = '' }) => title);

  test('labels in headings of the same level do not end the award', () => {
    const body = ['Reed', 'Rush']
      .map(
        (name) =>
          `<h2>${name} Scholarship</h2><h2>Eligibility:</h2><p>Must be a ${name}.</p><h2>Awards:</h2><p>$100</p>`,
      )
      .join('');
    const record = recordOf(headings, `<main>${body}</main>`, 'Rush Scholarship');
    assert.deepEqual([record.eligibility, record.amount], [['Must be a Rush.'], '$100']);
  });

  test('field wrappers of a content management system are labels and values', () => {
    const field = (label: string, value: string): string =>
      `<div class="field"><div class="field__label">${label}</div><div class="field__item">${value}</div></div>`;
    const body = `<main><h2>Reed Scholarship</h2>${field('Award Amount', '$1,200')}${field('Application Deadline', '04/15/2027')}${field('Minimum GPA', '3.25')}
      <h2>Rush Scholarship</h2>${field('Award Amount', '$800')}</main>`;
    const record = recordOf(headings, body, 'Reed Scholarship');
    assert.deepEqual([record.amount, record.deadline, record.gpa], ['$1,200', '04/15/2027', '3.25']);
  });

  test('an award ends with the box around it', () => {
    const body = `<main><section><h2>Reed Scholarship</h2><p>$100</p></section><section><h2>Rush Award</h2><p>None.</p></section>
      <p>Gifts of $5,000 are welcome until 12/31/2026.</p></main>`;
    assert.equal(recordOf(headings, body, 'Rush Award').description, 'None.');
  });

  test('an award whose name is not a heading ends with its box, and includes the headings in the box', () => {
    const box = (name: string): string =>
      `<div class="x1"><p class="x2">${name} Award</p><div><h4>Background of ${name}</h4><p>Worth $100.</p></div></div>`;
    const page = `<main>${box('Reed')}${box('Rush')}<h4>Our office</h4><p>Gifts of $5,000 are welcome.</p></main>`;
    assert.deepEqual(
      recordsOf(headings, page, { options: { heading: 'p.x2' } }).map(({ title, description }) => [
        title,
        description,
      ]),
      [
        ['Reed Award', 'Background of Reed\n\nWorth $100.'],
        ['Rush Award', 'Background of Rush\n\nWorth $100.'],
      ],
    );
  });

  test('text above the name in a box belongs to the award, and so does a link around the whole box', () => {
    const box = (name: string): string =>
      `<a class="x1" href="/${name.toLowerCase()}"><div>$${name.length}00</div><p class="x2">${name} Award</p><p>For juniors.</p></a>`;
    assert.deepEqual(
      recordsOf(headings, `<main>${box('Reed')}${box('Alder')}</main>`, { options: { heading: 'p.x2' } }).map(
        ({ title, amount, link }) => [title, amount, link],
      ),
      [
        ['Reed Award', '$400', 'https://chem.cedarvalley.example/reed'],
        ['Alder Award', '$500', 'https://chem.cedarvalley.example/alder'],
      ],
    );
  });

  test('page-wide text after the last award does not belong to that award', () => {
    const body =
      '<main><h3>Reed Award</h3><p>One.</p><h3>Rush Award</h3><p>Two.</p><p>All scholarships are $500 and close May 1.</p><h4>Related scholarships</h4><p>$9</p></main>';
    assert.equal(recordOf(headings, body, 'Rush Award').description, 'Two.');
  });

  test('any element can be the heading, and any title can be skipped', () => {
    const body =
      '<main><p class="t">Reed</p><p>Amount: $5</p><p class="t">Rush</p><p>Amount: $6</p><p class="t">Staff picks</p></main>';
    assert.deepEqual(titles(body, { heading: 'p.t', skip: ['staff'] }), ['Reed', 'Rush']);
    assert.equal(recordOf(headings, body, 'Rush', { options: { heading: 'p.t' } }).amount, '$6');
  });

  test('two awards with the same name have distinct keys, whatever their order', () => {
    const award = (text: string): string => `<h3>Twin Award</h3><p>${text}</p>`;
    const keys = (body: string): (string | undefined)[] =>
      recordsOf(headings, `<main>${body}</main>`)
        .map(({ key, description }) => `${key} ${description}`)
        .toSorted();
    const both = keys(award('For juniors.') + award('For seniors.'));
    assert.deepEqual(both, keys(award('For seniors.') + award('For juniors.')));
    assert.equal(new Set(both).size, 2);
    assert.equal(recordsOf(headings, `<main>${award('Same.')}${award('Same.')}</main>`).length, 1);
  });

  test('a heading with a line break is one heading', () => {
    const body =
      '<main><h3>Reed Scholarship<br><small>$1,500</small></h3><p>Open to all.</p><h3>Rush Award</h3></main>';
    const record = recordOf(headings, body, 'Reed Scholarship');
    assert.deepEqual([record.amount, record.description], ['$1,500', 'Open to all.']);
  });

  test('further pages are followed, other lists are not', () => {
    const nav =
      '<nav class="pager"><a rel="next" href="?page=2">Next</a><a rel="next" href="/news/next-article">Next</a></nav>';
    assert.deepEqual(readingOf(headings, PAGE + nav).follow, [{ url: `${SITE}?page=2`, role: 'list' }]);
  });
});

test('a page may state that it has no awards; otherwise a page without award headings is a changed layout', () => {
  assert.deepEqual(
    recordsOf(
      headings,
      '<main><h1>Scholarships</h1><p>There are no scholarships available at this time.</p></main>',
    ),
    [],
  );
  assert.match(
    whyChanged(headings, PAGE.replaceAll(/<(\/?)h[1-6]/g, '<$1div')),
    /no award found by headings/,
  );
  assert.match(whyChanged(headings, PAGE, { options: { container: '#awards' } }), /#awards/);
});

test('no mutilated page makes the extractor throw', () => survivesMutilation(headings, PAGE));

test('a page whose only award is named in the campus file is read as a whole, up to past recipients', () => {
  const page = `<html><body><main><h1>Welcome</h1><h2>Our scholarship</h2><p>Amount: $750</p><h2>How to apply</h2>
<ul><li>Write an essay</li></ul><h2>Past recipients</h2><p>Ada Moor, $900</p></main></body></html>`;
  const { records } = readingOf(headings, page, { options: { name: 'Heron Bridge Scholarship' } });
  assert.deepEqual(
    records.map(({ title, amount, requirements, description }) => [title, amount, requirements, description]),
    [['Heron Bridge Scholarship', '$750', ['Write an essay'], '']],
  );
});
