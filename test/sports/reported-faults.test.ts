import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/platform/time.ts';
import type { Sport } from '../../src/sports/index.ts';
import { trigger } from '../support/deployments.ts';
import { FINAL, HERONS, OTTERS, school, side, status } from '../support/espn/made-up.ts';
import { gameRow, schedulePage, standingsPath, startOneTeam } from '../support/one-team.ts';
import { openHtml } from '../support/open-html.ts';
import { openTurningStage, PRE, rowOf } from '../support/turning-stage.ts';

/** Faults of the provider's pages that users of other projects have reported, each through the doors that show it. */

type Body = Record<string, unknown>;

const NOW = Date.parse('2026-11-21T18:00:00Z');
const at = (ms: number): string => `${new Date(NOW + ms).toISOString().slice(0, 16)}Z`;
const alike = (text: string) => ({ list: text, detail: text, lines: text, scoreboard: text });
const live = (text: string, period = 2): Body =>
  status('STATUS_IN_PROGRESS', 'in', false, {
    period,
    displayClock: text,
    type: { name: 'STATUS_IN_PROGRESS', state: 'in', completed: false, detail: text, shortDetail: text },
  });
const COMING = rowOf(PRE, [], '2', at(2 * DAY_MS));
const game = (of: Body, score: readonly unknown[], date = '2026-11-21T16:45Z') => rowOf(of, score, '1', date);

/** A stage whose pages all have these games. */
async function stageOf(t: TestContext, sport: Sport, ...rows: Body[]) {
  const stage = await openTurningStage(t, sport);
  const isSoccer = sport.endsWith('soccer');
  for (const type of [4, 5, 6]) stage.team.setSeason(type, { body: schedulePage([], 2027, type) });
  const show = (...shown: Body[]): void => {
    if (isSoccer) stage.team.set('teams/7/schedule', { body: schedulePage(shown) });
    else stage.schedule(shown);
    stage.scoreboard(shown.filter(({ date }) => String(date) < at(DAY_MS)));
    for (const row of shown) stage.summary(row);
  };
  show(...rows);
  await stage.entry();
  const body = async (path: string): Promise<Body> => (await stage.team.get(path)).body;
  return {
    ...stage,
    show,
    body,
    refresh: () => trigger(`${stage.team.campus.sports}/api/trigger/schedules`),
    next: async () => ((await body(`/api/team?sport=${sport}`)).nextGame as Body | null)?.id ?? null,
    current: async () => ((await body('/api/schedules')).games as Body[]).map(({ id }) => id),
  };
}

for (const [sport, known, text, later] of [
  ['womens-soccer', ['1', '0'], "55'", "58'"],
  ['football', ['14', '7'], '5:09', '4:50'],
] as const)
  test(`a score that is taken back is shown, sent and reported within a minute: ${sport}`, async (t) => {
    const stage = await stageOf(t, sport, game(live(text), known), COMING);
    await stage.listed(`in_progress ${known.join('–')}`);
    const back = [sport === 'football' ? '7' : '0', known[1]];
    stage.show(game(live(later), back), COMING);
    assert.ok((await stage.listed(`in_progress ${back.join('–')}`)) <= 60);
    assert.deepEqual(await stage.everywhere(), alike(`in_progress ${back.join('–')}`));
    await stage.until(async () => stage.messages().some(({ type }) => type === 'game.score'));
    stage.show(game(FINAL, back), COMING);
    await stage.listed(`final ${back.join('–')}`);
    await stage.until(async () => stage.messages().some(({ type }) => type === 'game.final'));
  });

