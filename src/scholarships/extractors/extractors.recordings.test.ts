import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { sharedPath, skipWithoutShared } from '../../../test/support/shared.ts';
import { readingOf } from '../../../test/support/site-pages.ts';

const recorded = (name: string): string =>
  readFileSync(sharedPath(`scholarships/pages/${name}.html`), 'utf8');

describe('a recorded listing of an aggregator', { skip: skipWithoutShared }, () => {
  const url = 'https://www.collegescholarships.org/financial-aid';
  const listing = (options: object) =>
    readingOf('list', url, recorded('collegescholarships_org_listing'), { titles: 'boxes', ...options });
  const selectors = {
    container: '.scholarship-list',
    item: '.row',
    title: 'h4 a',
    amount: '.scholarship-summary .lead strong',
    deadline: '.scholarship-summary p:nth-of-type(2) strong',
    description: '.scholarship-description > p',
    categories: '.fa-ul li',
    maxPages: 3,
  };

  test('the recorded listing is read with options', () => {
    const { records, unreadable, follow } = listing(selectors);
    assert.deepEqual([records.length, unreadable], [30, 0]);
    const facts = new Map(records.map(({ title, amount, deadline }) => [title, [amount, deadline]]));
    for (const [title, amount, deadline] of [
      ['Order Sons of Italy in America National Leadership Grant', '$25,000', 'February 28'],
      ['Entrance Scholarship', '$15,000', 'Rolling'],
      ['Vivienne Camp College Scholarship', '$4,350', 'None'],
      ['Oratorical Speech Scholarship Contest', '$1,500', 'First Week of January'],
      ['Suburban Hospital Casey Scholarships', '$5,000', 'November 30; April 30'],
    ] as const)
      assert.deepEqual(facts.get(title), [amount, deadline]);
    const [first] = records;
    assert.equal(first?.key, 'order-sons-of-italy-in-america-national-leadership-grant');
    assert.match(first?.description ?? '', /^Applicant must be of Italian heritage .* requirements\.$/);
    assert.deepEqual(first?.categories, [
      'No Geographic Restrictions',
      'College junior, College freshman, College senior, College sophomore',
      'All Majors Eligible',
    ]);
    assert.deepEqual(
      follow.map((next) => next.url),
      [`${url}?page=2`, `${url}?page=3`],
    );
  });

  test('the recorded listing gives the same awards without options', () => {
    const facts = (options: object) =>
      listing(options).records.map(({ key, title, link, amount, deadline }) => ({
        ...{ key, title, link, amount, deadline },
      }));
    assert.deepEqual(facts({}), facts(selectors));
  });
});

test('a page rebuilt from documented selectors is read', { skip: skipWithoutShared }, () => {
  const portal = 'https://cedarvalley.academicworks.com/opportunities';
  const { records, follow } = readingOf(
    'academicworks',
    portal,
    recorded('academicworks_listing_reconstructed'),
  );
  assert.deepEqual(
    records.map(({ key, title, amount, deadline, ended, description }) =>
      [key, title, amount, deadline, ended, description].join(' | '),
    ),
    [
      '12345 | Name | $1,500.00 | 03/01/2027 | false | Short description…',
      '12346 | Ended one | Varies | Ended | true | ',
    ],
  );
  assert.deepEqual(
    follow.map(({ url }) => url),
    [`${portal}?page=2`, `${portal}/12345`, `${portal}/12346`],
  );
});
