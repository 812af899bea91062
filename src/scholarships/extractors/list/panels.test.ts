import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  kindNamed,
  recordOf,
  recordsOf,
  SITE,
  survivesMutilation,
  whyChanged,
} from '../../../../test/support/site-pages.ts';

const accordion = kindNamed('accordion');

const panel = (n: number, title: string, body: string): string => `<div class="accordion-item">
  <h2 class="accordion-header" id="heading${n}"><button class="accordion-button collapsed" data-bs-toggle="collapse" data-bs-target="#collapse${n}" aria-controls="collapse${n}">&#9660; ${title}</button></h2>
  <div id="collapse${n}" class="accordion-collapse collapse" aria-hidden="true"><div class="accordion-body">${body}</div></div></div>`;

const PAGE = `<html><body><main><h1>Chemistry Scholarships</h1>
<p>Forms are available from December 1, 2026 and are due <b>March 15, 2027</b>. FAFSA is due March 2, 2027.
Send questions to <a href="mailto:awards@chem.cedarvalley.example">the office</a> or call (555) 010-0199.</p>
<div class="accordion" id="awards">
${panel(1, 'T. G. Alder Endowed Scholarship', '<p>Amount: $1,500</p><ul><li>Chemistry major</li><li>3.0 GPA</li></ul>')}
${panel(2, 'Beaker Society Award', '<p>Open to seniors. Apply by May 1, 2027; write to beaker@chem.cedarvalley.example.</p>')}
${panel(3, 'Flame Test Prize', '<p>Deadline: Rolling</p><p>A sum of $250.</p>')}
${panel(4, 'How do I apply?', '<p>Applications for study abroad close June 1, 2027 and bring $9,000.</p>')}
${panel(5, 'Distillers’ Fund', '<p>For those who distil. <a href="/apply/distillers">Apply</a></p>')}
</div><p>Last updated 10/10/2026 by web@cedarvalley.example</p></main></body></html>`;

describe('a panel per award', () => {
  test('if two elements have the same id, the first is the panel, as in a browser', () => {
    const box = (id: string, name: string): string =>
      `<div data-bs-toggle="modal" data-bs-target="#${id}"><h5>${name}</h5></div>`;
    const modal = (id: string, name: string, text: string): string =>
      `<div class="modal fade" id="${id}" aria-hidden="true"><h5 id="${id}">${name}</h5><p>${text}</p></div>`;
    const page = `<main>${box('a', 'Reed Award')}${box('b', 'Alder Award')}
      ${modal('a', 'Reed Award', 'Pays $500.')}${modal('b', 'Alder Award', 'Pays $700.')}</main>`;
    assert.match(recordOf(accordion, page, 'Reed Award').description ?? '', /Pays \$500/);
    assert.match(recordOf(accordion, page, 'Alder Award').description ?? '', /Pays \$700/);
  });

  test('closed and hidden panels are read; arrows are not part of a title', () => {
    const record = recordOf(accordion, PAGE, 'T. G. Alder Endowed Scholarship');
    assert.equal(record.amount, '$1,500');
    assert.equal(record.description, '• Chemistry major\n• 3.0 GPA');
    assert.equal(record.key, 't-g-alder-endowed-scholarship');
  });

  test("every award inherits the page's only deadline and email address", () => {
    const record = recordOf(accordion, PAGE, 'T. G. Alder Endowed Scholarship');
    assert.match(record.deadline ?? '', /due March 15, 2027/);
    assert.equal(record.contactEmail, 'awards@chem.cedarvalley.example');
  });

  test("an award's own deadline and email address take precedence", () => {
    const beaker = recordOf(accordion, PAGE, 'Beaker Society Award');
    assert.deepEqual([beaker.deadline, beaker.contactEmail], [null, 'beaker@chem.cedarvalley.example']);
    assert.equal(recordOf(accordion, PAGE, 'Flame Test Prize').deadline, 'Rolling');
  });

  test('text of one panel does not apply to another, and a question is not an award', () => {
    assert.deepEqual(
      recordsOf(accordion, PAGE).map(({ title }) => title),
      ['T. G. Alder Endowed Scholarship', 'Beaker Society Award', 'Flame Test Prize', 'Distillers’ Fund'],
    );
    const record = recordOf(accordion, PAGE, 'Distillers’ Fund');
    assert.equal(record.amount, null);
    assert.match(record.deadline ?? '', /March 15/);
    assert.equal(record.link, 'https://chem.cedarvalley.example/apply/distillers');
  });

  test('without inheritance, an award has only its own values', () => {
    const record = recordOf(accordion, PAGE, 'Distillers’ Fund', { options: { inherit: [] } });
    assert.deepEqual([record.deadline, record.contactEmail], [null, null]);
  });

  test('positions in the list are neither keys nor anchors', () => {
    const swapped = PAGE.replaceAll('collapse1', 'collapseX')
      .replaceAll('collapse5', 'collapse1')
      .replaceAll('collapseX', 'collapse5');
    const known = (body: string): unknown => recordsOf(accordion, body).map(({ key, link }) => [key, link]);
    assert.deepEqual(known(swapped), known(PAGE));
    assert.equal(recordOf(accordion, PAGE, 'Flame Test Prize').link, SITE);
  });

  test('an outdated page is read as printed', () => {
    const stale = PAGE.replace('available from December 1, 2026', 'available by December 22, 2023').replace(
      'March 15, 2027',
      'March 15, 2023',
    );
    assert.match(recordOf(accordion, stale, 'Distillers’ Fund').deadline ?? '', /due March 15, 2023/);
  });
});