test('a score that only the scoreboard takes back is shown after two minutes; a scoreboard of other teams alike', async (t) => {
  const stage = await stageOf(t, 'mens-soccer', game(live("55'"), ['1', '0']), COMING);
  await stage.listed('in_progress 1–0');
  stage.scoreboard([game(live("56'"), ['0', '0'])]);
  const seconds = await stage.listed('in_progress 0–0');
  assert.ok(seconds >= 110 && seconds <= 150, `${seconds} s`);
  const others = (score: string, clock: string): Body =>
    gameRow('8', '2026-11-21T16:45Z', {
      status: live(clock),
      competitors: [
        side('home', school('20', 'Foxes', 'F', { conferenceId: '5' }), { score }),
        side('away', school('21', 'Larks', 'L', { conferenceId: '5' }), { score: '0' }),
      ],
    });
  const shown = async () => {
    const games = (await stage.body('/api/scoreboard?sport=mens-soccer&nocache=1')).games as {
      id: string;
      home: Body;
    }[];
    return games.find(({ id }) => id === '8')?.home.score;
  };
  for (const [row, seconds, expected] of [
    [others('1', "57'"), 0, 1],
    [others('0', "58'"), 20, 1],
    [others('0', "59'"), 60, 1],
    [others('0', "61'"), 70, 0],
  ] as const) {
    stage.scoreboard([game(live("60'"), ['0', '0']), row]);
    await stage.team.clock.leap(seconds * 1_000 + 11_000);
    assert.equal(await shown(), expected, `${seconds} s`);
  }
});

test('a game that stays in progress for twelve hours has an unknown result, and is neither live, coming nor next', async (t) => {
  const stage = await stageOf(
    t,
    'mens-basketball',
    game(live('0:00'), ['60', '58'], at(-5 * DAY_MS)),
    COMING,
  );
  const entry = (await stage.entry()) as unknown as Body;
  assert.deepEqual([entry.status, entry.statusText, entry.result], ['in_progress', 'Result unknown', null]);
  assert.deepEqual([await stage.next(), await stage.current()], ['2', ['2']]);
  assert.ok((await stage.maxAge(stage.season)) > 3_600);
  for (const page of ['/', '/teams/mens-basketball']) {
    const { $ } = await openHtml(stage.team.campus, page);
    assert.equal($('.live').length, 0, page);
  }
  const { $ } = await openHtml(stage.team.campus, '/games/1');
  assert.match($('main').text(), /Result unknown/);
});

test('a month that is cut at its limit is not whole: health says so, and its list is kept for an hour at most', async (t) => {
  const SPORT = 'womens-soccer';
  const strangers = Array.from({ length: 500 }, (_, no) =>
    gameRow(String(1_000 + no), at(-10 * DAY_MS + no), {
      competitors: [side('home', school('20', 'Foxes', 'F')), side('away', school('21', 'Larks', 'L'))],
    }),
  );
  const team = await startOneTeam(SPORT, new Date(NOW).toISOString(), {
    'teams/7/schedule': { body: schedulePage([rowOf(FINAL, ['1', '0'], '1', at(-2 * DAY_MS))]) },
    'scoreboard?dates=202611&': { body: { events: strangers } },
    'scoreboard?dates=20261121&': { body: { events: [rowOf(PRE, [], '2', at(3 * HOUR_MS))] } },
  });
  t.after(() => team.stop());
  const { body, headers } = await team.get(`/api/schedules/sport?sport=${SPORT}`);
  assert.deepEqual(
    (body.games as Body[]).map(({ id }) => id),
    ['1', '2'],
    'the games of single days must be in the list',
  );
  assert.ok(Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1]) <= 3_600);
  assert.match(headers.get('cache-status') ?? '', /detail=unreadable/);
  const row = ((await team.get('/api/sources/health')).body.sources as Body[]).find(
    ({ resource }) => resource === 'schedule',
  );
  assert.equal(row?.outcome, 'unreadable');
  assert.match(String(row?.problem), /2026-11 has 500 events/);
});

test('the next round is looked for hourly after a result, and an empty day is asked for again within the hour', async (t) => {
  const stage = await stageOf(t, 'mens-basketball', game(FINAL, [70, 60], at(-20 * HOUR_MS)));
  const day = `/api/scoreboard?sport=mens-basketball&date=2026-11-22`;
  assert.deepEqual((await stage.body(day)).games, []);
  for (const path of [stage.season, day, '/api/team?sport=mens-basketball'])
    assert.ok((await stage.maxAge(path)) <= 3_600, path);
  assert.equal(await stage.next(), null);
  stage.show(game(FINAL, [70, 60], at(-20 * HOUR_MS)), rowOf(PRE, [], '3', at(20 * HOUR_MS)));
  for (let minutes = 0; minutes < 65; minutes += 5) await stage.team.clock.leap(5 * MINUTE_MS);
  await stage.until(async () => (await stage.next()) === '3');
  await stage.body(day);
  await stage.until(async () => ((await stage.body(day)).games as Body[]).length === 1);
});

