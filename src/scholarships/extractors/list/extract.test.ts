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
const list = kindNamed('list');
const prose = kindNamed('prose');

const PAGE = `<html><body bgcolor="#FFFFFF"><table><tr><td width="160"><a href="/">Home</a></td><td id="content">
<h1>Honors Scholarships</h1><p>Forms are in Alder Hall, from 8:30 to 4:30.<br>The college gave $90,000 last year.</p><hr>
<a name="entrance"></a><h3>Honors Entrance Scholarship</h3>
For students from high school.<br>Amount: $2,000 &ndash; renewable<br>Eligibility: High school GPA of 3.5 or above; ACT 28<br>Required: Honors application; Essay<br>New freshmen: Jan 12, '27<br><br>
<h3>Film and Paper Award</h3>
Toward a thesis.<br><br>The award provides:<br><br>- $500 for film<br>- travel<br><br>Eligibility Requirements:<br>-Be a senior.<br>-Have a 3.00 GPA on a 4.00 scale.<br>Email: film@cedarvalley.example<br>Phone: 555-0134<br><br>
<h3>Peer Mentor Award</h3>There is no deadline.<br>
<hr>Gifts of $75 are welcome. gifts@cedarvalley.example
</td></tr></table></body></html>`;

describe('lines with breaks below headings', () => {
  test('labels at the beginning of lines identify the fields', () => {
    const record = recordOf(list, PAGE, 'Honors Entrance Scholarship');
    assert.equal(record.amount, '$2,000 – renewable');
    assert.deepEqual(record.eligibility, ['High school GPA of 3.5 or above; ACT 28']);
    assert.deepEqual(record.requirements, ['Honors application; Essay']);
  });

  test('a line with a day does not belong to the list above it', () => {
    const record = recordOf(list, PAGE, 'Honors Entrance Scholarship');
    assert.equal(record.description, "For students from high school.\n\nNew freshmen: Jan 12, '27");
  });

  test('lines that begin with a dash are items', () => {
    const record = recordOf(list, PAGE, 'Film and Paper Award');
    assert.deepEqual(record.eligibility, ['Be a senior.', 'Have a 3.00 GPA on a 4.00 scale.']);
    assert.match(record.description ?? '', /The award provides:\n\n• \$500 for film\n• travel/);
    assert.equal(record.contactEmail, 'film@cedarvalley.example');
  });

  test('a rule ends the last award; amounts about the page belong to no award', () => {
    const record = recordOf(list, PAGE, 'Peer Mentor Award');
    assert.deepEqual([record.description, record.contactEmail], ['There is no deadline.', null]);
  });

  test('an anchor before the heading is used', () => {
    const record = recordOf(list, PAGE, 'Honors Entrance Scholarship');
    assert.deepEqual([record.key, record.link], ['entrance', `${SITE}#entrance`]);
  });
});

