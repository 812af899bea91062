import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Event, Rankings, Schedule } from '../../test/support/sandbox/provider-pages.ts';
import { CAMPUS, site } from '../../test/support/sandbox/request-provider.ts';
import {
  body,
  DAY,
  NOW,
  respond,
  scoreboard,
  season,
  sides,
  status,
  summary,
} from '../../test/support/sandbox/season.ts';

/** The known quirks of the provider's events, which the sandbox imitates. */
const [MENS, FOOTBALL, SOFTBALL, WOMENS, BASEBALL] = CAMPUS;

test('scores are objects in a schedule, strings on a scoreboard, and absent before the game except on scoreboards', async () => {
  const events = await season(MENS);
  const over = events.find((event) => status(event) === 'STATUS_FINAL') ?? assert.fail();
  assert.deepEqual(new Set(sides([over]).map(({ score }) => typeof score)), new Set(['object']));
  const coming = events.find((event) => status(event) === 'STATUS_SCHEDULED') ?? assert.fail();
  assert.deepEqual(
    sides([coming]).map(({ score }) => score),
    [undefined, undefined],
  );
  assert.ok(sides(await scoreboard(MENS, NOW)).every(({ score }) => typeof score === 'string'));
  const { header } = await summary(MENS, coming.id);
  assert.ok(header.competitions[0].competitors.every(({ score }) => score === undefined));
});

test('football in progress has no score in the schedule but has one on the scoreboard', async () => {
  const [game] = (await season(FOOTBALL)).filter(
    (event) => status(event) === 'STATUS_SCHEDULED' && event.timeValid,
  );
  const during = Date.parse(game?.date ?? '') + 60 * 60_000;
  const shown = (await season(FOOTBALL, during)).find(({ id }) => id === game?.id) ?? assert.fail();
  assert.equal(shown.competitions[0].status.type.state, 'in');
  assert.ok(sides([shown]).every(({ score }) => score === undefined));
  const live = (await scoreboard(FOOTBALL, during)).find(({ id }) => id === game?.id) ?? assert.fail();
  assert.ok(sides([live]).every(({ score }) => typeof score === 'string'));
});

test('a start time that is not announced yet is midnight US Eastern time', async () => {
  const open = (await season(FOOTBALL)).find(({ timeValid }) => !timeValid) ?? assert.fail();
  assert.match(open.date, /T0[45]:00Z$/);
  assert.equal(open.competitions[0].timeValid, false);
  assert.equal(open.competitions[0].status.type.shortDetail, 'TBD');
  const known = (await season(FOOTBALL, Date.parse(open.date) - 0.2 * DAY)).find(({ id }) => id === open.id);
  assert.equal(known?.timeValid, true);
});

test('at a neutral site, `shortName` has "VS", but `name` still has "at"', async () => {
  const game = (await season(MENS)).find(({ competitions }) => competitions[0].neutralSite) ?? assert.fail();
  assert.match(game.shortName, / VS /);
  assert.match(game.name, / at /);
});

test('curatedRank is 1 to 25 or 99; in the post-season it is a seed', async () => {
  const events = await season(MENS);
  const ranks = (list: readonly Event[]): number[] =>
    sides(list).flatMap(({ curatedRank }) => curatedRank?.current ?? []);
  const regular = ranks(events.filter(({ seasonType }) => seasonType.type === 2));
  assert.ok(regular.includes(99) && regular.some((rank) => rank <= 25));
  const post = ranks(events.filter(({ seasonType }) => seasonType.type === 3));
  assert.ok(post.length > 0 && post.every((rank) => rank >= 1 && rank <= 16));
});

test('in a conference tournament, the schedule has poll ranks, but the scoreboard and the summary have seeds', async () => {
  const events = (await season(MENS)).filter(({ competitions: [{ notes }] }) =>
    notes.some(({ headline }) => headline.startsWith('Prairie Tournament')),
  );
  assert.equal(events.length, 3);
  for (const { id, date, seasonType, competitions } of events) {
    assert.deepEqual([seasonType.type, competitions[0].neutralSite], [2, true]);
    const at = Date.parse(date) + 3_600_000;
    const shown = (await scoreboard(MENS, at)).find((event) => event.id === id)?.competitions[0];
    const seeds = shown?.competitors.map(({ curatedRank }) => curatedRank?.current ?? 0) ?? [];
    assert.ok(seeds.every((seed) => seed >= 1 && seed <= 8));
    const { header } = await summary(MENS, id, at);
    assert.deepEqual(
      header.competitions[0].competitors.map(({ rank }) => rank),
      seeds,
    );
    assert.equal(shown?.tournamentId, header.competitions[0].tournamentId);
    const polls = competitions[0].competitors.map(({ curatedRank }) => curatedRank?.current);
    assert.notDeepEqual(polls, seeds);
  }
});

