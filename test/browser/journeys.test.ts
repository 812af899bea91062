import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { findBarriers, noBrowser, type OpenedPage, openPage, startBrowser } from '../support/browser.ts';
import { type Deployment, deploy, fill, trigger } from '../support/deployments.ts';
import { createShiftedClock } from '../support/manual-clock.ts';

const PHONE = { width: 375, height: 800 };
const DESKTOP = { width: 1280, height: 900 };

interface Journey {
  readonly who: string;
  readonly wants: string;
  readonly from: string;
  readonly viewport: typeof PHONE;
  /** The elements that are clicked one after another: the name of a link or button, or a selector. */
  readonly steps: readonly (string | RegExp | { readonly css: string })[];
  /** Checks what the visitor sees in the end; some checks require that it is visible without scrolling. */
  readonly sees: (page: OpenedPage, campus: Deployment) => Promise<void>;
}

/** Whether an element is visible without scrolling. */
async function isInSight(page: OpenedPage, selector: string): Promise<boolean> {
  const box = await page.locator(selector).first().boundingBox();
  const { height = 0 } = page.viewportSize() ?? {};
  return box !== null && box.y >= 0 && box.y + box.height <= height;
}

const textOf = (page: OpenedPage, selector: string): Promise<string> =>
  page.locator(selector).first().innerText();

const EXPORT = { css: '.export summary' };

const JOURNEYS: readonly Journey[] = [
  {
    ...{ who: 'a fan', wants: 'when the next football game is', from: '/', viewport: PHONE },
    steps: ['Teams', /^Football/],
    async sees(page) {
      assert.ok(await isInSight(page, '#nextgame'));
    },
  },
  {
    ...{ who: 'a fan', wants: 'yesterday’s results', from: '/', viewport: PHONE },
    steps: ['Games', /^‹ Yesterday/],
    async sees(page) {
      assert.match(await textOf(page, '.game .state'), /Final/);
    },
  },
  {
    ...{ who: 'an alumnus', wants: 'the games of his sport in his calendar', from: '/', viewport: PHONE },
    steps: ['Teams', /^Football/, { css: 'main nav a[href^="/calendars"]' }],
    async sees(page, { router }) {
      const link = page.locator('dd:right-of(dt:text-is("Football"))').first().getByRole('link');
      const href = new URL((await link.first().getAttribute('href')) ?? '');
      assert.equal(href.host, 'calendar.google.com');
      const calendar = (href.searchParams.get('cid') ?? '').replace('webcal:', 'http:');
      const { status, headers } = await fetch(calendar);
      assert.deepEqual([status, new URL(calendar).origin], [200, router]);
      assert.match(headers.get('content-type') ?? '', /^text\/calendar/);
    },
  },
  {
    ...{ who: 'a parent', wants: 'to see who plays, by number', from: '/teams', viewport: PHONE },
    steps: [/^Football/, 'Roster', 'Number'],
    async sees(page) {
      const numbers = await page.locator('.people .jersey').allInnerTexts();
      assert.ok(numbers.length > 5);
      assert.deepEqual(
        numbers,
        numbers.toSorted((a, b) => Number(a) - Number(b)),
      );
    },
  },
  {
    ...{ who: 'a parent', wants: 'to know where a game away is', from: '/games', viewport: PHONE },
    steps: ['Away', { css: 'a.game:not(:has(.live))' }],
    async sees(page) {
      const map = page.getByRole('link', { name: /^Map/ });
      assert.match(
        (await map.getAttribute('href')) ?? '',
        /^https:\/\/www\.openstreetmap\.org\/search\?query=./,
      );
    },
  },
  {
    ...{ who: 'an editor', wants: 'a list of her college on its site', viewport: DESKTOP },
    from: '/scholarships?source=honors',
    steps: [EXPORT, 'Put this on your site', 'Copy for Drupal'],
    async sees(page) {
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      const line = await page.evaluate<string>('navigator.clipboard.readText()');
      const [, src = '', height = ''] = /src="([^"]+)".*height="(\d+)"/.exec(line) ?? [];
      assert.match(src, /\/embed\/scholarships\?source=honors&amp;deadline=open&amp;limit=5$/);
      await page.setViewportSize({ width: 343, height: Number(height) });
      await page.goto(src.replaceAll('&amp;', '&'));
      assert.equal(await page.locator('.award').count(), 5);
      const rest = await page.evaluate<number>('document.documentElement.scrollHeight - innerHeight');
      assert.ok(rest <= 0, `${rest} px do not fit the frame on a phone`);
    },
  },
  {
    ...{ who: 'an editor', wants: 'the next games on her site', from: '/games', viewport: DESKTOP },
    steps: [EXPORT, 'Put this on your site', 'Copy for HTML'],
    async sees(page, { router }) {
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      const line = await page.evaluate<string>('navigator.clipboard.readText()');
      assert.match(line, /<campus-games limit="5">/);
      // The preview becomes as high as its content on a phone, which sends its height.
      await page.setViewportSize({ width: 375, height: 800 });
      await page.waitForFunction(
        'document.querySelector("iframe").height >= document.querySelector("iframe").contentDocument.documentElement.scrollHeight',
      );
      const src = (await page.locator('iframe').getAttribute('src')) ?? '';
      await page.goto(`${router}${src}`);
      assert.equal(await page.locator('.game').count(), 5);
    },
  },
  {
    ...{ who: 'an operator', wants: 'what is broken, at night', from: '/', viewport: PHONE },
    steps: ['Data status'],
    async sees(page) {
      assert.match(
        await textOf(page, '.lead'),
        /^1 of 3 sources is not updating right now: Honors College\./,
      );
      assert.match(
        await textOf(page, 'table.status tbody tr'),
        /^Honors College\s+The page’s layout has changed.*tried .* ago, next .*; since /s,
      );
      assert.ok(await isInSight(page, '.lead'));
      for (const summary of await page.locator('summary').all()) await summary.press('Enter');
      // On a phone the row looks like a block of lines, but it must stay a table row.
      const row = page.getByRole('row', { name: /^Honors College/ });
      assert.equal(await row.getByRole('cell').count(), 4);
      const bars = await row.getByRole('img', { name: /^Last 90 days: .* 89 no data$/ }).boundingBox();
      assert.ok(bars !== null && bars.width >= 180 && bars.height >= 20);
      assert.deepEqual(await findBarriers(page), []);
    },
  },
  {
    ...{ who: 'an operator', wants: 'what to do about it', from: '/status', viewport: PHONE },
    steps: ['what to do'],
    async sees(page) {
      assert.match(new URL(page.url()).pathname, /\/docs\/guides\/scraping\.md$/);
    },
  },
  // The last journey, because the first scores arrive some seconds after the start.
  {
    ...{ who: 'a fan', wants: 'the score, in the stands', from: '/', viewport: PHONE, steps: [] },
    async sees(page) {
      assert.ok(await isInSight(page, '.scoreboard .state.live'));
      await page.locator('.scoreboard:has(.state.live) .score', { hasText: /^\d+$/ }).first().waitFor();
    },
  },
  {
    ...{ who: 'a fan', wants: 'on which channel a game is', from: '/', viewport: PHONE },
    steps: [{ css: 'a.scoreboard:has(.state.live)' }],
    async sees(page) {
      assert.match(await textOf(page, 'dl.facts:has(dt:text-is("TV"))'), /TV\s+\S/);
      await page.locator('.scoreboard .score', { hasText: /^\d+$/ }).first().waitFor();
    },
  },
];

