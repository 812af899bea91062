import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { z } from '@hono/zod-openapi';
import { load } from 'cheerio';
import type {
  gameDetail,
  playsAnswer,
  rosterAnswer,
  schedulesAnswer,
  scoreboardAnswer,
  standingsAnswer,
  teamAnswer,
} from '../../src/sports/http/contract.ts';
import { type Deployment, deploy, deployBoth, fillSports, trigger } from '../support/deployments.ts';
import { createManualClock } from '../support/manual-clock.ts';

/** The Accept header of a browser; a program gets an index at `/`. */
const HTML = { headers: { Accept: 'text/html' } };

let both: Awaited<ReturnType<typeof deployBoth>>;
before(async () => {
  both = await deployBoth({ sites: 'all', environment: { RATE_LIMIT_PER_MINUTE: '100000' } });
});
after(() => both?.stop());

for (const shape of ['one process', 'three processes'] as const) {
  describe(`pages for people, ${shape}`, () => {
    let campus: Deployment;
    before(() => {
      campus = both.campuses[shape];
    });

    async function open(path: string, status = 200) {
      const response = await fetch(`${campus.router}${path}`, HTML);
      assert.equal(response.status, status, path);
      assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8');
      return { response, $: load(await response.text()) };
    }
    const json = async (path: string) => (await fetch(`${campus.router}${path}`)).json();

    /** A game that is over: a young season may have none yet. */
    async function finalOf(): Promise<string> {
      for (const sport of ['football', 'mens-basketball', 'womens-basketball']) {
        const path = `/sports/api/schedules/sport?sport=${sport}`;
        const { games } = (await json(path)) as { games: { id: string; status: string }[] };
        const final = games.find(({ status }) => status === 'final');
        if (final !== undefined) return final.id;
      }
      return assert.fail('no game is over');
    }

    test('every page has one heading, a title and landmarks, and loads nothing from other hosts', async () => {
      const { games } = (await json('/sports/api/schedules')) as { games: { id: string }[] };
      const { scholarships } = (await json('/scholarships/api/scholarships')) as {
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
        for (const address of loaded) assert.match(address, /^\/(?!\/)/, path);
        assert.equal($('[style], style, script:not([src], [type="application/ld+json"])').length, 0, path);
        assert.match(response.headers.get('content-security-policy') ?? '', /^default-src 'none';/);
      }
    });

    test('links and the style sheet of the board exist', async () => {
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

    test('the finder shows the results of the list, its filters, its downloads and the next page', async () => {
      const query = 'search=engineer&deadline=open';
      const { total } = (await json(`/scholarships/api/scholarships?${query}&fuzzy=1`)) as { total: number };
      const { $ } = await open(`/scholarships?${query}`);
      assert.equal($('#found').text(), `${total} scholarships`);
      assert.deepEqual(
        $('.chips a')
          .map((_, element) => $(element).attr('aria-label') ?? $(element).text())
          .get(),
        ['Remove filter: “engineer”', 'Remove filter: Open', 'Clear all'],
      );
      assert.equal($('input[name=search]').attr('value'), 'engineer');
      assert.equal($('input[name=deadline][checked]').attr('value'), 'open');
      const forms = $('p.links a')
        .map((_, element) => element.attribs.href ?? '')
        .get();
      assert.ok(forms.length >= 5);
      for (const form of forms) {
        assert.ok(form.includes(query), form);
        assert.ok((await fetch(`${campus.router}${form}`)).ok, form);
      }
      const all = await open('/scholarships');
      const next = all.$('a[rel=next]').attr('href') ?? '';
      const second = await open(next);
      assert.equal(second.$('a[rel=prev]').attr('href'), '/scholarships');
      assert.notEqual(second.$('.award h3').first().text(), all.$('.award h3').first().text());
    });

    test('the sort order is shown, and numbered pages link the right results', async () => {
      const sorts = async (path: string) => {
        const { $ } = await open(path);
        return [$('.sorting b').text(), ...$('.sorting a').map((_, element) => $(element).text())].join(', ');
      };
      assert.equal(await sorts('/scholarships'), 'Deadline, Amount, Newest, Title');
      assert.equal(
        await sorts('/scholarships?search=engineer&sort=relevance'),
        'Best match, Title matches, by deadline, Amount, Newest, Title',
      );
      const { total } = (await json('/scholarships/api/scholarships')) as { total: number };
      const last = Math.ceil(total / 20);
      const { $ } = await open('/scholarships?offset=80');
      assert.equal($('.pager').text().replace(/\s+/g, ' ').trim(), `Previous 1…456…${last} Next`);
      assert.equal($('.pager [aria-current]').text(), '5');
      assert.equal(
        $(`.pager a[aria-label="Page ${last}"]`).attr('href'),
        `/scholarships?offset=${(last - 1) * 20}`,
      );
      assert.match($('#found').text(), / 81 to 100$/);
    });

    test('a finished game is marked as won or lost', async () => {
      const shown = new Set<string | null>();
      // Seasons begin at different times: a young one may not have both yet.
      for (const sport of ['football', 'mens-basketball', 'womens-basketball', 'baseball', 'softball']) {
        const { games } = (await json(`/sports/api/schedules/sport?sport=${sport}`)) as {
          games: { id: string; status: string; statusText: string; result: string | null }[];
        };
        const { $ } = await open(`/teams/${sport}`);
        for (const { id, statusText, result } of games.filter(({ status }) => status === 'final')) {
          const words = result === 'win' ? 'Won' : 'Lost';
          const state = $(`a[href="/games/${id}"] .state`).last().text();
          assert.equal(state, statusText === 'Final' ? words : `${words} · ${statusText}`);
          shown.add(result);
        }
      }
      assert.deepEqual([...shown].sort(), ['loss', 'win']);
    });

    test('a finished game shows its box score and its plays', async () => {
      const id = await finalOf();
      const { boxScore } = (await json(`/sports/api/game?id=${id}`)) as z.output<typeof gameDetail>;
      const { plays } = (await json(`/sports/api/plays?id=${id}`)) as z.output<typeof playsAnswer>;
      const { $ } = await open(`/games/${id}`);
      const texts = (selector: string) =>
        $(selector)
          .map((_, element) => $(element).text())
          .get();

      const ours = boxScore.teams.find(({ isLocalTeam }) => isLocalTeam)?.statistics ?? [];
      const theirs = boxScore.teams.find(({ isLocalTeam }) => !isLocalTeam)?.statistics ?? [];
      assert.ok(ours.length > 0);
      assert.deepEqual(
        texts('#teamstatistics tbody tr'),
        ours.map(
          ({ name, label, value }) => label + value + (theirs.find((one) => one.name === name)?.value ?? ''),
        ),
      );

      const oursFirst = boxScore.players.toSorted(
        (one, other) => Number(other.isLocalTeam) - Number(one.isLocalTeam),
      );
      const groups = oursFirst.flatMap((one) => one.groups);
      assert.ok(groups.length > 1);
      assert.equal($('#players > details').length, boxScore.players.length);
      assert.deepEqual(
        texts('#players thead tr'),
        groups.map(({ columns }) => ['Name', ...columns].join('')),
      );
      assert.deepEqual(
        texts('#players tbody tr'),
        groups.flatMap(({ rows }) =>
          rows.map(
            ({ name, starter, values }) =>
              name + (starter === true ? ' starter' : '') + (values.join('') || 'did not play'),
          ),
        ),
      );

      assert.ok(plays.some(({ scoring }) => scoring) && plays.some(({ scoring }) => !scoring));
      const shown = texts('#plays li');
      assert.equal(shown.length, plays.length);
      for (const [at, { clock, text, scoring, localScore, opponentScore }] of plays.entries()) {
        const time = clock === '0:00' ? '' : `${clock} `;
        assert.equal(shown[at], time + text + (scoring ? ` (${localScore}–${opponentScore})` : ''));
      }
      assert.equal($('#plays li b').length, plays.filter(({ scoring }) => scoring).length);
      assert.equal($('#plays > details').length, new Set(plays.map(({ period }) => period)).size);
    });

    test('a game to come says who sells tickets; the line above its board has the opponent’s color', async () => {
      const gamesAt = async (path: string) => ((await json(path)) as z.output<typeof schedulesAnswer>).games;
      const coming = (await gamesAt('/sports/api/schedules')).find(
        ({ status, neutralSite, opponent }) =>
          status === 'scheduled' && !neutralSite && opponent.name !== 'TBD',
      );
      const { tickets, opponent } = (await json(`/sports/api/game?id=${coming?.id}`)) as z.output<
        typeof gameDetail
      >;
      assert.match(tickets ?? '', /^https:\/\/www\.tickets\.example\/[^?]+$/);
      assert.match(opponent.color ?? '', /^[0-9a-f]{6}$/);
      const { $ } = await open(`/games/${coming?.id}`);
      const link = $(`a[href="${tickets}"]`);
      assert.equal(link.attr('rel'), 'sponsored nofollow noopener');
      assert.match(link.text(), /^tickets\.example/);
      assert.match($('.scoreboard .theirs.light rect').attr('fill') ?? '', /^#[0-9a-f]{6}$/);
      assert.equal((await open(`/games/${await finalOf()}`)).$('a[rel^=sponsored]').length, 0);
    });

    test('a team shows its form: its last games, and its records by place and month', async () => {
      const { sport } = (await json(`/sports/api/game?id=${await finalOf()}`)) as z.output<typeof gameDetail>;
      const { form } = (await json(`/sports/api/team?sport=${sport}`)) as z.output<typeof teamAnswer>;
      assert.ok(form && form.lastFive.length > 0 && form.byMonth.length > 0);
      const { $ } = await open(`/teams/${sport}`);
      const links = $('#form p a').map((_, element) => [
        [$(element).attr('href'), $(element).attr('aria-label'), $(element).text()],
      ]);
      assert.deepEqual(
        links.get(),
        form.lastFive.map(({ id, result }) => [
          `/games/${id}`,
          result,
          { win: 'W', loss: 'L', tie: 'T' }[result],
        ]),
      );
      assert.equal($('#form p b').text(), form.streak);
      const records = [
        form.home,
        form.away,
        form.neutral,
        form.ranked,
        ...form.byMonth.map((one) => one.record),
      ];
      assert.deepEqual(
        $('#form td')
          .map((_, element) => $(element).text())
          .get(),
        records.filter((record) => record !== '0-0').map((record) => record.replaceAll('-', '–')),
      );
    });

    test('a list of one sport does not repeat its name; of several sports that a visitor follows only their games are shown', async () => {
      const one = await open('/games?sport=football');
      assert.ok(one.$('a.game').length > 0);
      assert.equal(one.$('a.game .what').length, 0);
      const { $ } = await open('/games?sport=football&sport=softball&sport=gone');
      const sports = $('a.game .what').map((_, element) => $(element).text());
      assert.deepEqual(new Set(sports.get()), new Set(['Football', 'Softball']));
      assert.equal($('.tabs [aria-current]').text(), 'My sports');
      assert.deepEqual(
        $('form[data-mine] [checked]')
          .map((_, { attribs }) => attribs.value)
          .get(),
        ['football', 'softball'],
      );
    });

    test('a roster is shown by position and number, with initials where there is no portrait', async () => {
      type Athlete = z.output<typeof rosterAnswer>['athletes'][number];
      const { athletes } = (await json('/sports/api/roster?sport=football')) as { athletes: Athlete[] };
      const { $ } = await open('/teams/football?show=roster');
      const shown = $('.people li');
      assert.equal(shown.length, athletes.length);
      for (const [at, { headshot, firstName, lastName }] of athletes.entries()) {
        const portrait = shown.eq(at).find('.portrait');
        assert.equal(portrait.is('img'), headshot !== null);
        if (headshot === null) assert.equal(portrait.text(), `${firstName[0]}${lastName[0]}`);
      }
      const { position } = athletes[0] ?? { position: '' };
      const link = $('nav[aria-label=Positions] a').filter((_, element) =>
        $(element).text().startsWith(`${position} `),
      );
      const chosen = await open(`${link.attr('href')}&sort=number`);
      const numbers = athletes.filter((one) => one.position === position).map(({ jersey }) => Number(jersey));
      assert.deepEqual(
        chosen
          .$('.jersey')
          .map((_, element) => Number(chosen.$(element).text()))
          .get(),
        numbers.toSorted((a, b) => a - b),
      );
    });

    test('standings show records and shares as people write them', async () => {
      const { standings } = (await json('/sports/api/standings?sport=football')) as z.output<
        typeof standingsAnswer
      >;
      const { $ } = await open('/teams/football?show=standings');
      const [row] = standings;
      const cells = $('.standings tbody tr').first().find('td');
      assert.equal(cells.eq(0).text(), row?.conferenceRecord.replace('-', '–'));
      assert.match(cells.eq(2).text(), /^(1\.000|\.\d{3})$/);
      assert.ok(Math.abs(Number(cells.eq(2).text()) - (row?.winPercentage ?? 0)) < 0.001);
    });

    test('the games of the conference are shown by day; only those of the campus have a page', async () => {
      type Board = z.output<typeof scoreboardAnswer>;
      const { games, date } = (await json('/sports/api/scoreboard?sport=football')) as Board;
      const { $ } = await open('/teams/football?show=conference');
      assert.equal($('h2:has(time) + .rows .game').length, games.length);
      assert.equal($('main h2 time').attr('datetime'), date);
      assert.equal(
        $('h2:has(time) + .rows a.game').length,
        games.filter(({ isLocalGame }) => isLocalGame).length,
      );
      const tomorrow = $('nav[aria-label=Days] a').last().attr('href') ?? '';
      assert.match(tomorrow, /^\/teams\/football\?show=conference&date=\d{4}-\d{2}-\d{2}$/);
      await open(tomorrow);
      await open('/teams/football?show=conference&date=2026-02-30', 404);
    });

    test('filters may be repeated or separated by commas; the count beside a filter is its number of results', async () => {
      const { $ } = await open('/scholarships?field=engineering&field=nursing&sort=-amount');
      assert.match($('.chips').text(), /ngineering.*ursing/s);
      const group = $('fieldset').filter((_, element) => $('legend', element).text() === 'Who offers it');
      const choice = group.find('.choice').first();
      const key = choice.find('input').attr('value') ?? '';
      const chosen = await open(`/scholarships?field=engineering,nursing&source=${key}`);
      assert.match(chosen.$('#found').text(), new RegExp(`^${choice.find('.count').text()} scholarship`));
    });

    test('without results the finder suggests filters to remove', async () => {
      const { $ } = await open('/scholarships?search=engineer&source=arch');
      assert.equal($('#found').text(), '0 scholarships');
      const ways = $('main li').filter((_, element) => /^Without/.test($(element).text()));
      assert.ok(ways.length >= 1);
      const way = await open(ways.find('a').first().attr('href') ?? '');
      assert.ok(way.$('.award').length > 0);
    });

    test('a missing page is a 404 page; an invalid filter is left out, and said', async () => {
      for (const path of [
        '/games/1',
        '/teams/curling',
        '/scholarships/award/nothing',
        '/games?sport=curling',
      ]) {
        const { $, response } = await open(path, 404);
        assert.match($('h1').text(), /^No such/);
        assert.equal(response.headers.get('cache-control'), 'no-store');
      }
      const { $ } = await open('/scholarships?gpa=nine');
      assert.match($('.notice').text(), /Left out.*GPA “nine”/);
    });

    test('a conditional request for an unchanged page gets a 304', async () => {
      const { response } = await open('/teams/football?show=roster');
      const headers = { 'If-None-Match': response.headers.get('etag') ?? '' };
      const again = await fetch(`${campus.router}/teams/football?show=roster`, { headers });
      assert.equal(again.status, 304);
    });

    test('markup in a search is shown as text', async () => {
      const typed = '"><script>alert(1)</script>';
      const { $ } = await open(`/scholarships?${new URLSearchParams({ search: typed })}`);
      assert.equal($('input[name=search]').attr('value'), typed);
      assert.equal($('main script').length, 0);
      assert.match($('.chips').text(), /<script>/);
    });

    test('a page counts as one request, whatever it requests internally', async () => {
      const left = async (path: string) => {
        const { response } = await open(path);
        return Number(/r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1]);
      };
      const first = await left('/status');
      const second = await left('/');
      // A minute may end in between.
      if (second < first) assert.equal(second, first - 1);
    });

    test('a misspelled word is replaced by the nearest one, and the finder says so', async () => {
      const { $ } = await open('/scholarships?search=enginering');
      assert.ok($('.award').length > 5);
      assert.match($('main').text(), /No results for enginering, showing engineering/);
      assert.match($('.award mark').text(), /engineering/i);
    });

    test('an award shows the text of its page and its changes', async () => {
      const { scholarships } = (await json('/scholarships/api/scholarships?limit=1')) as {
        scholarships: { id: string }[];
      };
      const id = scholarships[0]?.id ?? '';
      const { printed } = (await json(`/scholarships/api/scholarship?id=${id}`)) as {
        printed: { deadline: string; where: { deadline: string } };
      };
      const { $ } = await open(`/scholarships/award/${id}`);
      const headings = $('h2')
        .map((_, element) => $(element).text())
        .get();
      assert.ok(headings.includes('What the page says') && headings.includes('What changed'));
      assert.ok($('dl.facts').text().includes(printed.deadline));
      const linked = $('dl.facts a').filter((_, link) => $(link).text() === `“${printed.deadline}”`);
      assert.equal(linked.attr('href'), printed.where.deadline);
      assert.match($('.history').text(), /Added/);
    });

    test('an unknown address is answered with a page for browsers and JSON for programs', async () => {
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
}

describe('pages while a backend or the provider is down', () => {
  test('the board shows the other half, and says what is missing', async (t) => {
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

  test('while the provider is down no game is shown as live, but with its last state and the time of that', async (t) => {
    // Games of the sandbox are in progress at this hour.
    const clock = createManualClock('2026-11-21T20:00:00Z');
    const campus = await deploy('one process', { clock, sites: false });
    t.after(() => campus.stop());
    await fillSports(campus);
    const open = async (path: string) => load(await (await fetch(`${campus.router}${path}`, HTML)).text());
    const $ = await open('/');
    assert.equal($('#live').text(), 'Live now');
    const game = $('.game:has(.live)').first();
    const state = game.find('.state').text();
    const path = game.attr('href') ?? '';
    const team = (await open(path))('main a[href^="/teams/"]').attr('href') ?? '';
    campus.sandbox.misbehave('provider', { behaviour: 'off' });
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
});
