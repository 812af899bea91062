import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import { unicodeText } from '../../../test/support/unicode-text.ts';
import { type Feed, type FeedEntry, writeAtom, writeJsonFeed } from './feed.ts';

const AT = Date.parse('2026-11-21T06:00:00Z');

const entry = (more: Partial<FeedEntry> = {}): FeedEntry => ({
  id: 'tag:campus.example,2026:main-1/new/7',
  title: 'New: Award',
  url: 'https://data.example/scholarships/award/main-1',
  at: AT,
  paragraphs: ['Amount: $500\nMain Campus', 'For <b>all</b> & more.'],
  tags: ['nursing'],
  ...more,
});
const feed = (entries: readonly FeedEntry[], more: Partial<Feed> = {}): Feed => ({
  id: 'tag:campus.example,2026:scholarships?field=nursing',
  title: 'Scholarships at Cedar Valley',
  author: 'Cedar Valley',
  updatedAt: AT,
  homeUrl: 'https://data.example/scholarships',
  selfUrl: 'https://data.example/scholarships/api/scholarships.atom?field=nursing&gpa=3',
  entries,
  ...more,
});
const HTML = '<p>Amount: $500<br>Main Campus</p><p>For &lt;b&gt;all&lt;/b&gt; &amp; more.</p>';
const TIME = '2026-11-21T06:00:00.000Z';

test('an Atom feed has all fields', () => {
  const { entries = [], ...about } = parseAtomFeed(writeAtom(feed([entry()])));
  assert.deepEqual(about, {
    id: 'tag:campus.example,2026:scholarships?field=nursing',
    title: { value: 'Scholarships at Cedar Valley' },
    updated: TIME,
    authors: [{ name: 'Cedar Valley' }],
    links: [
      { rel: 'self', href: 'https://data.example/scholarships/api/scholarships.atom?field=nursing&gpa=3' },
      { rel: 'alternate', href: 'https://data.example/scholarships' },
    ],
  });
  assert.deepEqual(entries, [
    {
      id: 'tag:campus.example,2026:main-1/new/7',
      title: { value: 'New: Award' },
      links: [{ rel: 'alternate', href: 'https://data.example/scholarships/award/main-1' }],
      published: TIME,
      updated: TIME,
      categories: [{ term: 'nursing' }],
      content: { type: 'html', value: HTML },
    },
  ]);
});

test('a JSON Feed has the same fields', () => {
  const written = writeJsonFeed(feed([entry()]));
  assert.equal(JSON.parse(written).version, 'https://jsonfeed.org/version/1.1');
  const { items = [], ...about } = parseJsonFeed(written);
  assert.deepEqual(about, {
    title: 'Scholarships at Cedar Valley',
    home_page_url: 'https://data.example/scholarships',
    feed_url: 'https://data.example/scholarships/api/scholarships.atom?field=nursing&gpa=3',
    authors: [{ name: 'Cedar Valley' }],
  });
  assert.deepEqual(items, [
    {
      id: 'tag:campus.example,2026:main-1/new/7',
      url: 'https://data.example/scholarships/award/main-1',
      title: 'New: Award',
      content_html: HTML,
      date_published: TIME,
      date_modified: TIME,
      tags: ['nursing'],
    },
  ]);
});

/** The text without characters that a feed cannot contain, and with `\n` as the only line break. */
const readable = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, (one) => (/[\t\n]/.test(one) ? one : ''));

const anyText = fc.oneof(
  unicodeText({ maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom(
      ']]>',
      '<',
      '&',
      '&amp;',
      '&#0;',
      '"',
      "'",
      '\0',
      '\u0085',
      '\uD800',
      '\r',
      '\n',
      '\t',
      '😀',
      'é',
      ' ',
      'word ',
    ),
  }),
  // A long line.
  unicodeText({ maxLength: 3 }).map((text) => `${text} word`.repeat(100)),
);
const unescaped = (html: string): string =>
  html.replaceAll(
    /&(amp|lt|gt|quot|#39);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? '',
  );

test('feed parsers return the same 10,000 texts, without characters that feeds cannot contain; equal feeds have equal bytes', () => {
  const texts = fc.array(anyText, { minLength: 50, maxLength: 50 });
  fc.assert(
    fc.property(texts, (all) => {
      const content = feed(
        all.map((text) => entry({ title: `New: ${text}.`, paragraphs: [text], tags: [`t${text}.`] })),
      );
      const [atom, json] = [writeAtom(content), writeJsonFeed(content)];
      assert.deepEqual([writeAtom(content), writeJsonFeed(content)], [atom, json]);
      const read = parseAtomFeed(atom).entries ?? [];
      const items: { title: string; content_html: string; tags: string[] }[] = JSON.parse(json).items;
      assert.equal(parseJsonFeed(json).items?.length, all.length);
      for (const [at, text] of all.entries()) {
        const title = `New: ${readable(text)}.`;
        const html = items[at]?.content_html ?? '';
        assert.deepEqual([read[at]?.title?.value, items[at]?.title], [title, title]);
        assert.equal(read[at]?.content?.value, html);
        assert.equal(unescaped(html.slice(3, -4).replaceAll('<br>', '\n')), readable(text));
        assert.deepEqual(items[at]?.tags, [`t${readable(text)}.`]);
      }
    }),
    { numRuns: 200, seed: 1 },
  );
});