test('a game whose time is open is looked for hourly on its day', async (t) => {
  const open = {
    ...game(status('STATUS_SCHEDULED', 'pre', false, { period: 0 }), [], '2026-11-21T05:00Z'),
    timeValid: false,
  };
  const stage = await stageOf(t, 'football', open, rowOf(PRE, [], '2', at(9 * DAY_MS)));
  assert.equal(((await stage.entry()) as unknown as Body).timeTbd, true);
  assert.ok((await stage.maxAge(stage.season)) <= 3_600);
  stage.scoreboard([game(live('5:09'), ['14', '7'], '2026-11-21T17:00Z')]);
  for (let minutes = 0; minutes < 62; minutes += 2) await stage.team.clock.leap(2 * MINUTE_MS);
  await stage.listed('in_progress 14–7');
});

test('a suspended game is followed when it is resumed days later, and its responses are kept for a minute', async (t) => {
  const date = at(-5 * DAY_MS);
  const suspended = game(status('STATUS_SUSPENDED', 'in', false, { period: 8 }), ['2', '1'], date);
  const stage = await stageOf(t, 'baseball', suspended, COMING);
  assert.equal(await stage.next(), '2');
  stage.show(game(live('Top 8th', 8), ['2', '1'], date), COMING);
  await stage.refresh();
  await stage.listed('in_progress 2–1');
  for (const path of [stage.season, '/api/schedules', '/api/schedules.ics', '/api/team?sport=baseball'])
    assert.ok((await (path.endsWith('ics') ? icsAge(path) : stage.maxAge(path))) <= 60, path);
  assert.equal(await stage.next(), '1');
  stage.scoreboard([game(live('Bottom 8th', 8), ['3', '1'], date)]);
  assert.ok((await stage.listed('in_progress 3–1')) <= 60);
  async function icsAge(path: string): Promise<number> {
    const { headers } = await fetch(`${stage.team.campus.sports}${path}`);
    return (
      Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1]) - Number(headers.get('age') ?? 0)
    );
  }
});

describe('a result of days ago', () => {
  const DATE = at(-6 * DAY_MS);
  const forfeit = (): Body => {
    const row = game(status('STATUS_FORFEIT', 'post', true), [], DATE);
    const [competition] = row.competitions as [Body];
    const competitors = [
      side('home', HERONS, { score: '0', winner: false }),
      side('away', OTTERS, { score: '0', winner: true }),
    ];
    return { ...row, competitions: [{ ...competition, competitors }] };
  };

  test('that is forfeited without a score is a loss', async (t) => {
    const stage = await stageOf(t, 'mens-basketball', game(FINAL, [81, 78], DATE));
    assert.equal((await stage.entry())?.result, 'win');
    stage.show(forfeit());
    await stage.refresh();
    await stage.team.clock.leap(1_000);
    assert.equal(stage.textOf(await stage.entry()), 'forfeit 0–0');
    assert.equal((await stage.entry())?.result, 'loss');
    assert.equal((await stage.body('/api/game?id=1')).status, 'forfeit');
    assert.equal(((await stage.form()) as Body).streak, 'L1');
  });

  for (const [door, path] of [
    ['the list', '/api/schedules/sport?sport=mens-basketball&nocache=1'],
    ['the game', '/api/game?id=1&nocache=1'],
    ['the plays', '/api/plays?id=1&nocache=1'],
    ['the team', '/api/team?sport=mens-basketball&nocache=1'],
    ['all schedules', '/api/schedules?nocache=1'],
    ['a trigger', undefined],
  ] as const)
    test(`that all pages take back is healed by ${door}`, async (t) => {
      const stage = await stageOf(t, 'mens-basketball', game(FINAL, [81, 78], DATE), COMING);
      stage.show(game(FINAL, [0, 0], DATE), COMING);
      await stage.team.clock.leap(11_000);
      if (path === undefined) await stage.refresh();
      else await stage.team.get(path);
      await stage.team.clock.leap(1_000);
      assert.equal(stage.textOf(await stage.entry()), 'final 0–0');
      assert.equal((await stage.body('/api/game?id=1')).result, 'tie');
    });
});

