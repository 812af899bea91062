import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getPage } from '../../../test/support/sandbox/sites.ts';

const PATH = '/Scholarships/Search';

describe('the scholarship manager', () => {
  it('has a title, a text, an application link and a page for each of forty results', async () => {
    const { $ } = await getPage('foundation', PATH);
    const results = $('#results .result').toArray();
    assert.equal(results.length, 40);
    for (const result of results) {
      assert.ok($(result).find('.ng-force-wrap').text().length > 20);
      assert.equal($(result).find('a.btn.btn-primary').length, 1);
      const href = $(result).find('h3 a').attr('href') ?? '';
      assert.equal((await getPage('foundation', href)).status, 200, href);
    }
  });

  it('has the deadline after some titles', async () => {
    const { $ } = await getPage('foundation', PATH);
    const stamped = $('#results h3')
      .toArray()
      .filter((title) => /[A-Z][a-z]{2} \d{1,2} \d{4} 11:59 PM$/.test($(title).text().trim()));
    assert.ok(stamped.length > 25 && stamped.length < 40, `${stamped.length} stamps`);
  });

  it('has the amount of one award in the text of another award', async () => {
    const { $ } = await getPage('foundation', PATH);
    const [first, second] = $('#results .ng-force-wrap')
      .toArray()
      .map((prose) => $(prose).text());
    assert.doesNotMatch(first ?? '', /\$/);
    assert.match(second ?? '', /\$1,000.*Harlan and Ruth Pickett Scholarship/);
  });

  it('has an empty results box without results', async () => {
    const { $ } = await getPage('foundation', PATH, { mode: 'empty' });
    assert.equal($('#results').length, 1);
    assert.match($('#results').text(), /No scholarships matched/);
  });
});
