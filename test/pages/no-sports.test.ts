import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as cheerio from 'cheerio';
import { deploy } from '../support/deployments.ts';
import { createManualClock } from '../support/manual-clock.ts';

test('a campus without sports has an empty list of games, and no pages about them', async (t) => {
  const clock = createManualClock('2026-11-21T18:00:00Z');
  const campus = await deploy('one process', { clock, sites: false, sports: [] });
  t.after(() => campus.stop());
  const request = (path: string, Accept = '*/*') => fetch(`${campus.router}${path}`, { headers: { Accept } });

  const games = await request('/sports/api/schedules');
  assert.deepEqual([games.status, games.headers.get('age')], [200, '0']);
  assert.deepEqual(await games.json(), { games: [], lastUpdated: '2026-11-21T18:00:00.000Z' });
  for (const form of ['ics', 'csv', 'ndjson'])
    assert.equal((await request(`/sports/api/schedules.${form}`)).status, 200, form);

  const status = async (path: string) => (await request(path, 'text/html')).status;
  assert.deepEqual(await Promise.all(['/games', '/teams', '/embed/games'].map(status)), [404, 404, 400]);
  for (const path of ['/', '/calendars', '/data', '/status', '/search?q=zzz', '/nothing', '/games']) {
    const page = await request(path, 'text/html');
    assert.equal(page.status, /games|nothing/.test(path) ? 404 : 200, path);
    const $ = cheerio.load(await page.text());
    assert.equal($('main .notice').text(), '', path);
    assert.equal($('link[title="Games"]').length, 0, path);
    assert.deepEqual($('a[href^="/games"], a[href^="/teams"], a[href*=".ics?sport"]').toArray(), [], path);
    assert.deepEqual(
      $('header nav a')
        .toArray()
        .map((link) => $(link).text()),
      ['Scholarships'],
      path,
    );
  }
});