test('an athlete under both teams is in the box score of her own, and leads only her own; unknown, she leads neither', async (t) => {
  const stage = await stageOf(t, 'womens-basketball', game(FINAL, [70, 60], at(-3 * DAY_MS)));
  const athlete = (id: string, name: string, points: string): Body => ({
    athlete: { id, displayName: name },
    starter: true,
    didNotPlay: false,
    stats: [points],
  });
  const box = (id: string, ...athletes: Body[]): Body => ({
    team: { id },
    statistics: [{ labels: ['PTS'], athletes }],
  });
  const { competitions } = game(FINAL, ['70', '60'], at(-3 * DAY_MS));
  stage.team.set('summary?event=1', {
    body: {
      header: { id: '1', competitions },
      boxscore: {
        players: [
          box('7', athlete('11', 'A One', '40'), athlete('12', 'B Two', '5')),
          box('9', athlete('21', 'C Three', '20'), athlete('11', 'A One', '40')),
        ],
      },
    },
  });
  const leaders = async () => {
    await stage.team.clock.leap(11_000);
    const { boxScore } = (await stage.body('/api/game?id=1&nocache=1')) as {
      boxScore: Record<string, { leaders: Body }>;
    };
    return [boxScore.local_team?.leaders.points, boxScore.opponent?.leaders.points];
  };
  assert.deepEqual(await leaders(), [
    { name: 'B Two', value: 5 },
    { name: 'C Three', value: 20 },
  ]);
  stage.team.set('teams/7/roster', {
    body: {
      athletes: [
        { id: '11', displayName: 'A One' },
        { id: '12', displayName: 'B Two' },
      ],
    },
  });
  await stage.body('/api/roster?sport=womens-basketball&nocache=1');
  assert.deepEqual(await leaders(), [
    { name: 'A One', value: 40 },
    { name: 'C Three', value: 20 },
  ]);
  const { boxScore } = (await stage.body('/api/game?id=1')) as {
    boxScore: { players: { groups: { rows: Body[] }[] }[] };
  };
  assert.deepEqual(
    boxScore.players.map(({ groups }) => groups[0]?.rows.map(({ name }) => name)),
    [['A One', 'B Two'], ['C Three']],
  );
});

test('of an event that is twice on a page the fuller row counts', async (t) => {
  const stage = await stageOf(t, 'mens-ice-hockey', game(live('3:00', 3), ['3', '1']), COMING);
  await stage.listed('in_progress 3–1');
  stage.schedule([game(FINAL, [5, 1]), game(PRE, ['0', '0']), COMING]);
  stage.scoreboard([game(FINAL, ['5', '1']), game(PRE, ['0', '0'])]);
  await stage.listed('final 5–1');
  assert.deepEqual(await stage.everywhere(), alike('final 5–1'));
});

test('teams of a conference with divisions have their division, and ranks within it', async (t) => {
  const stage = await stageOf(t, 'football', COMING);
  const entry = (id: string, record: string, seed: number): Body => ({
    team: { id, displayName: `Team ${id}` },
    stats: [
      { type: 'vsconf', summary: record },
      { type: 'playoffseed', value: seed },
    ],
  });
  const division = (name: string, ...entries: Body[]): Body => ({
    id: name,
    name,
    isConference: false,
    standings: { entries },
  });
  const children = [
    division('West', entry('7', '5-3', 1), entry('404', '3-5', 2)),
    division('East', entry('401', '7-1', 1)),
  ];
  stage.team.set(standingsPath('football'), {
    body: { id: '5', name: 'Made Conference', isConference: true, children },
  });
  const { standings } = (await stage.body('/api/standings?sport=football')) as { standings: Body[] };
  assert.deepEqual(
    standings.map(({ rank, division: of, team }) => [rank, of, (team as Body).id]),
    [
      [1, 'West', '7'],
      [2, 'West', '404'],
      [1, 'East', '401'],
    ],
  );
});

test('of two games of a day the one with a time is next, and both say which game they are', async (t) => {
  const noted = (id: string, date: string, headlines: readonly string[], timeValid = true): Body => ({
    ...gameRow(id, date, { notes: headlines.map((headline) => ({ headline })), status: PRE }),
    timeValid,
  });
  const [second, first] = [
    noted('1', '2026-11-25T05:00Z', ['Game 2'], false),
    noted('2', '2026-11-25T18:00Z', ['Made Classic', 'Game 1']),
  ];
  const stage = await stageOf(t, 'softball', second, first);
  assert.equal(await stage.next(), '2');
  const notes = ((await stage.body('/api/schedules')).games as Body[]).map(({ note }) => note);
  assert.deepEqual(notes, ['Game 2', 'Made Classic · Game 1']);
  const summaries = (await stage.calendar()).match(/^SUMMARY:.*/gm)?.map((line) => line.trim());
  assert.equal(new Set(summaries).size, 2, String(summaries));
});

