import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { sharedPath, skipWithoutShared } from '../../../../test/support/shared.ts';
import {
  kindNamed,
  readingOf,
  recordOf,
  recordsOf,
  SITE,
  survivesMutilation,
  whyChanged,
} from '../../../../test/support/site-pages.ts';

const cards = kindNamed('cards');

const card = (
  slug: string,
  title: string,
  facts: string,
  text: string,
) => `<div class="views-row col-md-4"><div class="card" id="card-${slug}">
<div class="hidden-xs"><span class="badge">Open</span><h3 class="card-title"><a href="/awards/${slug}">${title}</a></h3>${facts}<div class="card-text">${text}</div></div>
<div class="visible-xs" aria-hidden="true"><h4><a href="/awards/${slug}">${title}</a></h4><p>$1 · May 1</p></div>
<a class="btn" href="/awards/${slug}">Learn more</a></div></div>`;

const PAGE = `<html><body><main><h1>Scholarships</h1><p>Applications close April 1, 2027. A $45 fee pays for the exhibition.</p>
<div class="card-grid">
${card('drafting-table', 'Drafting Table Award', '<p class="card-amount">2 awards, $1,000 each</p><p class="card-deadline">Due Jan. 15, 2027</p>', '<p>For studio work.</p><ul><li>GPA of 2.8 or higher</li></ul>')}
${card('clay', 'Clay &amp; Kiln Grant', '', '<p>Award: up to $450. Deadline: rolling.</p>')}
${card('quiet', 'Quiet Room Fellowship', '', '<p>No figure is given.</p>')}
</div>
<ul class="pagination"><li><a href="?page=1">2</a></li><li><a href="?page=2">3</a></li><li><a href="?page=1" rel="next">Next</a></li></ul>
</main></body></html>`;

describe('cards without options', () => {
  test('boxes with one title each are awards; repeats for phones are ignored', () => {
    assert.deepEqual(
      recordsOf(cards, PAGE).map(({ key, title }) => [key, title]),
      [
        ['drafting-table', 'Drafting Table Award'],
        ['clay', 'Clay & Kiln Grant'],
        ['quiet', 'Quiet Room Fellowship'],
      ],
    );
    assert.doesNotMatch(JSON.stringify(recordsOf(cards, PAGE)), /May 1|"\$1"/);
  });

  test('values are recognized by the class of their element', () => {
    const record = recordOf(cards, PAGE, 'Drafting Table Award');
    assert.deepEqual([record.amount, record.deadline], ['2 awards, $1,000 each', 'Due Jan. 15, 2027']);
    assert.equal(record.description, 'For studio work.\n\n• GPA of 2.8 or higher');
  });

  test('values are recognized by labels in the text', () => {
    const record = recordOf(cards, PAGE, 'Clay & Kiln Grant');
    assert.deepEqual([record.amount, record.deadline], ['up to $450', 'rolling']);
  });

  test('a card without values takes the page-wide deadline, but nothing from its neighbors', () => {
    const record = recordOf(cards, PAGE, 'Quiet Room Fellowship', { options: { inherit: [] } });
    assert.deepEqual(
      [record.amount, record.deadline, record.description],
      [null, null, 'No figure is given.'],
    );
    assert.deepEqual(recordOf(cards, PAGE, 'Quiet Room Fellowship').inherited, ['deadline']);
  });

  test('a label may be on the line above its value', () => {
    const box = (name: string, sum: string): string =>
      `<div class="row"><div><p><span class="small">Award</span><br><span class="lead"><strong>${sum}</strong></span></p><p><span class="small">Deadline</span><br><strong>March 1</strong></p></div><div><h4><a href="/a/${name}">${name} Grant</a></h4><p>Text.</p></div></div>`;
    const record = recordOf(cards, `<main>${box('Reed', '$9,000')}${box('Rush', '-')}</main>`, 'Reed Grant');
    assert.deepEqual([record.amount, record.deadline, record.description], ['$9,000', 'March 1', 'Text.']);
  });

  test('a whole card may be one link', () => {
    const link = (name: string): string =>
      `<a class="tile" href="/a/${name}"><h3>${name} Award</h3><p>Amount: $5</p></a>`;
    const record = recordOf(cards, `<main><div>${link('reed')}${link('rush')}</div></main>`, 'rush Award');
    assert.deepEqual([record.link, record.amount], ['https://chem.cedarvalley.example/a/rush', '$5']);
  });

  test('a single box is an award only if it looks like a card', () => {
    const one = '<main><article class="scholarship"><h2>Reed Award</h2><p>Amount: $5</p></article></main>';
    assert.equal(recordOf(cards, one, 'Reed Award').amount, '$5');
  });

  test('further pages are followed, each once', () => {
    assert.deepEqual(
      readingOf(cards, PAGE).follow.map(({ url }) => url),
      [`${SITE}?page=1`, `${SITE}?page=2`],
    );
    assert.deepEqual(
      readingOf(cards, PAGE, { options: { maxPages: 1 } }).follow.map(({ url }) => url),
      [`${SITE}?page=1`],
    );
    assert.deepEqual(readingOf(cards, PAGE, { options: { paging: false } }).follow, []);
  });
});

