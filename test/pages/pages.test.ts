import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { openHtml } from '../support/open-html.ts';
import { openSharedDemo, type SharedDemo } from '../support/shared-demo.ts';

describe('pages for people', () => {
  let campus: SharedDemo;
  before(async () => {
    campus = await openSharedDemo();
  });

  const open = (path: string, status?: number) => openHtml(campus, path, status);
  const json = async (path: string) => (await fetch(`${campus.router}${path}`)).json();

  test('every page has one heading, a title and landmarks, and loads nothing from other hosts', async () => {
    const { games } = (await json('/sports/api/schedules')) as { games: { id: string }[] };
    const { scholarships } = (await json('/scholarships/api/scholarships?source=nsm')) as {
      scholarships: { id: string }[];
    };
    const paths = [
      '/',
      '/games',
      '/games?sport=football',
      `/games/${games[0]?.id}`,
      '/teams',
      '/teams/football',
      '/teams/football?show=roster',
      '/teams/football?show=standings',
      '/teams/football?show=rankings',
      '/teams/football?show=conference',
      '/scholarships',
      '/scholarships/saved',
      '/search',
      `/scholarships/award/${scholarships[0]?.id}`,
      '/status',
    ];
    for (const path of paths) {
      const { response, $ } = await open(path);
      assert.equal($('h1').length, 1, path);
      assert.match($('head title').text(), /Cedar Valley University$/, path);
      assert.ok(($('meta[name=description]').attr('content') ?? '').length > 20, path);
      assert.equal($('main').length + $('header.site').length + $('footer.site').length, 3, path);
      assert.equal($('footer.site a[href="/data"]').length, 1, path);
      assert.equal($('html').attr('lang'), 'en');
      const loaded = $('img, script[src], link[rel=stylesheet]').map((_, element) => {
        const { src, href } = element.attribs;
        return src ?? href ?? '';
      });
      for (const url of loaded) assert.match(url, /^\/(?!\/)/, path);
      assert.equal($('[style], style, script:not([src], [type="application/ld+json"])').length, 0, path);
      assert.match(response.headers.get('content-security-policy') ?? '', /^default-src 'none';/);
    }
  });

  test('the sum of a saved list is per year only if each of its amounts is', async () => {
    const { scholarships } = (await json(
      '/scholarships/api/scholarships?deadline=open&limit=500&fields=amountMax,amountPer',
    )) as {
      scholarships: { id: string; amountMax: number | null; amountPer: string | null }[];
    };
    const pick = (per: string | null) =>
      scholarships.filter(({ amountMax, amountPer }) => amountMax !== null && amountPer === per).slice(0, 2);
    const assertSum = async (awards: typeof scholarships, when: string) => {
      const sum = awards.reduce((all, { amountMax }) => all + (amountMax ?? 0), 0);
      const { $ } = await open(`/scholarships/saved?ids=${awards.map(({ id }) => id).join()}`);
      const [, stated] = $('main b').first().text().split(', ');
      assert.equal(stated, `up to $${sum.toLocaleString('en-US')} ${when}.`);
    };
    await assertSum(pick('year'), 'a year');
    await assertSum(pick(null), 'in total');
    await assertSum([...pick('year'), ...pick(null)], 'in the first year');
  });

  test('links and the style sheet of the home page exist', async () => {
    const { $ } = await open('/');
    const links = new Set($('a[href^="/"]').map((_, { attribs }) => attribs.href ?? ''));
    assert.ok(links.size > 15);
    for (const link of links) assert.ok((await fetch(`${campus.router}${link}`)).ok, link);
    const style = $('link[rel=stylesheet]').attr('href') ?? '';
    const response = await fetch(`${campus.router}${style}`);
    assert.equal(response.headers.get('content-type'), 'text/css; charset=utf-8');
    assert.match(response.headers.get('cache-control') ?? '', /max-age=31536000/);
    assert.match(await response.text(), /^:root \{ --accent-light: #1f4e5f;/);
  });

  test('a missing page is a 404 page; an invalid filter is ignored and reported', async () => {
    for (const path of [
      '/games/1',
      '/teams/curling',
      '/scholarships/award/nothing',
      '/games?sport=curling',
    ]) {
      const { $, response } = await open(path, 404);
      assert.match($('h1').text(), / not found$/);
      assert.equal($('main input[type=search]').attr('name'), 'q', 'another search');
      assert.equal(response.headers.get('cache-control'), 'no-store');
    }
    assert.match(
      (await open('/games?date=2026-13-40', 404)).$('main').text(),
      /Day not found.*for valid dates/s,
    );
    const { $ } = await open('/scholarships?gpa=nine');
    assert.match($('.notice').text(), /Ignored: “nine” \(a GPA is 0 to 5\)/);
  });

  test('a conditional request for an unchanged page gets a 304', async () => {
    const { response } = await open('/teams/football?show=roster');
    const headers = { 'If-None-Match': response.headers.get('etag') ?? '' };
    const again = await fetch(`${campus.router}/teams/football?show=roster`, { headers });
    assert.equal(again.status, 304);
  });

  test('an unknown URL gets an HTML page for browsers and JSON for programs', async () => {
    for (const [path, accept, type] of [
      ['/nothing', 'text/html,*/*', 'text/html; charset=utf-8'],
      ['/nothing', '*/*', 'application/json; charset=utf-8'],
      ['/sports/api/nothing', 'text/html,*/*', 'application/json; charset=utf-8'],
    ] as const) {
      const response = await fetch(`${campus.router}${path}`, { headers: { Accept: accept } });
      assert.deepEqual([response.status, response.headers.get('content-type')], [404, type], path);
    }
  });
});