describe('other ways in which awards begin', () => {
  const titles = (body: string, options = {}): unknown =>
    recordsOf(list, `<main>${body}</main>`, { options }).map(({ title, description, amount }) => [
      title,
      amount,
      description,
    ]);

  test('an award may begin with a name in bold, alone or at the beginning of a line', () => {
    const body = `<h2>Undergraduate awards</h2><p><b>Reed Scholarship</b><br>Amount: $500<br>For <b>juniors</b>.<br><br><b>Rush Award</b> &ndash; $250 for seniors.</p><p><strong>The Sedge Prize</strong> is given for a poem.</p>`;
    assert.deepEqual(titles(body), [
      ['Reed Scholarship', '$500', 'For juniors.'],
      ['Rush Award', null, '$250 for seniors.'],
      ['The Sedge Prize', null, 'The Sedge Prize is given for a poem.'],
    ]);
    assert.deepEqual(recordOf(list, `<main>${body}</main>`, 'Rush Award').categories, [
      'Undergraduate awards',
    ]);
  });

  test('an award may begin with a number and a name', () => {
    const body =
      '<p>The department gives:</p><p>1. The Jane Doe Award for Botany: given to a junior, $500.<br>2. The Smith Prize is given for research.</p><p>3. R. Roe Memorial Scholarship, for seniors.</p>';
    assert.deepEqual(titles(body), [
      ['The Jane Doe Award for Botany', null, 'given to a junior, $500.'],
      ['The Smith Prize', null, 'The Smith Prize is given for research.'],
      ['R. Roe Memorial Scholarship', null, 'for seniors.'],
    ]);
  });

  test('an award may begin with a short line above the lines about it', () => {
    const body = '<p>Reed Scholarship<br>Amount: $500<br>Due May 1</p><p>Rush Award<br>Seniors only</p>';
    assert.deepEqual(titles(body), [
      ['Reed Scholarship', '$500', ''],
      ['Rush Award', null, 'Seniors only'],
    ]);
  });

  test('text after a list is not part of its last item', () => {
    const body =
      '<ol><li><b>Reed Scholarship</b>: $5.</li><li><b>Rush Award</b>: $6.</li></ol><p>Ask a@x.edu</p>';
    assert.deepEqual(
      recordsOf(list, `<main>${body}</main>`).map(({ inherited }) => inherited),
      [['contactEmail'], ['contactEmail']],
    );
  });

  test('the beginning of a sentence about awards is not a name', () => {
    const lines = [
      'Reed Scholarship is paid to juniors.',
      'No Scholarship is paid in summer.',
      'In Memory of Ann Fern Scholarship, $600 for seniors.',
      'In-State Tuition Grant, $700 for residents.',
      'No Limits Scholarship, $800 for freshmen.',
      'For Graduate Scholarship, a plan is needed.',
      'For the Reed Scholarship, a letter is needed.',
    ];
    const titlesIn = (text: string) => recordsOf(list, text).map(({ title }) => title);
    const items = lines.map((line) => `<li>${line}</li>`).join('');
    const numbered = lines.map((line, at) => `<p>${at + 1}. ${line}</p>`).join('');
    for (const body of [`<main><ul>${items}</ul></main>`, `<main>${numbered}</main>`])
      assert.deepEqual(titlesIn(body), [
        'Reed Scholarship',
        'In Memory of Ann Fern Scholarship',
        'In-State Tuition Grant',
        'No Limits Scholarship',
      ]);
  });

  test('a name in a list may be set off by a colon, and the other items are awards, whatever their names', () => {
    const body = `<ul><li>Reed Grant for 2nd and 3rd years (RG): $500 for all.</li><li>Dr. J. Rush Award: $600 for all.</li>
      <li>Women in Botany: $700 for all.</li></ul><ul><li>Deadline: May 1</li></ul>`;
    assert.deepEqual(titles(body), [
      ['Reed Grant for 2nd and 3rd years (RG)', null, '$500 for all.'],
      ['Dr. J. Rush Award', null, '$600 for all.'],
      ['Women in Botany', null, '$700 for all.'],
    ]);
  });

  test('a sentence that begins with the name above is about that award', () => {
    const body =
      '<p>The Hill Library Reed Award</p><p>The Reed Award is given for a map.</p><p>The Rush Award is given for a poem.</p>';
    assert.deepEqual(
      recordsOf(list, `<main>${body}</main>`, { options: { titles: 'sentences' } }).map(({ title }) => title),
      ['The Hill Library Reed Award', 'The Rush Award'],
    );
  });

  test('a heading that is a label belongs to the award above it if it recurs, otherwise to the page', () => {
    const award = (name: string, more = ''): string => `<p><b>${name} Award</b> – for a map.</p>${more}`;
    const due = '<h3>How to apply</h3><p>Apply by April 4, 2027.</p>';
    const daysOf = (body: string) =>
      recordsOf(list, `<main>${body}</main>`).map(({ deadline, inherited = [] }) => [deadline, inherited[0]]);
    const sentence = 'Apply by April 4, 2027.';
    for (const above of ['', '<h1>Awards</h1>'])
      assert.deepEqual(daysOf(`${above}${award('Reed')}${award('Rush')}${due}`), [
        [sentence, 'deadline'],
        [sentence, 'deadline'],
      ]);
    const own = daysOf(`${award('Reed', due)}${award('Rush', due)}`);
    assert.deepEqual(
      own.map(([, inherited]) => inherited),
      [undefined, undefined],
    );
  });

  test('the options override how the page would be read', () => {
    const body =
      '<h3>Sedge Award</h3><p><b>Reed Scholarship</b> pays more.</p><p><b>Rush Award</b> pays less.</p>';
    assert.deepEqual(
      recordsOf(list, `<main>${body}</main>`, { options: { titles: 'headings' } }).map(({ title }) => title),
      ['Sedge Award'],
    );
  });
});

