import type { Page } from 'playwright-core';

/**
 * Delays painting until a page has arrived completely (`#paused` is its last element). Content that is painted earlier
 * moves when more content arrives, which depends on how busy the browser is.
 */
export const paintWhole = (page: Page): Promise<unknown> =>
  page.route(
    ({ pathname }) => !/\/(?:api|assets)\//.test(pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace(
        'rel="expect" href="#spoken"',
        'rel="expect" href="#paused"',
      );
      await route.fulfill({ response, body });
    },
  );

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