test('names have no entities of HTML', async (t) => {
  const row = gameRow('1', at(DAY_MS), {
    status: PRE,
    venue: { fullName: 'AT&amp;T Stadium', address: { city: 'Arlington' } },
    competitors: [side('home', HERONS), side('away', school('9', 'Texas A&amp;M Aggies', 'TAMU'))],
  });
  const stage = await stageOf(t, 'football', { ...row, name: 'Texas A&amp;M Aggies at Cedar Herons' });
  const text = JSON.stringify(await stage.entry()) + (await stage.calendar());
  assert.match(text, /Texas A&M Aggies.*AT&T Stadium/s);
  assert.doesNotMatch(text, /&amp;/);
});

test('a final without a flag is final, and a coming game at midnight has no time', async (t) => {
  const ended = status('STATUS_FINAL', 'post');
  const { type } = ended as { type: Body };
  const final = game({ ...ended, type: { ...type, completed: undefined } }, ['3', '2'], at(-DAY_MS));
  const stage = await stageOf(t, 'womens-lacrosse', final, rowOf(PRE, [], '2', '2026-12-12T05:00Z'));
  assert.equal(stage.textOf(await stage.entry()), 'final 3–2');
  assert.equal((await stage.entry())?.result, 'win');
  assert.equal(((await stage.entry('2')) as unknown as Body).timeTbd, true);
  assert.match(await stage.calendar(), /DTSTART;VALUE=DATE:20261212/);
});

test('a postponed game is polled as closely as any other at its new start', async (t) => {
  const postponed = (date: string): Body =>
    game(status('STATUS_POSTPONED', 'post', false, { period: 0 }), [], date);
  const date = at(2 * MINUTE_MS);
  const stage = await stageOf(t, 'baseball', postponed(date), COMING);
  await stage.team.clock.leap(2 * MINUTE_MS);
  stage.scoreboard([game(live('Top 1st', 1), ['0', '1'], date)]);
  assert.ok((await stage.listed('in_progress 0–1')) <= 60);
});

test('an athlete whom one roster page lacks stays until a second one lacks her', async (t) => {
  const stage = await stageOf(t, 'mens-basketball', COMING);
  const show = (...ids: string[]): void =>
    stage.team.set('teams/7/roster', {
      body: { athletes: ids.map((id) => ({ id, displayName: `Athlete ${id}` })) },
    });
  const names = async (): Promise<unknown[]> => {
    await stage.team.clock.leap(MINUTE_MS);
    const { athletes } = (await stage.body('/api/roster?sport=mens-basketball&nocache=1')) as {
      athletes: Body[];
    };
    return athletes.map(({ id }) => id);
  };
  show('1', '2', '3');
  assert.deepEqual(await names(), ['1', '2', '3']);
  show('1', '3');
  assert.deepEqual(await names(), ['1', '3', '2']);
  await stage.team.campus.restart();
  assert.deepEqual(await names(), ['1', '3', '2']);
  assert.deepEqual(await names(), ['1', '3']);
});

test('an event “TBD at TBD” without teams costs only its own row, which the log names', async (t) => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  const team = await startOneTeam('football', new Date(NOW).toISOString(), {}, { log });
  t.after(() => team.stop());
  const undrawn = { ...gameRow('9', '2026-12-20T18:00Z'), name: 'TBD at TBD', competitions: [{}] };
  team.setSeason(2, { body: schedulePage([game(FINAL, [24, 21])]) });
  team.setSeason(3, { body: schedulePage([undrawn], 2027, 3) });
  const { games } = (await team.get('/api/schedules/sport?sport=football')).body as { games: Body[] };
  assert.deepEqual(
    games.map(({ id, result }) => [id, result]),
    [['1', 'win']],
  );
  const row = ((await team.get('/api/sources/health')).body.sources as Body[])[0];
  assert.deepEqual([row?.outcome, row?.problem], ['ok', null]);
  assert.match(lines.join(), /event 9/);
});
