import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getPage, NOW, type PageOptions } from '../../../test/support/sandbox/sites.ts';
import { truth } from '../index.ts';

/** The award numbers on each page of a list, found by its page menu. */
async function walk(path: string, how: PageOptions = {}): Promise<string[][]> {
  const { $ } = await getPage('main', path, how);
  const pages = $('#page > option[name=page]')
    .toArray()
    .map((option) => $(option).attr('data-direct-url') ?? '');
  return Promise.all(
    (pages.length === 0 ? [path] : pages).map((page) => numbers(new URL(page, `http://x${path}`))),
  );
  async function numbers(url: URL): Promise<string[]> {
    const { $ } = await getPage('main', url.pathname + url.search, how);
    return $('th[scope=row] > span.strong.h4.block > a[href^="/opportunities/"]')
      .toArray()
      .map((link) => $(link).attr('href')?.split('/')[2] ?? '');
  }
}

const offered = truth(NOW).filter(({ source }) => source === 'main');

describe('the portal', () => {
  it('lists every award once, in three lists with up to fifty per page', async () => {
    const main = await walk('/opportunities');
    assert.deepEqual(
      main.map((page) => page.length),
      [50, 50, 22],
    );
    const all = [main, await walk('/opportunities/external'), await walk('/opportunities/flexible')].flat(2);
    assert.deepEqual(all.toSorted(), offered.map(({ key }) => key).toSorted());
  });

  it('has first the awards with a deadline, sorted by it, then the awards without a deadline, then the awards that have ended', async () => {
    const numbers = (await walk('/opportunities')).flat();
    const rank = numbers.map((number) => {
      const { deadline, ended } = offered.find(({ key }) => key === number) ?? assert.fail(number);
      return ended ? '9999-z' : (deadline.date ?? '9999-a');
    });
    assert.deepEqual(rank, rank.toSorted());
    assert.ok(rank.includes('9999-z'));
  });

  it('has a day, no text, or "Ended" in the deadline cell', async () => {
    const texts = new Set<string>();
    for (const page of [1, 2, 3]) {
      const { $ } = await getPage('main', `/opportunities?page=${page}`);
      for (const row of $('table.full.striped-table > tbody > tr').toArray()) {
        const cell = $(row).find('td.center').first();
        const day = cell.find('span.mq-no-bp-only.clr.block').text();
        assert.equal($(row).find('td.strong.h4').text().trim() !== '', true);
        texts.add(day === '' ? cell.text() : day.replace(/\d/g, '0'));
      }
    }
    assert.deepEqual([...texts].toSorted(), ['', '00/00/0000', 'Ended']);
  });

  it('limits the list to the requested scopes, also in the links of its page menu', async () => {
    const scoped = (await walk('/opportunities?term=&scopes[]=47&commit=Filter+Opportunities')).flat();
    assert.ok(scoped.length > 3 && scoped.length < 40);
  });
});