describe('cards with options', () => {
  const body = `<div id="list"><div class="x"><b>Reed</b><i>$5</i><u>May 1</u><em>3.0</em><ol><li>Junior</li></ol><q>Essay</q><a href="/go/reed">Go</a><s>old</s><small>Botany</small><p>About it.</p></div>
    <div class="x"><b>Rush</b><p>Only text.</p></div></div>`;
  const options = {
    list: '#list',
    item: '.x',
    title: 'b',
    amount: 'i',
    deadline: 'u',
    gpa: 'em',
    eligibility: 'ol li',
    requirements: 'q',
    link: 'a',
    categories: 'small',
    description: 'p',
  };

  test('each field is read only from where the options point', () => {
    const { key: _, ...record } = recordOf(cards, body, 'Reed', { options });
    assert.deepEqual(record, {
      title: 'Reed',
      amount: '$5',
      deadline: 'May 1',
      gpa: '3.0',
      eligibility: ['Junior'],
      requirements: ['Essay'],
      link: 'https://chem.cedarvalley.example/go/reed',
      categories: ['Botany'],
      description: 'About it.',
      contactEmail: null,
      ended: false,
    });
    assert.equal(recordOf(cards, body, 'Rush', { options }).amount, null);
  });

  test('cards without a title are counted; too many such cards are a changed layout', () => {
    assert.match(whyChanged(cards, body.replaceAll(/<b>.*?<\/b>/g, ''), { options }), /0 of 2/);
    assert.match(whyChanged(cards, body, { options: { ...options, list: '#results' } }), /#results/);
  });

  test('record numbers of content management systems are keys', () => {
    const node =
      '<main><article class="x" data-history-node-id="812"><h3>Reed Award</h3></article><article class="x" id="post-977"><h3>Rush Award</h3></article></main>';
    assert.deepEqual(
      recordsOf(cards, node, { options: { item: '.x' } }).map(({ key }) => key),
      ['812', '977'],
    );
  });

  test('invalid options are rejected', () => {
    assert.equal(cards.options.safeParse({ item: '..x[' }).success, false);
    assert.equal(cards.options.safeParse({ cards: '.x' }).success, false);
  });
});

test('a page may state that it has no awards; awards in other markup are a changed layout', () => {
  assert.deepEqual(recordsOf(cards, '<main><h1>Scholarships</h1><p>No scholarships found.</p></main>'), []);
  const tiles = ['Reed', 'Rush', 'Sedge'].map(
    (name) => `<div class="tile"><div role="heading">${name} Scholarship</div><div>$500</div></div>`,
  );
  assert.match(whyChanged(cards, `<main>${tiles.join('')}</main>`), /no award found by boxes/);
});

test('no mutilated page makes the extractor throw', () => {
  survivesMutilation(cards, PAGE);
  survivesMutilation(cards, PAGE, { options: { item: '.card', amount: '.card-amount' } });
});

describe('a recorded listing of an aggregator', { skip: skipWithoutShared }, () => {
  const url = 'https://www.collegescholarships.org/financial-aid';
  const page = (): string =>
    readFileSync(sharedPath('scholarships/pages/collegescholarships_org_listing.html'), 'utf8');
  const options = {
    list: '.scholarship-list',
    item: '.row',
    title: 'h4 a',
    amount: '.scholarship-summary .lead strong',
    deadline: '.scholarship-summary p:nth-of-type(2) strong',
    description: '.scholarship-description > p',
    categories: '.fa-ul li',
    maxPages: 3,
  };

  test('the recorded listing is read with options', () => {
    const reading = readingOf(cards, page(), { url, options });
    assert.equal(reading.records.length, 30);
    assert.equal(reading.unreadable, 0);
    const facts = new Map(reading.records.map(({ title, amount, deadline }) => [title, [amount, deadline]]));
    assert.deepEqual(facts.get('Order Sons of Italy in America National Leadership Grant'), [
      '$25,000',
      'February 28',
    ]);
    assert.deepEqual(facts.get('Entrance Scholarship'), ['$15,000', 'Rolling']);
    assert.deepEqual(facts.get('Vivienne Camp College Scholarship'), ['$4,350', 'None']);
    assert.deepEqual(facts.get('Oratorical Speech Scholarship Contest'), ['$1,500', 'First Week of January']);
    assert.deepEqual(facts.get('Suburban Hospital Casey Scholarships'), ['$5,000', 'November 30; April 30']);
    const [first] = reading.records;
    assert.equal(first?.key, 'order-sons-of-italy-in-america-national-leadership-grant');
    assert.match(first?.description ?? '', /^Applicant must be of Italian heritage .* requirements\.$/);
    assert.deepEqual(first?.categories, [
      'No Geographic Restrictions',
      'College junior, College freshman, College senior, College sophomore',
      'All Majors Eligible',
    ]);
    assert.deepEqual(
      reading.follow.map((next) => next.url),
      [`${url}?page=2`, `${url}?page=3`],
    );
  });

  test('the recorded listing gives the same awards without options', () => {
    const facts = (given: object): unknown =>
      recordsOf(cards, page(), { url, options: { ...given } }).map(
        ({ key, title, link, amount, deadline }) => [key, title, link, amount, deadline],
      );
    assert.deepEqual(facts({}), facts(options));
  });
});

test('boxes without classes are awards if each has a name in bold', () => {
  const box = (name: string): string =>
    `<div><p><strong>${name}</strong></p><p>Pays $5.</p><a href="https://x.edu/${name.length}">Apply</a></div>`;
  const titles = (body: string): unknown =>
    recordsOf(cards, `<main>${body}</main>`).map(({ title }) => title);
  assert.deepEqual(titles(`<div>${box('Reed Prize')}${box('Rush Award')}</div>`), [
    'Reed Prize',
    'Rush Award',
  ]);
});

test('the box of a field may contain its label', () => {
  const card = (n: number): string =>
    `<article><h3><a href="/node/${n}">Reed Award ${n}</a></h3><div class="field-award"><div class="field__label">Award</div><div>$${n}</div></div></article>`;
  const amounts = recordsOf(cards, `<main>${card(12)}${card(34)}</main>`).map(({ amount }) => amount);
  assert.deepEqual(amounts, ['$12', '$34']);
});