describe('who looks, and how many steps it takes', { skip: noBrowser }, () => {
  let campus: Deployment;
  let browser: Browser;
  before(async () => {
    const clock = createShiftedClock('2026-11-21T20:00Z');
    [campus, browser] = await Promise.all([deploy('one process', { clock }), startBrowser()]);
    await fill(campus);
    campus.sandbox.misbehave('honors', { behavior: 'new_layout' });
    await trigger(`${campus.scholarships}/api/trigger/scholarships`);
  });
  after(async () => {
    await browser?.close();
    await campus?.stop();
  });

  for (const { who, wants, from, viewport, steps, sees } of JOURNEYS) {
    const count = steps.length === 1 ? '1 step' : `${steps.length} steps`;
    test(`${who} wants ${wants}: ${count} from ${from}`, async () => {
      const options = { viewport, permissions: ['clipboard-read', 'clipboard-write'] };
      const page = await openPage(browser, `${campus.router}${from}`, options);
      for (const step of steps) {
        const isPlace = typeof step === 'object' && 'css' in step;
        const named = isPlace
          ? page.locator(step.css)
          : page.getByRole('link', { name: step }).or(page.getByRole('button', { name: step }));
        await named.first().click();
        await page.waitForLoadState('load');
      }
      await sees(page, campus);
      assert.deepEqual(page.complaints, []);
    });
  }
});
