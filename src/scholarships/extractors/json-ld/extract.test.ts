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
import { jsonLd } from './extract.ts';

const block = (value: unknown): string =>
  `<script type="application/ld+json">${typeof value === 'string' ? value : JSON.stringify(value)}</script>`;

const GRAPH = {
  '@context': 'https://schema.org',
  '@graph': [
    { '@type': 'Organization', '@id': '#office', name: 'Office', email: 'office@cedarvalley.example' },
    {
      '@type': 'MonetaryGrant',
      '@id': `${SITE}/lighthouse`,
      name: 'Lighthouse Keepers Award',
      description: '<p>For students of the coast.</p><ul><li>3.0 GPA</li></ul>',
      amount: { '@type': 'MonetaryAmount', currency: 'USD', minValue: 500, maxValue: 2000 },
      validThrough: '2027-03-01',
      eligibilityRequirements: ['Juniors', 'Seniors'],
      keywords: 'coast, history',
      contactPoint: { '@type': 'ContactPoint', email: 'mailto:light@cedarvalley.example' },
    },
    {
      '@type': ['Thing', 'Grant'],
      name: 'Prairie Grant',
      url: '/students/scholarships/prairie',
      amount: 1500,
      identifier: { '@type': 'PropertyValue', value: 'PG-7' },
    },
  ],
};

const PAGE = `<html><head>${block(GRAPH)}
${block({ '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', item: `${SITE}/crumb` }] })}
${block('{"@type": "MonetaryGrant", "name": "Broken')}
${block({
  '@type': 'ItemList',
  itemListElement: [
    {
      '@type': 'ListItem',
      item: { '@type': 'Grant', name: 'Mill Award', url: `${SITE}/mill`, amount: 'Up to $300' },
    },
    { '@type': 'ListItem', url: `${SITE}/bare` },
  ],
})}
</head><body><main><p>Amount: $9,999</p></main></body></html>`;

describe('where awards are found', () => {
  test('awards are found in a graph, in a list, in arrays and alone', () => {
    const alone = { '@type': 'https://schema.org/MonetaryGrant', name: 'Lone Award' };
    const titles = recordsOf(jsonLd, PAGE + block([[alone]])).map(({ title }) => title);
    assert.deepEqual(titles, ['Lighthouse Keepers Award', 'Prairie Grant', 'Mill Award', 'Lone Award']);
  });

  test('a broken block does not affect the others, and is counted if many are readable', () => {
    assert.equal(readingOf(jsonLd, PAGE).records.length, 3);
    const many = Array.from({ length: 8 }, (_, n) => block({ '@type': 'Grant', name: `Award ${n}` })).join(
      '',
    );
    assert.equal(readingOf(jsonLd, PAGE + many).unreadable, 1);
  });

  test('common faults of hand-edited JSON are repaired', () => {
    const bent = '<!-- {"@type": "Grant", "name": "Bent\nAward", "amount": 5,} -->';
    assert.equal(recordOf(jsonLd, block(bent), 'Bent Award').amount, '$5');
    const escaped = '{&quot;@type&quot;: &quot;Grant&quot;, &quot;name&quot;: &quot;Escaped Award&quot;}';
    assert.equal(recordsOf(jsonLd, block(escaped))[0]?.title, 'Escaped Award');
  });

  test('an object elsewhere on the page is found by its id', () => {
    const graph = {
      '@graph': [
        { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: { '@id': '#a' } }] },
        { '@id': '#a', '@type': 'Grant', name: 'Far Award' },
      ],
    };
    assert.deepEqual(
      recordsOf(jsonLd, block(graph)).map(({ title }) => title),
      ['Far Award'],
    );
  });

  test('in a list that only has URLs, each leads to the page of an award; breadcrumbs are not followed', () => {
    assert.deepEqual(readingOf(jsonLd, PAGE).follow, [{ url: `${SITE}/bare`, role: 'detail' }]);
    assert.deepEqual(readingOf(jsonLd, PAGE, { options: { details: false } }).follow, []);
    const detail = block({ '@type': 'Grant', name: 'Bare Award' });
    assert.equal(recordsOf(jsonLd, detail, { url: `${SITE}/bare`, role: 'detail' })[0]?.link, `${SITE}/bare`);
  });
});

