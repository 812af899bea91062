import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { startBrowser } from '../support/browser.ts';
import { PLACES, README_PLACES } from './page-paths.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';

/**
 * `npm run screenshots`: the two pictures of the README. With `--all DIRECTORY`: every page in every scenario and look,
 * written to that directory; `--scenario NAME`, `--look NAME` and `--page NAME` select one of them.
 */
const { values } = parseArgs({
  options: {
    all: { type: 'string' },
    scenario: { type: 'string' },
    look: { type: 'string' },
    page: { type: 'string' },
  },
});

interface Look {
  readonly context: BrowserContextOptions;
  /** Font size in percent. */
  readonly text?: number;
  readonly isPrinted?: boolean;
}

const at = (width: number, height: number) => ({ viewport: { width, height } });
const LOOKS: Readonly<Record<string, Look>> = {
  phone: { context: at(375, 800) },
  'phone-dark': { context: { ...at(375, 800), colorScheme: 'dark' } },
  tablet: { context: at(768, 1000) },
  wide: { context: at(1280, 900) },
  'wide-dark': { context: { ...at(1280, 900), colorScheme: 'dark' } },
  print: { context: at(800, 1100), isPrinted: true },
  'text-200': { context: at(1280, 900), text: 200 },
  'text-400': { context: at(1280, 900), text: 400 },
  'no-script': { context: { ...at(375, 800), javaScriptEnabled: false } },
};

async function take(page: Page, file: string, { isPrinted, text }: Look, fullPage: boolean): Promise<void> {
  if (isPrinted) await page.emulateMedia({ media: 'print' });
  if (text !== undefined) await page.addStyleTag({ content: `html { font-size: ${text}% }` });
  // Loads lazy images.
  await page.evaluate(`for (const image of document.images) image.loading = 'eager'`);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: file, fullPage });
}

async function takeAll(browser: Browser, name: string, scenario: Scenario, directory: string): Promise<void> {
  const { router, stop } = await scenario();
  try {
    const looks = Object.entries(LOOKS).filter(([look]) => look === (values.look ?? look));
    for (const [lookName, look] of looks) {
      const context = await browser.newContext({ bypassCSP: true, ...look.context });
      const page = await context.newPage();
      for (const [place, pathOf] of Object.entries(PLACES)) {
        if (place !== (values.page ?? place)) continue;
        await page.goto(`${router}${await pathOf(router)}`);
        await take(page, join(directory, `${place}.${name}.${lookName}.png`), look, true);
      }
      await context.close();
    }
  } finally {
    await stop();
  }
}

async function takeReadme(browser: Browser): Promise<void> {
  const directory = join(import.meta.dirname, '../../docs/pictures');
  const { router, stop } = await SCENARIOS.usual();
  try {
    const page = await (await browser.newContext(at(1280, 900))).newPage();
    for (const [name, path] of README_PLACES) {
      await page.goto(`${router}${path}`);
      await take(page, join(directory, `${name}.png`), { context: {} }, false);
    }
  } finally {
    await stop();
  }
}

const browser = await startBrowser();
try {
  const { all } = values;
  if (all === undefined) await takeReadme(browser);
  else {
    await mkdir(all, { recursive: true });
    for (const [name, scenario] of Object.entries(SCENARIOS)) {
      if (name === (values.scenario ?? name)) await takeAll(browser, name, scenario, all);
    }
  }
} finally {
  await browser.close();
}