describe('names that a selector finds', () => {
  const box = (name: string, sum: string, day: string): string =>
    `<div class="fund"><div class="fund-name">${name}</div><p>For students of botany.</p>
      <div><span class="amount">${sum}</span> <span class="deadline">${day}</span></div></div>`;
  const PAGE_OF_BOXES = `<main><h1>Funds</h1>${box('Reed Award', '$500', 'March 1, 2027')}
    ${box('Meadow walks', '$250', 'April 1, 2027')}<p>Ask at Alder Hall.</p></main>`;

  test('names are awards whatever their text; classes in the box of an award identify its fields', () => {
    const records = recordsOf(list, PAGE_OF_BOXES, { options: { title: 'div.fund-name' } });
    assert.deepEqual(
      records.map(({ title, amount, deadline, description }) => [title, amount, deadline, description]),
      [
        ['Reed Award', '$500', 'March 1, 2027', 'For students of botany.\n\n$500 March 1, 2027'],
        ['Meadow walks', '$250', 'April 1, 2027', 'For students of botany.\n\n$250 April 1, 2027'],
      ],
    );
  });

  test('the links of names are followed if the options enable that', () => {
    const links = ['Reed', 'Rush'].map(
      (name) => `<li><a href="/awards/${name.toLowerCase()}">${name} Award</a></li>`,
    );
    const page = `<main><h1>Awards</h1><ul>${links.join('')}</ul></main>`;
    const options = { title: 'li', details: true };
    assert.deepEqual(
      readingOf(list, page, { options }).follow.map(({ url, role }) => [new URL(url).pathname, role]),
      [
        ['/awards/reed', 'detail'],
        ['/awards/rush', 'detail'],
      ],
    );
    assert.deepEqual(readingOf(list, page, { options: { title: 'li' } }).follow, []);
  });

  test('an award in a link around a card includes everything in the card', () => {
    const card = (name: string, day: string): string =>
      `<a class="item" href="/apply"><h3>${name}</h3><p>For juniors.</p><small>Deadline: ${day}</small></a>`;
    const body = `<main>${card('Reed Award', 'May 1, 2027')}${card('Rush Award', 'May 2, 2027')}</main>`;
    assert.deepEqual(
      recordsOf(list, body).map(({ title, deadline }) => [title, deadline]),
      [
        ['Reed Award', 'May 1, 2027'],
        ['Rush Award', 'May 2, 2027'],
      ],
    );
  });

  test('the kinds of earlier releases give the same awards as `list`', () => {
    const body =
      '<main><h3>Sedge Award</h3><p>$5.</p><h4>Reed Award</h4><p><b>Rush Award</b> – $6.</p></main>';
    const same = (
      one: typeof list,
      options: Readonly<Record<string, unknown>>,
      other: typeof headings | typeof prose,
      formerly: Readonly<Record<string, unknown>>,
    ) => assert.deepEqual(recordsOf(one, body, { options }), recordsOf(other, body, { options: formerly }));
    same(list, { titles: 'headings', title: 'h4' }, headings, { heading: 'h4' });
    same(list, { titles: 'headings' }, headings, {});
    same(list, { titles: 'bold' }, prose, { titles: 'bold' });
    same(list, { name: 'Reed Award' }, headings, { name: 'Reed Award' });
  });
});

