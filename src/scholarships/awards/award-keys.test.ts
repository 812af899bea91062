import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { formerKeysOf, type Identity, keyOfUrl, slug } from './award-keys.ts';

const identity = (given: Partial<Identity>): Identity => ({
  title: 'Reed Award',
  id: null,
  url: null,
  anchor: null,
  content: ['', ''],
  ...given,
});

describe('the key of a URL', () => {
  const cases: readonly (readonly [url: string, key: string | null])[] = [
    ['https://x.edu/opportunities/4711', '4711'],
    ['https://x.edu/scholarships/reed-award/', 'reed-award'],
    ['https://x.edu/tech/scholarships/undergraduate/reed.html', 'undergraduate-reed'],
    ['https://x.edu/view.aspx?id=31&utm_source=mail', '31'],
    ['https://x.edu/Scholarships/Details?ScholarshipId=a%2Fb', 'a-b'],
    ['https://x.edu/reed/details', 'reed'],
    ['https://x.edu/awards/2027', '2027'],
    ['https://x.edu/', null],
    ['https://x.edu/scholarships', null],
    ['nonsense', null],
  ];
  for (const [url, key] of cases) test(url, () => assert.equal(keyOfUrl(url), key));
});

describe('the keys of a page', () => {
  test("the key is the site's number, else the URL, else the anchor, else the title", () => {
    assert.deepEqual(
      formerKeysOf([
        identity({ id: 'COT-7', url: 'https://x.edu/awards/a' }),
        identity({ url: 'https://x.edu/awards/reed' }),
        identity({ title: 'The Reed Prize', anchor: 'reed-prize' }),
        identity({ title: 'Rush & Söhne’s “Fund”' }),
      ]),
      ['COT-7', 'reed', 'reed-prize', 'rush-and-sohnes-fund'],
    );
  });

  test('a URL that several awards share, a file and a position in the list are not used as keys', () => {
    const shared = 'https://x.edu/apply/general';
    assert.deepEqual(
      formerKeysOf([
        identity({ title: 'A Award', url: shared }),
        identity({ title: 'B Award', url: shared }),
        identity({ title: 'C Award', url: 'https://x.edu/forms/c_2026.pdf' }),
        identity({ title: 'D Award', anchor: 'collapse-4' }),
        identity({ title: 'Award Four', anchor: 'award-4' }),
      ]),
      ['a-award', 'b-award', 'c-award', 'd-award', 'award-four'],
    );
  });

  test('for equal titles, a hash of the link or of the text is added', () => {
    const [a, b] = formerKeysOf([
      identity({ content: ['https://x.edu/1', 'old'] }),
      identity({ content: ['https://x.edu/2', 'old'] }),
    ]);
    const [, other] = formerKeysOf([
      identity({ content: ['https://x.edu/1', 'new'] }),
      identity({ content: ['https://x.edu/2', 'new words'] }),
    ]);
    assert.ok(a !== b && a?.startsWith('reed-award-'));
    assert.equal(b, other, 'while the links distinguish the awards, their texts must not affect the keys');
    const [c, d] = formerKeysOf([
      identity({ content: ['l', 'for juniors'] }),
      identity({ content: ['l', 'for seniors'] }),
    ]);
    assert.notEqual(c, d);
    assert.deepEqual(formerKeysOf([identity({}), identity({})]), ['reed-award', 'reed-award']);
  });

  test('keys depend only on the set of awards, not on their order', () => {
    const award = fc.record({
      title: fc.constantFrom('A', 'B'),
      url: fc.constantFrom(null, 'https://x.edu/a/1', 'https://x.edu/a/2'),
      text: fc.constantFrom('x', 'y'),
    });
    fc.assert(
      fc.property(fc.array(award, { minLength: 1, maxLength: 8 }), (awards) => {
        const all = awards.map(({ title, url, text }) =>
          identity({ title, url, content: [url ?? '', text] }),
        );
        const keyed = (some: readonly Identity[]): string[] =>
          formerKeysOf(some).map((key, at) => `${JSON.stringify(some[at])} ${key}`);
        assert.deepEqual(keyed(all).toSorted(), keyed(all.toReversed()).toSorted());
      }),
    );
  });
});

test('a slug is short, plain, and never empty for a name', () => {
  assert.equal(slug('  Ça va?  '), 'ca-va');
  assert.equal(slug(''), '');
  assert.match(slug('奨学金'), /^[0-9a-f]{8}$/);
  const long = slug('a very long name '.repeat(20));
  assert.ok(long.length <= 80);
  assert.notEqual(long, slug(`${'a very long name '.repeat(20)}x`));
});
