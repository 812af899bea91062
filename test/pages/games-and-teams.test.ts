import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { z } from '@hono/zod-openapi';
import type {
  gameDetail,
  playsResponse,
  rankingsResponse,
  rosterResponse,
  schedulesResponse,
  scoreboardResponse,
  standingsResponse,
  teamResponse,
} from '../../src/sports/http/contract.ts';
import { deploy, fillSports } from '../support/deployments.ts';
import { createManualClock } from '../support/manual-clock.ts';
import { openHtml } from '../support/open-html.ts';
import { openSharedDemo, type SharedDemo } from '../support/shared-demo.ts';

describe('pages of games and teams', () => {
  let campus: SharedDemo;
  before(async () => {
    campus = await openSharedDemo();
  });

  const open = (path: string, status?: number) => openHtml(campus, path, status);
  const json = async (path: string) => (await fetch(`${campus.router}${path}`)).json();

  /** The id of a game that is over. A season that has just begun may have none yet, so several sports are tried. */
  async function finalOf(): Promise<string> {
    for (const sport of ['football', 'mens-basketball', 'womens-basketball']) {
      const path = `/sports/api/schedules/sport?sport=${sport}`;
      const { games } = (await json(path)) as { games: { id: string; status: string }[] };
      const final = games.find(({ status }) => status === 'final');
      if (final !== undefined) return final.id;
    }
    return assert.fail('no game is over');
  }

  test('a finished game is marked as won or lost', async () => {
    const shown = new Set<string | null>();
    // Seasons begin at different times: one that has just begun may not have both yet.
    for (const sport of ['football', 'mens-basketball', 'womens-basketball', 'baseball', 'softball']) {
      const { games } = (await json(`/sports/api/schedules/sport?sport=${sport}`)) as {
        games: { id: string; status: string; statusText: string; result: string | null }[];
      };
      const { $ } = await open(`/teams/${sport}`);
      for (const { id, statusText, result } of games.filter(({ status }) => status === 'final')) {
        const outcome = $(`a.line[href="/games/${id}"] .outcome`).text();
        const end = statusText === 'Final' ? '' : ` (${statusText.replace('Final/', '')})`;
        assert.match(outcome, result === 'win' ? /^W \d+–\d+/ : /^L \d+–\d+/);
        assert.ok(outcome.endsWith(end), outcome);
        shown.add(result);
      }
    }
    assert.deepEqual([...shown].sort(), ['loss', 'win']);
  });

  test('polls show the day of their edition', async () => {
    const { polls } = (await json('/sports/api/rankings?sport=football')) as z.output<
      typeof rankingsResponse
    >;
    const { $ } = await open('/teams/football?show=rankings');
    const shown = $('.poll caption time').get();
    assert.deepEqual(
      shown.map((time) => $(time).attr('datetime')),
      polls.flatMap(({ date }) => date ?? []),
    );
    assert.ok(shown.length > 0);
  });

  test('a finished game shows its box score and its plays', async () => {
    const id = await finalOf();
    const { boxScore } = (await json(`/sports/api/game?id=${id}`)) as z.output<typeof gameDetail>;
    const { plays } = (await json(`/sports/api/plays?id=${id}`)) as z.output<typeof playsResponse>;
    const { $ } = await open(`/games/${id}`);
    const texts = (selector: string) =>
      $(selector)
        .map((_, element) => $(element).text())
        .get();

    const written = (value: string) => value.replaceAll(/(?<=\d)-(?=\d)/g, '–');
    const ours = boxScore.teams.find(({ isLocalTeam }) => isLocalTeam)?.statistics ?? [];
    const theirs = boxScore.teams.find(({ isLocalTeam }) => !isLocalTeam)?.statistics ?? [];
    assert.ok(ours.length > 0);
    assert.deepEqual(
      texts('#teamstatistics tbody tr'),
      ours.map(
        ({ name, label, value }) =>
          written(value) + label + written(theirs.find((one) => one.name === name)?.value ?? ''),
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
            name + (starter === true ? ' starter' : '') + (values.map(written).join('') || 'did not play'),
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

  test('a team page links to the calendar of its games and to the page about subscribing', async () => {
    const { $ } = await open('/teams/football');
    const calendar = $('main a[href$=".ics?sport=football"]').attr('href');
    assert.ok((await fetch(`${campus.router}${calendar}`)).ok);
    const own = await open($('main nav a[href^="/calendars"]').attr('href') ?? '');
    assert.match(own.$('dt').first().text(), /^Football$/);
    // Without `publicUrl` there is no URL to paste or to subscribe to.
    const calendars = (await open('/calendars')).$;
    calendars('.scripted').remove();
    const words = calendars('main').text();
    assert.doesNotMatch(words, /“Subscribe” link|\/api\//);
  });

  test('an upcoming game names the ticket seller, and its scoreboard has the opponent’s color', async () => {
    const gamesAt = async (path: string) => ((await json(path)) as z.output<typeof schedulesResponse>).games;
    const games = (await gamesAt('/sports/api/schedules')).filter(
      ({ status, opponent }) => status === 'scheduled' && opponent.name !== 'TBD',
    );
    // The detail may have a neutral site, or a postponement, for which there are no tickets.
    const details = games.slice(0, 10).map(({ id }) => json(`/sports/api/game?id=${id}`));
    const coming = (await Promise.all(details))
      .map((detail) => detail as z.output<typeof gameDetail>)
      .find(({ neutralSite, statusText }) => !neutralSite && statusText === '');
    assert.ok(coming);
    const { tickets, opponent } = coming;
    assert.match(tickets ?? '', /^https:\/\/www\.tickets\.example\/[^?]+$/);
    assert.match(opponent.color ?? '', /^[0-9a-f]{6}$/);
    const { $ } = await open(`/games/${coming.id}`);
    const link = $(`a[href="${tickets}"]`);
    assert.equal(link.attr('rel'), 'sponsored nofollow noopener');
    assert.match(link.text(), /^tickets\.example/);
    assert.match($('.scoreboard .back rect').attr('fill') ?? '', /^#[0-9a-f]{6}$/);
    assert.equal((await open(`/games/${await finalOf()}`)).$('a[rel^=sponsored]').length, 0);
  });

  test('a team page shows the last games as letters that are named as sentences', async () => {
    const { sport } = (await json(`/sports/api/game?id=${await finalOf()}`)) as z.output<typeof gameDetail>;
    const { form } = (await json(`/sports/api/team?sport=${sport}`)) as z.output<typeof teamResponse>;
    assert.ok(form && form.lastFive.length > 0);
    const { $ } = await open(`/teams/${sport}`);
    const links = $('#form .pills a').map((_, element) => [[$(element).attr('href'), $(element).text()]]);
    assert.deepEqual(
      links.get(),
      form.lastFive.map(({ id, result }) => [`/games/${id}`, { win: 'W', loss: 'L', tie: 'T' }[result]]),
    );
    for (const letter of $('#form .pills a'))
      assert.match(
        $(letter).attr('aria-label') ?? '',
        /^(Won|Lost|Tied) \d+–\d+ against [^,]+, [A-Z][a-z]{2}, [A-Z][a-z]{2} \d+/,
      );
    assert.match($('#form p').text(), new RegExp(`Streak: ${form.streak}\\.$`));
  });

  test('a list of one sport does not repeat its name; a list of several chosen sports has only their games', async () => {
    const one = await open('/games?sport=football');
    assert.ok(one.$('a.game').length > 0);
    assert.equal(one.$('a.game .what').length, 0);
    const { $ } = await open('/games?sport=football&sport=softball&sport=gone');
    const sports = $('a.game .what').map((_, element) => $(element).text());
    assert.deepEqual(new Set(sports.get()), new Set(['Football', 'Softball']));
  });

  test('a roster can be filtered by position and sorted by number; missing portraits are initials', async () => {
    type Athlete = z.output<typeof rosterResponse>['athletes'][number];
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

  test('standings show records and percentages as people write them', async () => {
    const { standings } = (await json('/sports/api/standings?sport=football')) as z.output<
      typeof standingsResponse
    >;
    const { $ } = await open('/teams/football?show=standings');
    const [row] = standings;
    const cells = $('.standings tbody tr').first().find('td');
    assert.equal(cells.eq(0).text(), row?.conferenceRecord.replace('-', '–'));
    assert.match(cells.eq(2).text(), /^(1\.000|\.\d{3})$/);
    assert.ok(Math.abs(Number(cells.eq(2).text()) - (row?.winPercentage ?? 0)) < 0.001);
  });

  test('the games of the conference are shown by day, and only those of the campus link to a page', async () => {
    type Board = z.output<typeof scoreboardResponse>;
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
});

test('a game that was suspended on an earlier day is not among the live games', async (t) => {
  const clock = createManualClock('2026-11-24T20:00:00Z');
  const campus = await deploy('one process', {
    clock,
    sites: false,
    sports: ['baseball', 'mens-basketball'],
  });
  t.after(() => campus.stop());
  await fillSports(campus);
  const response = await fetch(`${campus.router}/sports/api/schedules`);
  const { games } = (await response.json()) as { games: { id: string; sport: string; status: string }[] };
  const underWay = games.filter(({ status }) => status === 'suspended' || status === 'in_progress');
  assert.deepEqual(
    underWay.map(({ sport, status }) => [sport, status]),
    [
      ['baseball', 'suspended'],
      ['mens-basketball', 'in_progress'],
    ],
  );
  const shown = async (path: string, section: string) => {
    const { $ } = await openHtml(campus, path);
    const links = $(`section:has(#${section}) a[href^="/games/"]`).toArray();
    return links.map((link) => $(link).attr('href'));
  };
  assert.deepEqual(await shown('/', 'live'), [`/games/${underWay[1]?.id}`]);
  assert.ok((await shown('/games', 'coming')).includes(`/games/${underWay[0]?.id}`));
});
