import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startBrowser } from '../support/browser.ts';
import { deploy, fill } from '../support/deployments.ts';

/**
 * `npm run screenshots`: the two pictures of the README. With `--all DIRECTORY` every page there, wide and narrow,
 * light and dark, for looking at.
 */
const { all } = parseArgs({ options: { all: { type: 'string' } } }).values;

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 375, height: 800 };
const README = [
  ['board', '/'],
  ['finder', '/scholarships?search=engineering&deadline=open'],
] as const;

async function pagesOf(router: string): Promise<readonly (readonly [string, string])[]> {
  const json = async (path: string) => (await fetch(`${router}${path}`)).json();
  const { games } = (await json('/sports/api/schedules')) as { games: { id: string; status: string }[] };
  const { scholarships } = (await json('/scholarships/api/scholarships?sort=-amount')) as {
    scholarships: { id: string }[];
  };
  const game = games.find(({ status }) => status === 'in_progress') ?? games[0];
  return [
    ...README,
    ['games', '/games'],
    ['game', `/games/${game?.id}`],
    ['team', '/teams/football'],
    ['roster', '/teams/football?show=roster'],
    ['standings', '/teams/football?show=standings'],
    ['nothing-found', '/scholarships?search=engineer&source=arch'],
    ['award', `/scholarships/award/${scholarships[0]?.id}`],
    ['status', '/status'],
    ['embed', '/embed/games'],
    ['not-found', '/nothing'],
  ];
}

const directory = all ?? join(import.meta.dirname, '../../docs/pictures');
await mkdir(directory, { recursive: true });
const [campus, browser] = await Promise.all([deploy('one process'), startBrowser()]);
try {
  await fill(campus);
  const looks =
    all === undefined
      ? ([['', { viewport: WIDE }]] as const)
      : ([
          ['-wide-light', { viewport: WIDE }],
          ['-wide-dark', { viewport: WIDE, colorScheme: 'dark' }],
          ['-narrow-light', { viewport: NARROW }],
          ['-narrow-dark', { viewport: NARROW, colorScheme: 'dark' }],
        ] as const);
  for (const [look, options] of looks) {
    const page = await (await browser.newContext(options)).newPage();
    for (const [name, path] of all === undefined ? README : await pagesOf(campus.router)) {
      await page.goto(`${campus.router}${path}`, { waitUntil: 'load' });
      const fullPage = all !== undefined && options.viewport === NARROW;
      await page.screenshot({ path: join(directory, `${name}${look}.png`), fullPage });
    }
  }
} finally {
  await browser.close();
  await campus.stop();
}