describe('the fields of an award', () => {
  const only = (grant: object) => recordsOf(jsonLd, block({ '@type': 'Grant', name: 'A', ...grant }))[0];

  test('an award has its texts, lists, URL and contact', () => {
    const record = recordOf(jsonLd, PAGE, 'Lighthouse Keepers Award');
    assert.deepEqual([record.key, record.link], ['lighthouse', `${SITE}/lighthouse`]);
    assert.equal(record.description, 'For students of the coast.\n• 3.0 GPA');
    assert.deepEqual(
      [record.eligibility, record.categories],
      [
        ['Juniors', 'Seniors'],
        ['coast', 'history'],
      ],
    );
    assert.equal(record.contactEmail, 'light@cedarvalley.example');
  });

  test('the site’s own number is the key', () => {
    assert.equal(recordOf(jsonLd, PAGE, 'Prairie Grant').key, 'PG-7');
  });

  test('amounts are read in every notation', () => {
    assert.equal(recordOf(jsonLd, PAGE, 'Lighthouse Keepers Award').amount, '$500 - $2,000');
    assert.equal(recordOf(jsonLd, PAGE, 'Prairie Grant').amount, '$1,500');
    assert.equal(recordOf(jsonLd, PAGE, 'Mill Award').amount, 'Up to $300');
    assert.equal(only({ amount: { value: '750.50', currency: 'USD' } })?.amount, '$750.50');
    assert.equal(only({ amount: { value: { maxValue: 900 }, currency: 'USD' } })?.amount, 'Up to $900');
    assert.equal(only({ amount: { value: 40, currency: 'EUR' } })?.amount, '40 EUR');
    assert.equal(only({})?.amount, null);
  });

  test('the price of an offer is its amount', () => {
    assert.equal(only({ offers: { '@type': 'Offer', price: '750', priceCurrency: 'USD' } })?.amount, '$750');
  });

  test('days are read from local times and from UTC', () => {
    const day = (validThrough: string): string | null | undefined => only({ validThrough })?.deadline;
    assert.equal(day('2027-03-01'), '2027-03-01');
    assert.equal(day('2027-03-01T23:59:00-06:00'), '2027-03-01');
    assert.equal(day('2027-03-02T05:59:59Z'), '2027-03-01', 'the last minute of March 1 in America');
    assert.equal(day('2027-03-01T00:00:00Z'), '2027-03-01');
    assert.equal(day('2027-99-99T05:59:59Z'), '2027-99-99', 'an invalid date stays as printed');
    assert.equal(only({ startDate: '2027-01-01' })?.deadline, null);
  });

  test('an entry without a name is counted', () => {
    const five =
      ['A', 'B', 'C', 'D'].map((name) => block({ '@type': 'Grant', name })).join('') +
      block({ '@type': 'Grant', amount: 5 });
    assert.equal(readingOf(jsonLd, five).unreadable, 1);
  });
});

test('a list without items means that there are no awards; data without awards is a changed layout', () => {
  assert.deepEqual(recordsOf(jsonLd, block({ '@type': 'ItemList', itemListElement: [] })), []);
  assert.deepEqual(recordsOf(jsonLd, block({ '@graph': [] })), []);
  assert.match(whyChanged(jsonLd, '<main>Reed Award</main>'), /no application\/ld\+json/);
  assert.match(whyChanged(jsonLd, block({ '@type': 'WebPage', name: 'X' })), /no Grant/);
  const news = block({ '@type': 'ItemList', itemListElement: [{ '@type': 'NewsArticle', name: 'X' }] });
  assert.match(whyChanged(jsonLd, news), /no Grant/);
  assert.match(whyChanged(jsonLd, block('{"@type": "Grant"')), /in 1 JSON-LD blocks/);
});

test('no mutilated page makes the extractor throw', () => survivesMutilation(jsonLd, PAGE));
