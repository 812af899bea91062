import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Locator } from 'playwright-core';
import { findBarriers, noBrowser, openPage, startBrowser } from '../support/browser.ts';
import { type Deployment, deploy, fillSports } from '../support/deployments.ts';
import { countShifts, paintWhole, shiftsOf } from '../support/layout-shift.ts';
import { startLocalServer } from '../support/local-server.ts';
import { createManualClock } from '../support/manual-clock.ts';

interface ShownGame {
  readonly id: string;
  readonly sport: string;
  readonly date: string;
  readonly status: string;
  readonly local_team: { readonly score: number };
  readonly opponent: { readonly name: string; readonly score: number };
}

describe('scores on pages and in widgets', { skip: noBrowser }, () => {
  const clock = createManualClock('2026-11-21T20:00:00Z');
  let campus: Deployment;
  let browser: Browser;
  before(async () => {
    [campus, browser] = await Promise.all([
      deploy('one process', { clock, sites: false, environment: { CORS_ORIGINS: '*' } }),
      startBrowser(),
    ]);
    await fillSports(campus);
  });
  after(async () => {
    await browser?.close();
    await campus?.stop();
  });

  const json = async (path: string) => (await fetch(`${campus.router}${path}`)).json();
  const playing = async (): Promise<ShownGame[]> =>
    ((await json('/sports/api/schedules')) as { games: ShownGame[] }).games.filter(
      ({ status }) => status === 'in_progress',
    );

  /** Lets time pass until this game has another score. */
  async function untilScored(game: ShownGame): Promise<ShownGame> {
    for (;;) {
      await clock.leap(120_000);
      const now = (await json(`/sports/api/game?id=${game.id}&nocache=1`)) as ShownGame;
      const isSame =
        now.local_team.score === game.local_team.score && now.opponent.score === game.opponent.score;
      if (!isSame) return now;
      assert.equal(now.status, 'in_progress', 'the game ended without another score');
    }
  }

  /** Waits until both scores are shown. */
  async function untilShown(scores: Locator, { local_team, opponent }: ShownGame): Promise<void> {
    await scores
      .nth(0)
      .filter({ hasText: new RegExp(`^${local_team.score}$`) })
      .waitFor();
    await scores
      .nth(1)
      .filter({ hasText: new RegExp(`^${opponent.score}$`) })
      .waitFor();
  }

  test('a new score appears on the page and in its title, and is announced once to screen readers', async () => {
    const [game] = await playing();
    assert.ok(game, 'the sandbox always has a game in progress');
    const page = await openPage(browser, `${campus.router}/games/${game.id}`);
    await countShifts(page);
    await paintWhole(page);
    await page.reload();
    // Passed as text, because this program is type-checked without a browser's types.
    await page.evaluate(`
      window.announced = [];
      const spoken = document.getElementById('spoken');
      new MutationObserver(() => announced.push(spoken.textContent)).observe(spoken, { childList: true });
    `);
    await page.locator('.scoreboard[data-over=false]').waitFor();
    const now = await untilScored(game);
    const expected = [now.local_team.score, now.opponent.score];
    await untilShown(page.locator('.scoreboard .score'), now);
    assert.match(await page.title(), new RegExp(`^${expected.join('–')} `));
    const announced = await page.evaluate<string[]>('announced');
    const last = announced.at(-1) ?? '';
    assert.match(
      last,
      new RegExp(`${now.local_team.score}, ${now.opponent.name} ${now.opponent.score}, [a-z ]`),
    );
    assert.doesNotMatch(last, /\d:\d\d/, 'the clock is not announced');
    assert.equal(new Set(announced).size, announced.length, 'nothing is announced twice');
    assert.deepEqual(await shiftsOf(page), []);
    assert.deepEqual(page.complaints, []);
  });

  test('everything on the page of a game is updated with its score, even if it was opened before the start', async () => {
    const { games } = (await json('/sports/api/schedules')) as { games: ShownGame[] };
    const game = games.find(({ status, sport }) => status === 'scheduled' && sport === 'football');
    assert.ok(game);
    const page = await openPage(browser, `${campus.router}/games/${game.id}`);
    assert.equal(await page.locator('#linescore').isVisible(), false);
    const started = Date.parse(game.date) - clock.now();
    await clock.leap(started + 60_000);
    let now = game;
    while (now.local_team.score + now.opponent.score === 0) {
      await clock.leap(300_000);
      now = (await json(`/sports/api/game?id=${game.id}&nocache=1`)) as ShownGame;
    }
    await untilShown(page.locator('.scoreboard .score'), now);
    await untilShown(page.locator('#linescore td.total'), now);
    const asServed = await openPage(browser, page.url(), { javaScriptEnabled: false });
    for (const part of ['#linescore', '#leaders', '.now']) {
      assert.equal(
        (await page.locator(part).innerText()).trim(),
        (await asServed.locator(part).innerText()).trim(),
        part,
      );
    }
    const share = await page.locator('#winning dd').innerText();
    const meter = await page.locator('#winning meter').getAttribute('value');
    assert.equal(share.trim(), `${Math.round(Number(meter) * 100)}%`);
    assert.deepEqual(page.complaints, []);
  });

  test('without a stream the page shows that updates are paused, and polls every 30 seconds', async () => {
    const [game] = await playing();
    assert.ok(game);
    await using page = await browser.newPage();
    await page.clock.install();
    await page.route('**/api/live*', (route) => route.fulfill({ status: 429, body: '{}' }));
    await page.goto(`${campus.router}/games/${game.id}`);
    await page.locator('#paused', { hasText: 'Live scores paused' }).waitFor();
    const now = await untilScored(game);
    await page.clock.runFor(31_000);
    await untilShown(page.locator('.scoreboard .score'), now);
    assert.match((await page.locator('#spoken').textContent()) ?? '', new RegExp(`${now.opponent.score}`));
  });

  test('if the provider sends no score for a game, its teams are announced', async () => {
    const [game] = await playing();
    assert.ok(game);
    const { local_team, opponent } = game;
    const unknown = {
      ...game,
      local_team: { ...local_team, score: null },
      opponent: { ...opponent, score: null },
    };
    const body = `retry: 600000\n\nevent: ready\ndata: {}\n\nevent: game\ndata: ${JSON.stringify(unknown)}\n\n`;
    const page = await openPage(browser, 'about:blank');
    await page.route('**/api/live*', (route) => route.fulfill({ contentType: 'text/event-stream', body }));
    await page.goto(`${campus.router}/games/${game.id}`);
    await page.locator('.scoreboard .score', { hasText: '–' }).first().waitFor();
    const printed = [await page.title(), ...(await page.locator('.sentence, #spoken').allTextContents())];
    assert.doesNotMatch(printed.join('; '), /null/);
  });

  test('a visitor can stop scores from moving, on this page and the next', async () => {
    const [game] = await playing();
    assert.ok(game);
    const page = await openPage(browser, `${campus.router}/games/${game.id}`);
    await page.getByRole('button', { name: 'Pause live scores' }).press('Enter');
    await page.locator('#paused', { hasText: 'Live scores paused.' }).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    const before = await page.locator('.scoreboard .score').allInnerTexts();
    const now = await untilScored(game);
    assert.deepEqual(await page.locator('.scoreboard .score').allInnerTexts(), before);
    await page.goto(`${campus.router}/games`);
    await page.getByRole('button', { name: 'Resume live scores' }).press('Enter');
    await page.locator('#paused:empty').waitFor({ state: 'attached' });
    await untilShown(page.locator(`[data-game="${game.id}"] .score`), now);
  });

  test('a new score appears on the home page without moving anything; a postponed game gets none', async () => {
    const [game] = await playing();
    assert.ok(game);
    const page = await openPage(browser, campus.router, { viewport: { width: 375, height: 800 } });
    await countShifts(page);
    await paintWhole(page);
    await page.reload();
    const postponed = page.locator('[data-game]', { hasText: 'Postponed' });
    const before = await postponed.allInnerTexts();
    const row = page.locator(`#live ~ .scoreboards [data-game="${game.id}"]`);
    const now = await untilScored(game);
    await untilShown(row.locator('.score'), now);
    assert.deepEqual(await postponed.allInnerTexts(), before);
    assert.deepEqual(await shiftsOf(page), []);
    assert.deepEqual(page.complaints, []);
  });

  test('the difference to a visitor’s time zone is shown', async () => {
    const [game] = await playing();
    assert.ok(game);
    const page = await openPage(browser, `${campus.router}/games`, { timezoneId: 'America/Los_Angeles' });
    const timeIn = (zone: string) => Temporal.Now.plainDateTimeISO(zone);
    // The difference varies by an hour while only one of the two zones has daylight saving time.
    const { hours } = timeIn('America/Los_Angeles').until(timeIn('America/Chicago')).round('hour');
    assert.equal(
      await page.locator('[data-zone]').innerText(),
      `Times are in Central Time. You are ${hours} hours behind.`,
    );
    await page.goto(`${campus.router}/games/${game.id}`);
    const start = (timeZone: string) =>
      new Date(game.date)
        .toLocaleString('en-US', { timeZone, weekday: 'short', hour: 'numeric', minute: '2-digit' })
        .replace(' ', ', ');
    const [, ours = ''] = /^(\w+), /.exec(start('America/Chicago')) ?? [];
    assert.ok(!start('America/Los_Angeles').startsWith(ours), 'it begins on another day there');
    const yours = page.locator('#yours');
    assert.equal(await yours.innerText(), `Central Time; ${start('America/Los_Angeles')} your time`);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
    const near = await openPage(browser, `${campus.router}/games/${game.id}`, {
      timezoneId: 'America/New_York',
    });
    const time = start('America/New_York').replace(`${ours}, `, '');
    assert.equal(await near.locator('#yours').innerText(), `Central Time; ${time} your time`);
  });

  test('games are shown by day, at home or away', async () => {
    type Placed = ShownGame & { local_team: { isHome: boolean }; neutralSite: boolean; timeTbd?: true };
    const dayOf = (at: string | number) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date(at));
    const today = dayOf(clock.now());
    const page = await openPage(browser, `${campus.router}/games?date=${today}`, {
      javaScriptEnabled: false,
    });
    const idsOn = async () => {
      const links = await page.locator('a.game').all();
      const paths = await Promise.all(links.map((link) => link.getAttribute('href')));
      return paths.map((path) => path?.split('/').at(-1) ?? '');
    };
    const { games } = (await json('/sports/api/schedules')) as { games: Placed[] };
    const ofDay = games.filter(({ date, timeTbd }) => !timeTbd && dayOf(date) === today);
    const shown = await idsOn();
    assert.deepEqual(
      ofDay.filter(({ id }) => !shown.includes(id)),
      [],
    );
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.waitForURL(new RegExp(`date=${today}&where=home$`));
    const atHome = await idsOn();
    for (const { id, local_team, neutralSite } of ofDay)
      assert.equal(atHome.includes(id), local_team.isHome && !neutralSite);
    await page.getByRole('link', { name: 'Tomorrow ›' }).click();
    await page.waitForURL((url) => url.searchParams.get('date') === dayOf(clock.now() + 86_400_000));
    assert.match(await page.title(), /Tomorrow/);
    await page.getByRole('link', { name: '‹ Today' }).click();
    await page.waitForURL(new RegExp(`date=${today}`));
    const none = await fetch(`${campus.router}/games?date=2026-02-30`, { headers: { Accept: 'text/html' } });
    assert.equal(none.status, 404);
  });

  test('widgets and embedded pages work on a site of another origin with a strict Content-Security-Policy', async () => {
    const [game] = await playing();
    assert.ok(game);
    const html = `<!doctype html><html lang="en"><title>t</title>
<script type="module" src="${campus.router}/widgets.js"></script>
<campus-games limit="3"><a href="/all">All games</a></campus-games>
<campus-game id="${game.id}"></campus-game>
<campus-game id="nothing"><a href="/one">The game</a></campus-game>
<iframe src="${campus.router}/embed/games?sport=football" title="Games"></iframe>`;
    const policy = `default-src 'none'; script-src ${campus.router}; connect-src ${campus.router}; frame-src ${campus.router}`;
    await using site = await startLocalServer(
      (_, outgoing) =>
        outgoing.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': policy }).end(html),
      '127.0.0.2',
    );
    const page = await openPage(browser, site.url);
    await page.locator('campus-games li').nth(2).waitFor();
    assert.equal(await page.locator('campus-games li').count(), 3);
    const link = page.locator(`campus-game[id="${game.id}"] a`);
    assert.equal(await link.getAttribute('href'), `${campus.router}/games/${game.id}`);
    await page.getByRole('link', { name: 'The game' }).waitFor();
    const now = await untilScored(game);
    await untilShown(page.locator(`campus-game[id="${game.id}"] .line:not(.small) > :last-child`), now);
    const frame = page.frameLocator('iframe');
    await frame.locator('.rows, .empty').first().waitFor();
    assert.equal(await frame.locator('header').count(), 0);
    assert.deepEqual(
      page.complaints.filter((line) => !line.includes('404')),
      [],
    );
    assert.equal((await fetch(`${campus.router}/embed/games?sport=curling`)).status, 400);
  });
});