test('broadcasts are one string, names by market, a list of media, or missing', async () => {
  const names = async (campus: (typeof CAMPUS)[number], event: Event) => {
    const shown = (await scoreboard(campus, Date.parse(event.date) + 60_000)).find(
      ({ id }) => id === event.id,
    );
    const { broadcasts = [], broadcast, geoBroadcasts = [] } = shown?.competitions[0] ?? {};
    const { header } = await summary(campus, event.id);
    return {
      schedule: event.competitions[0].broadcasts.map(({ media }) => media?.shortName),
      summary: header.competitions[0].broadcasts.map(({ media }) => media?.shortName),
      byMarket: broadcasts.flatMap((one) => one.names ?? []),
      line: broadcast,
      list: geoBroadcasts.map(({ media }) => media.shortName),
    };
  };
  const all = await Promise.all((await season(WOMENS)).map((event) => names(WOMENS, event)));
  for (const { schedule, summary, byMarket, line, list } of all) {
    assert.deepEqual(summary, schedule);
    assert.deepEqual(
      list,
      schedule.filter((name) => name !== 'PSNR'),
    );
    if (byMarket.length > 0) assert.deepEqual(byMarket.toSorted(), list.toSorted());
    assert.ok((line ?? '').split('/').every((name) => name === '' || list.includes(name)));
  }
  assert.ok(all.some(({ schedule }) => schedule.length === 0));
  assert.ok(all.some(({ schedule }) => new Set(schedule).size > 1));
  assert.ok(all.some(({ schedule }) => new Set(schedule).size < schedule.length));
  assert.ok(all.some(({ byMarket, list }) => byMarket.length === 0 && list.length > 0));
});

test('a game in progress has a last play; in sports with a clock it also has the win probability of the home team', async () => {
  for (const campus of CAMPUS) {
    const [game] = (await season(campus, NOW + 6 * DAY)).filter((event) => status(event) === 'STATUS_FINAL');
    const at = Date.parse(game?.date ?? '') + 65 * 60_000;
    const live = (await scoreboard(campus, at)).find(({ id }) => id === game?.id) ?? assert.fail(campus.path);
    const { text, probability } = live.competitions[0].situation?.lastPlay ?? assert.fail(campus.path);
    assert.ok(text.length > 0);
    assert.equal(probability !== undefined, !campus.path.startsWith('baseball'));
    if (probability === undefined) continue;
    assert.ok(Math.abs(probability.homeWinPercentage + probability.awayWinPercentage - 1) < 0.002);
    const { plays, drives, winprobability } = await summary(campus, live.id, at);
    const last = drives?.current?.plays.at(-1) ?? plays?.at(-1);
    assert.equal(last?.text, text);
    assert.equal(winprobability?.at(-1)?.homeWinPercentage, probability.homeWinPercentage);
  }
});

test('plays end with the final score; the last play of baseball has no text', async () => {
  const [final] = (await season(BASEBALL)).filter((event) => status(event) === 'STATUS_FINAL');
  const games = await Promise.all(
    (await season(BASEBALL))
      .filter((event) => status(event) === 'STATUS_FINAL')
      .map(({ id }) => summary(BASEBALL, id)),
  );
  assert.ok(final !== undefined);
  assert.ok(games.some(({ plays }) => plays?.length === 0));
  for (const { plays = [], winprobability = [], header } of games) {
    const last = plays.at(-1);
    if (last === undefined) continue;
    assert.equal(last.text, undefined);
    const [home, away] = header.competitions[0].competitors.map(({ score }) => Number(score));
    assert.deepEqual([last.homeScore, last.awayScore], [home, away]);
    const homeWins = winprobability.at(-1)?.homeWinPercentage ?? assert.fail();
    assert.equal(homeWins > 0.5, (home ?? 0) > (away ?? 0));
  }
});