describe('other kinds of panels', () => {
  const both = (body: string, options = {}): unknown =>
    recordsOf(accordion, body, { options }).map(({ title, amount }) => [title, amount]);
  const expected = [
    ['Reed Scholarship', '$100'],
    ['Rush Award', '$200'],
  ];

  test('details and summary are panels', () => {
    assert.deepEqual(
      both(
        '<main><details><summary>Reed Scholarship</summary>Amount: $100</details><details open><summary><h3>Rush Award</h3><span>Amount: $200</span></summary><p>x</p></details></main>',
      ),
      expected,
    );
  });

  test('definition lists of an editor are panels', () => {
    assert.deepEqual(
      both(
        '<main><dl class="ckeditor-accordion"><dt>Reed Scholarship</dt><dd>Amount: $100</dd><dt>Rush Award</dt><dd><p>Amount: $200</p></dd></dl></main>',
      ),
      expected,
    );
  });

  test('headings and the boxes after them are panels', () => {
    assert.deepEqual(
      both(
        '<main><div class="accordion"><h3>Reed Scholarship</h3><div>Amount: $100</div><h3>Rush Award</h3><div style="display:none">Amount: $200</div></div></main>',
      ),
      expected,
    );
  });

  test('a box with an id that contains `accordion` has panels', () => {
    assert.deepEqual(
      both(
        '<form><main><div id="accordion"><h3><a href="#">Reed Scholarship</a></h3><div>Amount: $100</div><h3><a href="#">Rush Award</a></h3><div>Amount: $200</div></div></main></form>',
      ),
      expected,
    );
  });

  test('panels of older frameworks, with links, are read', () => {
    const old = (id: string, title: string, text: string): string =>
      `<div class="panel panel-default"><div class="panel-heading"><h4 class="panel-title"><a data-toggle="collapse" href="#${id}">${title}</a></h4></div><div id="${id}" class="panel-collapse collapse"><div class="panel-body">${text}</div></div></div>`;
    assert.deepEqual(
      both(
        `<main>${old('c1', 'Reed Scholarship', 'Amount: $100')}${old('c2', 'Rush Award', 'Amount: $200')}</main>`,
      ),
      expected,
    );
  });

  test('panels of groups contain the panels of awards', () => {
    const inner =
      '<details><summary>Reed Scholarship</summary>Amount: $100</details><details><summary>Rush Award</summary>Amount: $200</details>';
    assert.deepEqual(
      both(`<main><details><summary>Undergraduate Scholarships</summary>${inner}</details></main>`),
      expected,
    );
    const nested =
      '<main><details><summary>Reed Scholarship</summary>Amount: $100<details><summary>Eligibility</summary>Juniors</details></details></main>';
    assert.deepEqual(both(nested), [expected[0]]);
  });

  test('the options may select the panels', () => {
    const box = (title: string, text: string): string =>
      `<div class="x"><em>${title}</em><div class="y">${text}</div></div>`;
    assert.deepEqual(
      both(`<main>${box('Reed Scholarship', 'Amount: $100')}${box('Rush Award', 'Amount: $200')}</main>`, {
        item: '.x',
        title: 'em',
        body: '.y',
      }),
      expected,
    );
  });
});

test('a text that ends in a question mark is not an award', () => {
  const details = (title: string): string => `<details><summary>${title}</summary>Up to $5,000.</details>`;
  const page = `<main>${details('Reed Scholarship')}${details('Can I receive more than one scholarship?')}</main>`;
  assert.deepEqual(
    recordsOf(accordion, page).map(({ title }) => title),
    ['Reed Scholarship'],
  );
});

test('a page may state that it has no awards; otherwise a page without panels is a changed layout', () => {
  assert.deepEqual(
    recordsOf(accordion, '<main><p>No scholarships are available at this time.</p></main>'),
    [],
  );
  const flat = '<main><p>Reed Scholarship $100</p><p>Rush Award $200</p><p>Sedge Award $300</p></main>';
  assert.match(whyChanged(accordion, flat), /expandable panels/);
  assert.match(whyChanged(accordion, PAGE, { options: { container: '.awards-list' } }), /awards-list/);
});

test('no mutilated page makes the extractor throw', () => survivesMutilation(accordion, PAGE));
