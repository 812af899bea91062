import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DAY, getPage, NOW } from '../../../test/support/sandbox/sites.ts';
import { truth } from '../index.ts';

const PATH = '/students/scholarships';
const offered = (now: number) => truth(now).filter(({ source }) => source === 'nsm');

describe('the natural sciences accordion', () => {
  it('has a panel for each award, opened by a button', async () => {
    const { $ } = await getPage('nsm', PATH);
    const items = $('.accordion .accordion-item').toArray();
    assert.equal(items.length, 20);
    for (const item of items) {
      const target = $(item).find('button.accordion-button').attr('data-bs-target') ?? '';
      assert.ok($(item).find(`${target} .accordion-body`).text().trim() !== '', target);
    }
  });

  it('has one deadline and one contact for all awards, except for two awards with their own', async () => {
    const { $ } = await getPage('nsm', PATH);
    assert.match(
      $('.intro').text(),
      /opens December 1, 2026 and is due by 5:00 p\.m\. on Monday, March 1, 2027/,
    );
    assert.match($('.intro').text(), /nsm-awards@cedarvalley\.example/);
    assert.equal($('.accordion-body:contains("March 1")').length, 0);
    const own = offered(NOW).filter(
      ({ deadline, contactEmail }) =>
        deadline.date !== '2027-03-01' || !contactEmail?.startsWith('nsm-awards'),
    );
    assert.deepEqual(
      own.map(({ key }) => key),
      ['botanical-garden-summer-award', 'emergency-laboratory-fee-waiver'],
    );
  });

  it('still has its printed deadline for a month after this deadline has passed', async () => {
    for (let day = 90; day < 145; day += 5) {
      const now = NOW + day * DAY;
      const { $ } = await getPage('nsm', PATH, { now });
      const year = /on \w+, March 1, (\d{4})/.exec($('.intro').text())?.[1];
      assert.equal(offered(now)[0]?.deadline.date, `${year}-03-01`);
    }
  });

  it('has an old notice from 2014', async () => {
    const { $ } = await getPage('nsm', PATH);
    assert.match($('.announcement').text(), /Fall 2014 requests is Friday, November 28/);
  });
});
