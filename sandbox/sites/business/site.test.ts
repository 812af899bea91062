import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getPage, NOW } from '../../../test/support/sandbox/sites.ts';
import { truth } from '../index.ts';

const PATH = '/students/scholarships';

async function tables(): Promise<string[][][]> {
  const { $ } = await getPage('business', PATH);
  const texts = (row: (typeof rows)[number]): string[] =>
    $(row)
      .find('th, td')
      .toArray()
      .map((cell) => $(cell).text());
  const rows = $('table tr').toArray();
  return $('table')
    .toArray()
    .map((table) => $(table).find('tr').toArray().map(texts));
}

describe('the business tables', () => {
  it('have different columns', async () => {
    assert.deepEqual(
      (await tables()).map(([header]) => header),
      [
        ['Scholarship', 'Amount', 'Minimum GPA', 'Credits', 'Deadline'],
        ['Scholarship', 'Amount', 'GPA', 'Credits', 'Deadline'],
        ['Scholarship', 'Deadline', 'Award', 'Minimum GPA'],
        ['Scholarship', 'Amount / GPA', 'Apply by', 'Contact'],
      ],
    );
  });

  it('have a GPA out of a hundred in one table, and wrong headers in another table', async () => {
    const [, transfer, graduate] = await tables();
    assert.equal(transfer?.[1]?.[2], '85+');
    assert.deepEqual(graduate?.[1]?.slice(1, 3), ['$5,000', '3.5']);
    const offered = truth(NOW).filter(({ source }) => source === 'business');
    const pathway = offered.find(({ title }) => title === 'Pathway Transfer Scholarship');
    const fellowship = offered.find(({ title }) => title === 'MBA Merit Fellowship');
    assert.equal(pathway?.gpa, null);
    assert.deepEqual(
      [fellowship?.amount.max, fellowship?.gpa, fellowship?.deadline.date],
      [5000, 3.5, '2027-02-15'],
    );
  });

  it('have "Closed" in place of a day that has passed', async () => {
    const rows = (await tables()).flat();
    const chamber = rows.find(([title]) => title?.startsWith('Cedar Valley Chamber'));
    assert.equal(chamber?.at(-1), 'Closed');
  });

  it('have a link to a page for each award; the webmaster is not a contact of the awards', async () => {
    const { $ } = await getPage('business', PATH);
    const links = $('table a')
      .toArray()
      .map((link) => $(link).attr('href') ?? '');
    assert.equal(links.length, 24);
    for (const link of links) assert.equal((await getPage('business', link)).status, 200, link);
    assert.ok($('footer a[href^="mailto:webmaster@"]').length === 1);
    assert.ok(truth(NOW).every(({ contactEmail }) => !contactEmail?.startsWith('webmaster')));
  });
});
