import type { Page } from 'playwright-core';

/** Records on each page opened from now on what moves: by how much, what, from where to where. */
export const countShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(`
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries())
        shifts.push({ value, what: sources.map(({ node, previousRect: from, currentRect: to }) =>
          [from.x, from.y, 'to', to.x, to.y, node?.outerHTML?.slice(0, 100) ?? node?.textContent].join(' ')) });
    }).observe({ type: 'layout-shift', buffered: true });
  `);

/** What has moved so far. Waits two frames, so that everything that was laid out is counted. */
export async function shiftsOf(page: Page): Promise<unknown> {
  await page.evaluate(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`);
  return page.evaluate('shifts');
}
