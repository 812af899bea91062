import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { load } from 'cheerio';
import { startSandbox } from '../../sandbox/index.ts';
import { parseCampus } from '../../src/app/campus.ts';
import { deploy, fillSports, trigger } from '../support/deployments.ts';
import { createManualClock } from '../support/manual-clock.ts';
import { smallCampus } from '../support/small-campus.ts';

/** The Accept header of a browser; a program gets an index at `/`. */
const HTML = { headers: { Accept: 'text/html' } };

interface Dated {
  readonly lastUpdated: string;
}

describe('pages while a backend or the provider is down', () => {
  test('the home page shows the other half, and reports what is missing', async (t) => {
    const campus = await deploy('three processes', { sites: ['business'] });
    t.after(() => campus.stop());
    await trigger(`${campus.scholarships}/api/trigger/scholarships`);
    await campus.stopPart('sports');
    const response = await fetch(campus.router, HTML);
    const $ = load(await response.text());
    assert.match($('.notice').text(), /sports data is not available/);
    assert.equal($('#closing').length, 1);
    assert.equal((await fetch(`${campus.router}/games/1`)).status, 502);
  });

  test('with a public URL calendars have links; an unavailable page has a link to load it again', async (t) => {
    const sandbox = await startSandbox();
    t.after(() => sandbox.stop());
    const file = { ...smallCampus(sandbox, ['business']), publicUrl: 'https://data.cedarvalley.example' };
    const campus = await deploy('three processes', { sandbox, campus: parseCampus(file, 'test') });
    t.after(() => campus.stop());
    const calendars = load(await (await fetch(`${campus.router}/calendars`, HTML)).text());
    const hrefs = calendars('a[href^="webcal:"]')
      .map((_, link) => calendars(link).attr('href'))
      .get();
    const url = 'webcal://data.cedarvalley.example/sports/api/schedules.ics';
    assert.ok(hrefs.includes(url) && hrefs.includes(`${url}?sport=football`), hrefs.join());
    await campus.stopPart('scholarships');
    const response = await fetch(`${campus.router}/sitemap.xml`, HTML);
    assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '30']);
    const $ = load(await response.text());
    assert.equal($('h1').text(), 'Not available at the moment');
    assert.equal($('main a[href=""]').text(), 'Load this page again');
  });

  test('while the provider is down no game is shown as live, but with its last state and its time', async (t) => {
    // Games of the sandbox are in progress at this hour.
    const clock = createManualClock('2026-11-21T20:00:00Z');
    const campus = await deploy('one process', { clock, sites: false });
    t.after(() => campus.stop());
    await fillSports(campus);
    const open = async (path: string) => load(await (await fetch(`${campus.router}${path}`, HTML)).text());
    const $ = await open('/');
    assert.equal($('#live').text(), 'Live now');
    const game = $('.scoreboard:has(.live)').first();
    const state = game.find('.state').text();
    const path = game.attr('href') ?? '';
    const team = (await open(path))('main a[href^="/teams/"]').attr('href') ?? '';
    campus.sandbox.misbehave('provider', { behavior: 'off' });
    await clock.leap(2 * 3_600_000);
    for (const page of ['/', '/games', path, team, '/embed/games']) {
      let stale = await open(page);
      for (; stale('.freshness.old').length === 0; stale = await open(page)) await clock.leap(10_000);
      assert.equal(stale('.live').length, 0, page);
      const states = stale('.state')
        .map((_, element) => stale(element).text())
        .get();
      assert.ok(states.includes(`${state}, as of 2:00 PM`), `${page}: ${states}`);
    }
    assert.equal((await open('/'))('#live').text(), 'Live when last checked');
  });

  test('a sport that fails alone is named, and games of other sports stay live', async (t) => {
    const clock = createManualClock('2026-11-21T20:00:00Z');
    const campus = await deploy('one process', { clock, sites: false });
    t.after(() => campus.stop());
    await fillSports(campus);
    const open = async (path: string) => load(await (await fetch(`${campus.router}${path}`, HTML)).text());
    await fetch(`${campus.sports}/api/schedules/sport?sport=softball`);
    campus.sandbox.misbehave('provider', { behavior: 'error', path: '/college-softball/' });
    // Longer than the cached schedule is fresh.
    await clock.leap(45 * 60_000);
    const printed = ($: ReturnType<typeof load>) => $('.freshness.old').text();
    const settled = /^Softball: as of 2:00 PM\. Since then /;
    while (!settled.test(printed(await open('/')))) await clock.leap(30_000);
    for (const path of ['/', '/games', '/embed/games']) {
      const $ = await open(path);
      assert.match(printed($), settled, path);
      assert.notEqual($(':is(.game, .scoreboard):has(.live)').length, 0, path);
      assert.equal($('.state:contains("as of")').length, 0, path);
    }
    assert.equal((await open('/embed/games?sport=football'))('.freshness.old').length, 0);
    const status = await open('/status');
    const rows = status('tr:has(td.state-bad) th').map((_, name) => status(name).text());
    assert.deepEqual(rows.get(), ['Softball'], 'the row with a problem is the only one');
  });

  test('while the provider is down, every page has the same age for a score: its own, not that of the list', async (t) => {
    const clock = createManualClock('2026-11-21T20:00:00Z');
    const campus = await deploy('one process', { clock, sites: false, sports: ['football'] });
    t.after(() => campus.stop());
    await fillSports(campus);
    const json = async <T>(path: string) => (await fetch(`${campus.router}${path}`)).json() as Promise<T>;
    const open = async (path: string) => load(await (await fetch(`${campus.router}${path}`, HTML)).text());
    const { games } = await json<{ games: { id: string; status: string }[] }>('/sports/api/schedules');
    const id = games.find(({ status }) => status === 'in_progress')?.id ?? assert.fail('no game is played');
    await clock.leap(17 * 60_000);
    const { lastUpdated } = await json<Dated>(`/sports/api/game?id=${id}&nocache=1`);
    const ofTeam = await json<Dated>('/sports/api/team?sport=football');
    assert.ok(lastUpdated > ofTeam.lastUpdated, 'the score was confirmed later than the team');
    assert.equal((await open('/status'))('.lead.state-bad').length, 0);
    campus.sandbox.misbehave('provider', { behavior: 'off' });
    await clock.leap(600_000);
    while ((await open('/'))('.freshness.old').length === 0) await clock.leap(10_000);
    for (const path of ['/', '/games', '/teams/football', '/embed/games', '/status', `/games/${id}`]) {
      const $ = await open(path);
      const printed = $('.lead.state-bad time, .freshness.old time').first();
      assert.equal(printed.attr('datetime'), lastUpdated, path);
      const states = $(`[data-game="${id}"] .state`);
      assert.ok(path === '/status' || states.length > 0, path);
      assert.ok(
        states.toArray().every((state) => $(state).text().endsWith(`, as of ${printed.text()}`)),
        path,
      );
    }
    const status = await open('/status');
    assert.match(status('.lead').text(), /^Scores are as of 2:17 PM: since then /);
    assert.match(status('td.state.state-bad').text(), /^Scores are not updating The sports provider /);
    const health = async () =>
      (await json<{ backends: { sports: { status: string } } }>('/health')).backends.sports.status;
    // A failure may have expired before the next request to the provider.
    while ((await health()) !== 'degraded') await clock.leap(10_000);
  });
});
