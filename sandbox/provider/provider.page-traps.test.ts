import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Competitor, Entry, Roster, Standings } from '../../test/support/sandbox/provider-pages.ts';
import { CAMPUS, type Campus, site } from '../../test/support/sandbox/request-provider.ts';
import {
  body,
  DAY,
  NOW,
  scoreboard,
  season,
  sides,
  status,
  summary,
} from '../../test/support/sandbox/season.ts';

/** The known quirks of the provider's other pages, which the sandbox imitates. */
const [MENS, FOOTBALL, SOFTBALL, WOMENS, BASEBALL] = CAMPUS;

test('a small college has no logo and no record', async () => {
  const friars = sides(await season(MENS)).find(({ team }) => team.displayName === 'Saint Brannock Friars');
  assert.equal(friars?.team.logos, undefined);
  assert.equal(friars?.record, undefined);
});

test('a school may have logos of which none is the default logo', async () => {
  const rels = sides(await scoreboard(MENS, NOW)).map(({ team }) => team.logo);
  assert.ok(rels.some((logo) => logo?.startsWith('http://')));
  const { standings } = await body<Standings>(`/apis/v2/sports/${MENS.path}/standings?group=72`, NOW);
  const logos = standings?.entries.map(({ team }) => (team as Competitor['team']).logos ?? []) ?? [];
  assert.ok(logos.some((list) => list.every(({ rel }) => !rel.includes('default'))));
});

test('in standings, names of statistics are repeated but types are unique; football has no losses', async () => {
  const entriesOf = ({ standings, children }: Standings): readonly Entry[] =>
    standings?.entries ?? children?.flatMap(entriesOf) ?? [];
  for (const { path, group } of CAMPUS) {
    const page = await body<Standings>(`/apis/v2/sports/${path}/standings?group=${group}`, NOW);
    const entries = entriesOf(page);
    assert.equal(entries.length, 10);
    for (const { stats } of entries) {
      assert.equal(stats.filter(({ name }) => name === 'wins').length, 4);
      assert.equal(new Set(stats.map(({ type }) => type)).size, stats.length);
      const football = path.startsWith('football');
      assert.equal(
        stats.some(({ name }) => name === 'losses' || name === 'winPercent'),
        !football,
      );
      assert.ok(stats.some(({ type, summary: text }) => type === 'vsconf' && text !== undefined));
    }
    const seeds = entries.flatMap(
      ({ stats }) => stats.find(({ type }) => type === 'playoffseed')?.value ?? [],
    );
    if (seeds.length > 0)
      assert.notDeepEqual(
        seeds,
        seeds.toSorted((a, b) => a - b),
      );
  }
});

test('rosters are flat or grouped, and smaller sports have fewer fields', async () => {
  const roster = (campus: Campus): Promise<Roster> =>
    body<Roster>(site(campus, `teams/${campus.team}/roster`), NOW);
  const [men, women, baseball, softball, football] = await Promise.all(
    [MENS, WOMENS, BASEBALL, SOFTBALL, FOOTBALL].map(roster),
  );
  assert.ok(
    [men, women].every((page) => (page?.athletes.length ?? 0) >= 13 && (page?.athletes.length ?? 99) <= 15),
  );
  assert.ok(men?.athletes.every(({ weight }) => weight !== undefined));
  assert.ok(women?.athletes.every(({ weight }) => weight === undefined));
  assert.ok(baseball?.athletes.some(({ jersey }) => jersey === undefined));
  assert.ok(softball?.athletes.every(({ headshot }) => headshot === undefined));
  const groups = football?.athletes ?? [];
  assert.ok(groups.some(({ items }) => items?.length === 0));
  assert.ok(groups.flatMap(({ items }) => items ?? []).length >= 55);
  assert.ok([men, women, baseball, softball, football].every((page) => page?.coach.length === 1));
});

test('the leaders of a summary have the statistic names of the sport; baseball has no leaders', async () => {
  const names = async (campus: Campus): Promise<string[] | undefined> => {
    const game =
      (await season(campus, NOW + 6 * DAY)).find((event) => status(event) === 'STATUS_FINAL') ??
      assert.fail();
    const { leaders } = await summary(campus, game.id, NOW + 6 * DAY);
    return leaders?.[0]?.leaders.map(({ name }) => name);
  };
  assert.deepEqual(await names(MENS), ['points', 'assists', 'rebounds']);
  assert.deepEqual(await names(FOOTBALL), ['passingYards', 'rushingYards', 'receivingYards']);
  assert.equal(await names(BASEBALL), undefined);
});

test("the points of a basketball team's players add up to the team's score, during a game too", async () => {
  for (const { id, competitions } of (await scoreboard(WOMENS, NOW)).filter(
    ({
      competitions: [
        {
          status: { type },
        },
      ],
    }) => type.state !== 'pre',
  )) {
    const { boxscore } = await summary(WOMENS, id);
    const points = boxscore.players?.map(({ statistics }) =>
      String(statistics[0]?.athletes.reduce((total, { stats }) => total + Number(stats[1]), 0)),
    );
    assert.deepEqual(
      points?.toReversed(),
      competitions[0].competitors.map(({ score }) => score),
    );
  }
});
