import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Campus } from './testing/asking.ts';
import { asking, CAMPUS, site } from './testing/asking.ts';
import type { Competitor, Entry, Event, Roster, Schedule, Standings, Summary } from './testing/bodies.ts';

/** The provider's peculiarities, one by one: a reader that meets the sandbox has met them all. */
const NOW = Date.UTC(2026, 10, 21, 18);
const DAY = 86_400_000;
const { body } = asking();
const [MENS, FOOTBALL, SOFTBALL, WOMENS, BASEBALL] = CAMPUS;

async function season(campus: Campus, at = NOW): Promise<Event[]> {
  const pages = await Promise.all(
    [2, 3, 4, 5, 6].map((type) =>
      body<Schedule>(site(campus, `teams/${campus.team}/schedule?seasontype=${type}`), at),
    ),
  );
  return pages
    .flatMap(({ events }) => events)
    .filter(({ competitions: [{ competitors }] }) => competitors !== undefined);
}

const scoreboard = async (campus: Campus, at: number): Promise<readonly Event[]> =>
  (await body<{ events: Event[] }>(site(campus, `scoreboard?groups=${campus.all}`), at)).events;

const summary = (campus: Campus, id: string, at = NOW): Promise<Summary> =>
  body<Summary>(site(campus, `summary?event=${id}`), at);

const sides = (events: readonly Event[]): Competitor[] =>
  events.flatMap(({ competitions: [{ competitors }] }) => competitors);
const status = ({ competitions }: Event): string => competitions[0].status.type.name;

test('scores are objects in a schedule, strings on a scoreboard and in a summary, and absent before', async () => {
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

test('a time not announced is midnight in the east until it is known', async () => {
  const open = (await season(FOOTBALL)).find(({ timeValid }) => !timeValid) ?? assert.fail();
  assert.match(open.date, /T0[45]:00Z$/);
  assert.equal(open.competitions[0].timeValid, false);
  assert.equal(open.competitions[0].status.type.shortDetail, 'TBD');
  const known = (await season(FOOTBALL, Date.parse(open.date) - 0.2 * DAY)).find(({ id }) => id === open.id);
  assert.equal(known?.timeValid, true);
});

test('on neutral ground shortName says VS and name still says at', async () => {
  const game = (await season(MENS)).find(({ competitions }) => competitions[0].neutralSite) ?? assert.fail();
  assert.match(game.shortName, / VS /);
  assert.match(game.name, / at /);
});

test('ranks are 1 to 25 or 99, and seeds in a tournament', async () => {
  const events = await season(MENS);
  const ranks = (list: readonly Event[]): number[] =>
    sides(list).flatMap(({ curatedRank }) => curatedRank?.current ?? []);
  const regular = ranks(events.filter(({ seasonType }) => seasonType.type === 2));
  assert.ok(regular.includes(99) && regular.some((rank) => rank <= 25));
  const post = ranks(events.filter(({ seasonType }) => seasonType.type === 3));
  assert.ok(post.length > 0 && post.every((rank) => rank >= 1 && rank <= 16));
});

test('a small college comes without logo and without records', async () => {
  const friars = sides(await season(MENS)).find(({ team }) => team.displayName === 'Saint Brannock Friars');
  assert.equal(friars?.team.logos, undefined);
  assert.equal(friars?.record, undefined);
});

test('a school may have pictures of which none is the default', async () => {
  const rels = sides(await scoreboard(MENS, NOW)).map(({ team }) => team.logo);
  assert.ok(rels.some((logo) => logo?.startsWith('http://')));
  const { standings } = await body<Standings>(`/apis/v2/sports/${MENS.path}/standings?group=72`, NOW);
  const logos = standings?.entries.map(({ team }) => (team as Competitor['team']).logos ?? []) ?? [];
  assert.ok(logos.some((list) => list.every(({ rel }) => !rel.includes('default'))));
});

test('records are absent before anybody has played', async () => {
  const first = (await season(SOFTBALL, NOW + 20 * DAY)).length;
  assert.ok(first > 0);
  const early = sides(await scoreboard(SOFTBALL, NOW - 0.4 * DAY));
  assert.ok(early.some(({ records }) => records === undefined));
});

test('a row without competitors is among the rest', async () => {
  const { events } = await body<Schedule>(
    site(BASEBALL, `teams/${BASEBALL.team}/schedule?seasontype=2`),
    NOW,
  );
  assert.equal(events.filter(({ competitions: [{ competitors }] }) => competitors === undefined).length, 1);
});

test('an opponent not drawn yet is TBD', async () => {
  const open = sides(await season(BASEBALL)).filter(({ team }) => team.displayName === 'TBD');
  assert.ok(open.length > 0 && open.every(({ team }) => team.logos === undefined));
});

test('standings repeat their names; type tells them apart; football has no losses', async () => {
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

test('rosters are flat or grouped, and know less the smaller the sport', async () => {
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

test('leaders have the names of their sport, and baseball has none', async () => {
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

test("a basketball team's points add up to its score, live too", async () => {
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

test('a summary has {type} alone as status, unless it is in progress', async () => {
  const events = await season(MENS);
  for (const name of ['STATUS_FINAL', 'STATUS_SCHEDULED']) {
    const game = events.find((event) => status(event) === name) ?? assert.fail();
    const { header } = await summary(MENS, game.id);
    assert.deepEqual(Object.keys(header.competitions[0].status), ['type']);
  }
});

test("softball's final has no clock, and may end early or late", async () => {
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