describe('each line belongs to at most one award', () => {
  const read = (body: string, options = {}) =>
    recordsOf(list, `<main><h1>Awards</h1>${body}</main>`, { options }).map(
      ({ title, amount, deadline, description, key, link, categories }) => ({
        ...{ title, amount, deadline, description, key, link, categories },
      }),
    );

  test('a link or an anchor in the line of a bold name does not belong to the name', () => {
    const [reed, rush] = read(
      '<p id="one"><b>Reed Award</b>, in honor of <a href="/people/jo">Jo</a>, for juniors.</p><p id="two"><b>Rush Award</b>, for seniors.</p>',
    );
    assert.deepEqual(
      [reed?.key, reed?.link, rush?.key, rush?.link],
      ['reed-award', SITE, 'rush-award', SITE],
    );
  });

  test('a heading below the last bold name, outside of its box, is about the page', () => {
    const award = '<p><b>Reed Award</b>: $500 for juniors.</p>';
    const about = '<h2>About the college</h2><p>It pays $9,000. Deadline: May 1, 2027</p>';
    for (const body of [award + about, `<p><b>Rush Award</b>: $700 for nurses.</p>${award}${about}`]) {
      const last = read(body, { titles: 'bold', inherit: [] }).at(-1);
      assert.deepEqual([last?.description, last?.deadline], ['$500 for juniors.', null]);
    }
  });

  test('a page-wide sentence between bold names applies to all awards', () => {
    const body =
      '<p><b>Reed Award</b> – for juniors.</p><p>All applications are due by May 1, 2027.</p><p><b>Rush Award</b> – for seniors.</p>';
    assert.deepEqual(
      read(body).map(({ deadline, description }) => [deadline, description]),
      [
        ['All applications are due by May 1, 2027.', 'for juniors.'],
        ['All applications are due by May 1, 2027.', 'for seniors.'],
      ],
    );
  });

  test('text above a name in its box belongs to that award', () => {
    const box = (name: string, sum: string): string =>
      `<div class="c"><p>${sum}</p><p><b>${name}</b>: for all.</p></div>`;
    const body = `<p><b>Reed Award</b>: for juniors.</p>${box('Rush Award', '$900 for nurses')}${box('Alder Award', '$700 for miners')}`;
    const [reed, rush] = read(body, { titles: 'bold' });
    assert.equal(reed?.description, 'for juniors.');
    assert.match(rush?.description ?? '', /\$900 for nurses/);
  });

  test('labels and sentences in headings are not categories', () => {
    const part = (name: string): string => `<p><b>${name} Award</b></p><h4>Eligibility</h4><p>Juniors.</p>`;
    const body = `<h2>Our office is closed on Monday</h2><h3>For miners</h3>${part('Reed')}${part('Rush')}`;
    assert.deepEqual(
      read(body, { titles: 'bold' }).map(({ categories }) => categories),
      [['For miners'], ['For miners']],
    );
  });

  test('a class identifies a value only if the award does not state it and the class is not ambiguous', () => {
    const box = (name: string, more: string): string =>
      `<div class="c"><h3>${name}</h3><p>For juniors.</p>${more}</div>`;
    const fee = '<p>Amount: $5,000</p><p>A fee of <span class="amount">$20</span></p>';
    const post = '<p>It pays <span class="price">$30</span> <span class="post-date">May 1, 2027</span></p>';
    const other = '<h4>Related scholarships</h4><p>Elm Fund <span class="amount">$900</span></p>';
    assert.deepEqual(
      read(box('Reed Award', fee) + box('Rush Award', post) + box('Alder Award', other)).map(
        ({ amount, deadline }) => [amount, deadline],
      ),
      [
        ['$5,000', null],
        [null, null],
        [null, null],
      ],
    );
  });
});

test('a page may state that it has no awards; names that look like text are a changed layout', () => {
  assert.deepEqual(recordsOf(list, '<main><p>No awards are offered at this time.</p></main>'), []);
  const run =
    '<main><div>We pay $500 as the Reed Scholarship.</div><div>We pay $600 as the Rush Scholarship.</div><div>We pay $700 as the Sedge Award.</div></main>';
  assert.match(whyChanged(list, run), /names of awards/);
});

test('no mutilated page makes the extractor throw', () => survivesMutilation(list, PAGE));
