import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { parseCampus } from '../../src/app/campus.ts';
import { onlyWithAll } from '../support/all-tests.ts';
import { COLOR_RULES, findBarriers, noBrowser, openPage, startBrowser } from '../support/browser.ts';
import { deploy, fill } from '../support/deployments.ts';
import { createShiftedClock } from '../support/manual-clock.ts';
import { smallCampus } from '../support/small-campus.ts';

const COLORS = { red: '#c8102e', yellow: '#ffd200', black: '#000000' };
const SCHEMES = ['light', 'dark'] as const;

/** Runs in a page: returns the filled pills, and the colors of live games. */
const LOOK = `(() => {
  const styleOf = (element) => getComputedStyle(element);
  const rgb = (color) => /[\\d.]+/g.exec(color) ? color.match(/[\\d.]+/g).map(Number) : [];
  const probe = document.createElement('i');
  document.body.append(probe);
  const token = (name) => {
    probe.style.color = 'var(' + name + ')';
    return styleOf(probe).color;
  };
  const isPill = (element) =>
    parseFloat(styleOf(element).borderTopLeftRadius) * 2 >= element.getBoundingClientRect().height;
  const isFilled = (element) => (rgb(styleOf(element).backgroundColor)[3] ?? 1) === 1;
  const live = [...document.querySelectorAll('.state.live')].filter((one) => one.checkVisibility());
  const seen = [...document.querySelectorAll('a, button, .state, .tag')].filter((one) => one.checkVisibility());
  const [accent, red, text, ground] = ['--accent', '--live', '--text', '--ground'].map(token);
  probe.remove();
  return {
    accent, red, text, ground,
    live: live.map((one) => ({
      fill: styleOf(one).backgroundColor,
      color: styleOf(one).color,
      isPill: isPill(one),
      dot: styleOf(one, '::before').content,
    })),
    others: seen.filter((one) => !live.includes(one) && isFilled(one) && isPill(one)).length,
    titles: [...document.querySelectorAll('.award h3 a')].map((one) => styleOf(one).color),
  };
})()`;

interface Look {
  readonly accent: string;
  readonly red: string;
  readonly text: string;
  readonly ground: string;
  readonly live: readonly { fill: string; color: string; isPill: boolean; dot: string }[];
  /** The number of other filled pills. */
  readonly others: number;
  readonly titles: readonly string[];
}

const lookOf = (page: Page): Promise<Look> => page.evaluate<Look>(LOOK);
const partsOf = (color: string): number[] => (color.match(/[\d.]+/g) ?? []).map(Number);

describe('campuses of any color', { skip: noBrowser }, () => {
  let sandbox: Sandbox;
  let browser: Browser;
  const clock = createShiftedClock('2026-11-21T20:00Z');
  before(async () => {
    [sandbox, browser] = await Promise.all([startSandbox({ now: clock.now }), startBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await sandbox?.stop();
  });

  for (const [name, color] of Object.entries(COLORS)) {
    const skip = name !== 'red' && onlyWithAll;
    test(`on a ${name} campus, only live games have a red pill, titles have the text color, and all is readable`, {
      skip,
    }, async () => {
      const file = { ...smallCampus(sandbox, ['honors'], ['football', 'mens-basketball']), site: { color } };
      const campus = await deploy('one process', {
        sandbox,
        clock,
        campus: parseCampus(file, 'campus.json'),
      });
      try {
        await fill(campus);
        for (const colorScheme of SCHEMES) {
          const page = await openPage(browser, `${campus.router}/`, { colorScheme });
          const home = await lookOf(page);
          assert.ok(home.live.length > 0, 'the sandbox always has a game in progress');
          const [red = 0, green = 0, blue = 0] = partsOf(home.red);
          assert.ok(red > green + 40 && red > blue + 40, home.red);
          for (const live of home.live) {
            assert.deepEqual(
              { ...live, dot: live.dot !== 'none' },
              {
                ...{ fill: home.red, color: home.ground, isPill: true, dot: true },
              },
            );
          }
          assert.equal(home.others, 0, 'nothing else is a filled pill');
          assert.ok(home.titles.length > 0);
          assert.deepEqual([...new Set(home.titles)], [home.text]);
          assert.deepEqual(await findBarriers(page, COLOR_RULES), [], `home, ${colorScheme}`);
          await page.goto(`${campus.router}/scholarships`);
          await page.locator('.months input:not([value=""])').first().check();
          await page.locator('.chips').waitFor();
          assert.deepEqual(await findBarriers(page, COLOR_RULES), [], `finder, ${colorScheme}`);
          assert.deepEqual(page.complaints, []);
        }
      } finally {
        await campus.stop();
      }
    });
  }
});
