import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COLOR_RULES, findBarriers, noBrowser, openPage, startBrowser } from '../support/browser.ts';
import { deploy, fill, trigger } from '../support/deployments.ts';
import { createShiftedClock } from '../support/manual-clock.ts';

const DAY = 86_400_000;

test('axe finds no accessibility errors on the status page while a source is broken', {
  skip: noBrowser,
}, async (t) => {
  const clock = createShiftedClock();
  const [campus, browser] = await Promise.all([
    deploy('one process', { clock, sports: ['football'] }),
    startBrowser(),
  ]);
  t.after(() => Promise.all([browser.close(), campus.stop()]));
  await fill(campus);
  campus.sandbox.misbehave('honors', { behaviour: 'new_layout' });
  clock.pass(3 * DAY);
  await trigger(`${campus.scholarships}/api/trigger/scholarships?source=honors`);

  for (const [look, options] of [
    ['light', { colorScheme: 'light' }],
    ['dark', { colorScheme: 'dark' }],
    ['320 px wide', { viewport: { width: 320, height: 700 } }],
  ] as const) {
    const page = await openPage(browser, `${campus.router}/status`, options);
    for (const summary of await page.locator('summary').all()) await summary.press('Enter');
    assert.ok(await page.locator('table.streaks').first().isVisible(), look);
    assert.deepEqual(await findBarriers(page, look === 'dark' ? COLOR_RULES : undefined), [], look);
    const [inner = 0, outer = 0] = await page.evaluate<number[]>(
      '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
    );
    assert.ok(inner <= outer, `${look}: ${inner} px in ${outer}`);
    // On a phone the row looks like a block of lines, but it must stay a table row.
    const row = page.getByRole('row', { name: /^Honors College/ });
    assert.equal(await row.getByRole('cell').count(), 4, look);
    const bars = row.getByRole('img', { name: /^Last 90 days: 1 good, 1 failed, 88 no data$/ });
    const box = await bars.boundingBox();
    assert.ok(box !== null && box.width >= 180 && box.height >= 20, look);
    assert.equal(page.complaints.join(), '');
    await page.context().close();
  }
});
