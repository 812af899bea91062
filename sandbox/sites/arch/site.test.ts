import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DAY, getPage, NOW } from '../../../test/support/sandbox/sites.ts';
import { truth } from '../index.ts';

const PATH = '/financial-aid/scholarships';

describe('the architecture cards', () => {
  it('are on three pages, numbered from 0; each page except the last has a link to the next page', async () => {
    const keys: (string | undefined)[] = [];
    let next: string | undefined = '?page=0';
    for (let page = 0; next !== undefined; page += 1) {
      assert.equal(next, `?page=${page}`);
      const { $ } = await getPage('arch', `${PATH}${next}`);
      keys.push(
        ...$('.card .hidden-xs .card-title a')
          .toArray()
          .map((link) => $(link).attr('href')?.split('/').at(-1)),
      );
      next = $('.pager__item--next a[rel=next]').attr('href');
    }
    assert.deepEqual(
      keys,
      truth(NOW)
        .filter(({ source }) => source === 'arch')
        .map(({ key }) => key),
    );
  });

  it('have every text twice, once for small screens', async () => {
    const { $ } = await getPage('arch', PATH);
    for (const card of $('.card').toArray()) {
      const title = $(card).find('.card-title').text();
      assert.equal($(card).find('.visible-xs h4').text(), title);
      assert.match($(card).find('a.btn').text(), /^Learn more/);
    }
  });

  it('have a badge that is Closed after the deadline', async () => {
    const badge = async (now: number): Promise<string> => {
      const { $ } = await getPage('arch', PATH, { now });
      return $('#card-first-studio-scholarship .badge').text();
    };
    assert.equal(await badge(Date.parse('2027-07-01T18:00:00Z')), 'Open');
    assert.equal(await badge(Date.parse('2027-07-01T18:00:00Z') + DAY), 'Closed');
  });

  it('have a link to a page for each award', async () => {
    const { $ } = await getPage('arch', PATH);
    for (const link of $('.card a.btn').toArray()) {
      assert.equal((await getPage('arch', $(link).attr('href') ?? '')).status, 200);
    }
  });
});
