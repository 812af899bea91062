import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { WITH_MACHINE_CLOCK } from './bare-environment.ts';
import { HANGS_MS } from './hangs.ts';

/** The first is the headless shell, which takes half the processor time of the second per page. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const executablePath = PLACES.find((place) => existsSync(place));

/** Why tests in a browser are skipped. */
export const noBrowser: string | false =
  executablePath === undefined && process.env.CI === undefined && 'no Chromium is installed';

/**
 * Features for interactive use: two pages behind the address bar of each window, and a spare process for the next site.
 * They cost as much processor time as the pages of the tests. Chromium uses only the last such list, so this one
 * repeats those features that Playwright turns off and that these tests could notice.
 */
const TURNED_OFF = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess', 'AimEnabled'],
  ...[
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'PaintHolding',
    'HttpsUpgrades',
  ],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'PreconnectToSearch'],
];

/** How far the clock of `npm test -- --clock` is ahead, ms. */
const SHIFT_MS = 1_000 * Number(process.env.FAKETIME ?? 0);

export const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    timeout: HANGS_MS,
    // `shiftDate` shifts the clock of its pages.
    env: WITH_MACHINE_CLOCK,
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', `--disable-features=${TURNED_OFF.join()}`],
  });

export type OpenedPage = Page & { readonly complaints: string[] };

const WIDE = { width: 1280, height: 900 };

/** Runs in a page: gives the page's scripts another time of day. Timers in the page do not change. */
function shiftDate(shiftMs: number): void {
  const SystemDate = Date;
  globalThis.Date = new Proxy(SystemDate, {
    construct: (target, args) =>
      Reflect.construct(target, args.length === 0 ? [target.now() + shiftMs] : args),
    get: (target, key) => (key === 'now' ? () => target.now() + shiftMs : Reflect.get(target, key)),
  });
}

/** The open tabs of a browser, by the settings that a tab cannot change: whether it runs scripts, and its time zone. */
const tabsOf = new WeakMap<Browser, Map<string, OpenedPage>>();

async function openTab(browser: Browser, options: BrowserContextOptions): Promise<OpenedPage> {
  const page = await browser.newPage(options);
  page.setDefaultTimeout(HANGS_MS);
  if (SHIFT_MS !== 0) await page.addInitScript(shiftDate, SHIFT_MS);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return Object.assign(page, { complaints });
}

/** Removes what the previous test left in a tab. The previous test has waited for all requests of the page. */
async function clean(tab: OpenedPage): Promise<void> {
  await tab.unrouteAll({ behavior: 'ignoreErrors' });
  tab.removeAllListeners('request');
  // Pages without an origin have no storage.
  if (tab.url().startsWith('http')) await tab.evaluate('localStorage.clear()');
  await tab.goto('about:blank');
  await tab.context().clearCookies();
  tab.complaints.length = 0;
}

/**
 * Opens a page in a tab that tests share one after another, because a new tab costs as much as three pages.
 * `complaints`: uncaught errors and the errors in the console, such as violations of the page's policy.
 */
export async function openPage(
  browser: Browser,
  url: string,
  { viewport = WIDE, colorScheme = 'light', forcedColors = 'none', ...fixed }: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const tabs = tabsOf.getOrInsertComputed(browser, () => new Map<string, OpenedPage>());
  const name = JSON.stringify(fixed);
  const used = tabs.get(name);
  if (used !== undefined) await clean(used);
  const tab = used ?? (await openTab(browser, fixed));
  if (used === undefined) tab.once('close', () => tabs.delete(name));
  tabs.set(name, tab);
  await tab.setViewportSize(viewport ?? WIDE);
  await tab.emulateMedia({ colorScheme, forcedColors });
  await tab.goto(url);
  return tab;
}

/** Does something that reloads the page, and waits for the reload. A `load` event could belong to the previous load. */
export async function andReload(page: Page, act: () => Promise<void>): Promise<void> {
  await page.evaluate(`document.documentElement.toggleAttribute('data-before')`);
  await act();
  await page.locator('html:not([data-before])').waitFor({ state: 'attached' });
  await page.waitForLoadState('load');
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/**
 * WCAG 2.2 AA and best practices. Left out are AAA, because campus colors do not have the contrast of 7 : 1 that it
 * requires; rules of laws (Section 508, EN 301 549, RGAA), which repeat the rules below; and an experimental rule that
 * takes every sentence in bold for a heading.
 */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental'];
const NOT_RUN = { 'p-as-heading': { enabled: false } };
/** The rules about colors. Dark pages differ from light pages only in colors. */
export const COLOR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** The rules about positions and sizes, and the rules about colors, because an element may cover another one. */
export const LAYOUT_RULES: readonly string[] = [
  ...COLOR_RULES,
  'target-size',
  'scrollable-region-focusable',
  'css-orientation-lock',
  'meta-viewport',
];

/** Which elements of the page are visible, as one text. */
export const markSeen = (page: Page): Promise<string> =>
  page.evaluate<string>(
    `[...document.body.querySelectorAll('*')].map((one) => Number(one.checkVisibility())).join('')`,
  );

/**
 * Removes repetitions, which would take most of axe's time: items, rows and sections whose kinds of elements have all
 * occurred three times before. The first element of a list stays. Returns the ids that more than one element had.
 */
export const removeRepeated = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    const VALUES = ['class', 'style', 'role', 'type', 'aria-selected'];
    const valueOf = ({ name, value }) => VALUES.includes(name) ? value : value === '' ? 'empty' : '';
    const ownKindOf = (one) => [one.tagName, one.textContent.trim() === '', ...[...one.attributes].map((each) => each.name + valueOf(each))].join();
    const kindOf = (one) => ownKindOf(one.parentElement) + ' > ' + ownKindOf(one);
    const seen = new Map();
    for (const one of document.querySelectorAll('li, tr, section, details, .field')) {
      const kinds = new Set([one, ...one.querySelectorAll('*')].filter(() => one.isConnected).map(kindOf));
      const isRepeated = kinds.values().every((kind) => seen.get(kind) >= 3) && one.previousElementSibling !== null;
      if (isRepeated) one.remove();
      else for (const kind of kinds) seen.set(kind, (seen.get(kind) ?? 0) + 1);
    }
    return ids.filter((id, at) => ids.indexOf(id) !== at);
  })()`);

/** The violations that axe finds, as `rule: first element`. With `only`, just these rules are checked. */
export async function findBarriers(page: Page, only?: readonly string[]): Promise<string[]> {
  const rules = { runOnly: RULES, rules: NOT_RUN };
  const options = only === undefined ? rules : { runOnly: { type: 'rule', values: only } };
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE);
  // A score that has just changed fades, starting from a color of the previous color scheme.
  await page.evaluate('for (const animation of document.getAnimations()) animation.finish()');
  // Only violations are returned, since results that pass would be most of the data.
  return page.evaluate<string[]>(
    `axe.run(document, ${JSON.stringify({ ...options, resultTypes: ['violations'] })}).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes[0]?.html))`,
  );
}
