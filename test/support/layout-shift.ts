import type { Page } from 'playwright-core';

/** Records the layout shifts of each page opened from now on: value, elements and their positions. */
export const countShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(`
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries())
        shifts.push({ value, what: sources.map(({ node, previousRect: from, currentRect: to }) =>
          [from.x, from.y, 'to', to.x, to.y, node?.outerHTML?.slice(0, 100) ?? node?.textContent].join(' ')) });
    }).observe({ type: 'layout-shift', buffered: true });
  `);

/** The layout shifts so far. Waits two frames, so that the last layout is included. */
export async function shiftsOf(page: Page): Promise<unknown> {
  await page.evaluate(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`);
  return page.evaluate('shifts');
}
