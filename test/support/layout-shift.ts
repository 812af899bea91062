import type { Page } from 'playwright-core';

/** From now on what moves on each page that is opened is noted: by how much, what, from where to where. */
export const countShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(`
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries())
        shifts.push({ value, what: sources.map(({ node, previousRect: from, currentRect: to }) =>
          [from.x, from.y, 'to', to.x, to.y, node?.outerHTML?.slice(0, 100) ?? node?.textContent].join(' ')) });
    }).observe({ type: 'layout-shift', buffered: true });
  `);

/** What has moved until now. Two frames: what has been laid out is counted. */
export async function shiftsOf(page: Page): Promise<unknown> {
  await page.evaluate(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`);
  return page.evaluate('shifts');
}
