import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getPage } from '../../../test/support/sandbox/sites.ts';

async function details() {
  const { $ } = await getPage('education', '/scholarships');
  const links = $('.scholarship-index a')
    .toArray()
    .map((link) => $(link).attr('href') ?? '');
  return Promise.all(links.map((link) => getPage('education', link)));
}

describe('the education pages', () => {
  it('are nineteen pages, each with the facts of an award in a definition list', async () => {
    const pages = await details();
    assert.equal(pages.length, 19);
    for (const { status, $ } of pages) {
      assert.equal(status, 200);
      assert.equal($('h1').length, 1);
      assert.ok($('dl.scholarship-facts > dt').length >= 2);
      assert.equal($('dl.scholarship-facts > dt').length, $('dl.scholarship-facts > dd').length);
    }
  });

  it('use old and new labels', async () => {
    const labels = new Set(
      (await details()).flatMap(({ $ }) =>
        $('dt')
          .toArray()
          .map((label) => $(label).text()),
      ),
    );
    for (const label of [
      'Award',
      'Award Amount:',
      'Deadline',
      'Application Deadline:',
      'Minimum GPA',
      'GPA:',
    ]) {
      assert.ok(labels.has(label), label);
    }
  });

  it('name the amount of another award below each award', async () => {
    for (const { $ } of await details()) assert.match($('.related').text(), /\$250/);
  });

  it('have a page among them that is not about an award', async () => {
    const { status, $ } = await getPage('education', '/scholarships/how-to-apply');
    assert.deepEqual([status, $('dl').length], [200, 0]);
  });
});
