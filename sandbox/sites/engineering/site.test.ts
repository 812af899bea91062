import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getPage } from '../../../test/support/sandbox/sites.ts';

describe('the engineering headings', () => {
  it('are on two pages, and the first page has a link to the second', async () => {
    const first = await getPage('engineering', '/scholarships');
    const next = first.$('a[rel=next]').attr('href') ?? '';
    const second = await getPage('engineering', next);
    assert.equal(second.$('a[rel=next]').length, 0);
    const ids = [first, second].flatMap(({ $ }) =>
      $('.entry-content h3[id]')
        .toArray()
        .map((title) => $(title).attr('id')),
    );
    assert.equal(new Set(ids).size, 25);
  });

  it('are followed by labels in three kinds of markup', async () => {
    const { $, text } = await getPage('engineering', '/scholarships');
    assert.ok($('p > strong:contains("Amount:")').length > 2);
    assert.ok($('p > b:contains("Award Amount:")').length > 2);
    assert.ok($('li > strong:contains("Amount:")').length > 2);
    assert.match(text, /Deadline:<\/strong> Applications open \w+ \d+, \d{4} and close/);
  });

  it('have named entities, and no-break spaces before sums', async () => {
    const { text, $ } = await getPage('engineering', '/scholarships');
    assert.match(text, /Engineers&rsquo; Council/);
    assert.match(text, /&nbsp;\$1,000 &ndash; \$3,000/);
    assert.match($('.entry-content').text(), /\u00a0\$2,500/);
  });

  it('end with a section that is not about an award, but contains a sum of money', async () => {
    const { $ } = await getPage('engineering', '/scholarships');
    assert.match($('h2:contains("How to Apply")').nextAll('p').text(), /\$420,000/);
  });

  it('have a robots.txt with a Crawl-delay of a second', async () => {
    assert.match((await getPage('engineering', '/robots.txt')).text, /^Crawl-delay: 1$/m);
  });
});