test("leaders on a baseball scoreboard include zeros and the provider's rating", async () => {
  const [game] = (await season(BASEBALL)).filter((event) => status(event) === 'STATUS_FINAL');
  const shown = (await scoreboard(BASEBALL, Date.parse(game?.date ?? '') + 20 * 60_000)).find(
    ({ id }) => id === game?.id,
  );
  const leaders = sides(shown === undefined ? [] : [shown]).map((side) => side.leaders ?? []);
  for (const list of leaders) {
    assert.deepEqual(
      list.map(({ name }) => name),
      ['avg', 'homeRuns', 'RBIs', 'MLBRating'],
    );
  }
  assert.ok(leaders.flat().some(({ name, leaders: [best] }) => name === 'homeRuns' && best?.value === 0));
});

test('attendance is 0 until a game is over, then the same on all pages', async () => {
  const [game] = (await season(FOOTBALL)).filter((event) => status(event) === 'STATUS_FINAL');
  const { attendance } = game?.competitions[0] ?? assert.fail();
  assert.ok(attendance > 1000);
  assert.equal((await summary(FOOTBALL, game?.id ?? '')).gameInfo.attendance, attendance);
  const start = Date.parse(game?.date ?? '');
  const at = async (now: number) =>
    (await scoreboard(FOOTBALL, now)).find(({ id }) => id === game?.id)?.competitions[0];
  assert.equal((await at(start + 3_600_000))?.attendance, 0);
  assert.equal((await at(start + 5 * 3_600_000))?.attendance, attendance);
});

test('polls have 25 ranks; the ranks in the first poll are those on scoreboards; softball has no polls', async () => {
  const { rankings } = await body<Rankings>(site(MENS, 'rankings'), NOW);
  assert.deepEqual(
    rankings.map(({ name }) => name),
    ['Media Top 25', 'Coaches Poll'],
  );
  const [{ ranks }] = rankings as [Rankings['rankings'][0]];
  assert.deepEqual(
    ranks.map(({ current }) => current),
    Array.from({ length: 25 }, (_, at) => at + 1),
  );
  const ranked = new Map(ranks.map(({ team, current }) => [team.id, current]));
  const regular = (await scoreboard(MENS, NOW)).filter(({ season: { type } }) => type === 2);
  for (const { team, curatedRank } of sides(regular)) {
    assert.equal(curatedRank?.current, ranked.get(team.id) ?? 99);
  }
  assert.ok(ranks.some(({ team }) => team.logo === undefined) && ranks.some(({ trend }) => trend === '-'));
  assert.equal((await respond(site(SOFTBALL, 'rankings'), NOW)).status, 404);
});

test('records are absent before a team has played', async () => {
  const first = (await season(SOFTBALL, NOW + 20 * DAY)).length;
  assert.ok(first > 0);
  const early = sides(await scoreboard(SOFTBALL, NOW - 0.4 * DAY));
  assert.ok(early.some(({ records }) => records === undefined));
});

test('a schedule has one row without competitors', async () => {
  const { events } = await body<Schedule>(
    site(BASEBALL, `teams/${BASEBALL.team}/schedule?seasontype=2`),
    NOW,
  );
  assert.equal(events.filter(({ competitions: [{ competitors }] }) => competitors === undefined).length, 1);
});

test('an opponent that is not known yet has the name TBD and no logos', async () => {
  const open = sides(await season(BASEBALL)).filter(({ team }) => team.displayName === 'TBD');
  assert.ok(open.length > 0 && open.every(({ team }) => team.logos === undefined));
});

test('the status in a summary has only a type, unless the game is in progress', async () => {
  const events = await season(MENS);
  for (const name of ['STATUS_FINAL', 'STATUS_SCHEDULED']) {
    const game = events.find((event) => status(event) === name) ?? assert.fail();
    const { header } = await summary(MENS, game.id);
    assert.deepEqual(Object.keys(header.competitions[0].status), ['type']);
  }
});

test('a finished softball game has no clock, and may have fewer or more innings than usual', async () => {
  const finals = (await season(SOFTBALL, NOW + 9 * DAY)).filter((event) => status(event) === 'STATUS_FINAL');
  assert.ok(
    finals.every(
      ({
        competitions: [
          {
            status: { clock },
          },
        ],
      }) => clock === undefined,
    ),
  );
  assert.ok(
    finals.some(
      ({
        competitions: [
          {
            status: { type },
          },
        ],
      }) => /^Final\/\d+$/.test(type.detail),
    ),
  );
});
