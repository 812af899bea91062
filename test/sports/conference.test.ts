import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOUR_MS } from '../../src/platform/time.ts';
import { event, school, side } from '../support/espn/made-up.ts';
import { entry, group, record } from '../support/espn/made-up-standings.ts';
import { createLogLines } from '../support/log-lines.ts';
import { type OneTeam, schedulePage, standingsPath, startOneTeam, teamPage } from '../support/one-team.ts';
import { openHtml } from '../support/open-html.ts';
import { readStory } from '../support/provider-story.ts';
import { skipWithoutShared } from '../support/shared.ts';

type Body = Record<string, unknown>;

/** In the campus file, our team is 7, in conference 5. */
const SPORT = 'mens-basketball';
const START = '2026-11-20T19:00:00Z';

const figures = [record('total', '20-6'), record('vsconf', '14-2')];
const tableOf = (id: string, ...teams: string[]) => ({
  body: {
    children: [
      group(
        id,
        teams.map((team) => entry(team, ...figures)),
      ),
    ],
  },
});
const inConference = (id: string) => ({
  body: { team: { ...(teamPage.team as Body), groups: { id, isConference: true } } },
});

async function start(
  t: { after(work: () => Promise<void>): void },
  pages: Parameters<typeof startOneTeam>[2],
  options: Parameters<typeof startOneTeam>[3] = {},
): Promise<OneTeam> {
  const schedule = { 'teams/7/schedule': { body: schedulePage([]) } };
  const team = await startOneTeam(SPORT, START, { ...schedule, ...pages }, options);
  t.after(() => team.stop());
  return team;
}

const requestedGroups = ({ provider }: OneTeam): (string | undefined)[] =>
  provider.requested.flatMap((path) => /standings\?group=(\d+)/.exec(path)?.[1] ?? []);

async function shown(team: OneTeam) {
  const standings = await team.get(`/api/standings?sport=${SPORT}`);
  const { body } = await team.get(`/api/team?sport=${SPORT}`);
  const health = await team.get('/api/sources/health');
  const row = (health.body.sources as Body[]).find(({ resource }) => resource === 'standings') ?? {};
  const { conference, conferenceRecord } = body.team as Body;
  return { standings, conference, conferenceRecord, outcome: row.outcome, problem: row.problem };
}

const DIFFERENCE = 'the conference: it is 77, the campus file has 5';

test('after a realignment, the standings belong to the conference on the team’s own page', async (t) => {
  const { log, messages, text } = createLogLines();
  const team = await start(
    t,
    {
      'teams/7': inConference('77'),
      [`${standingsPath(SPORT)}?group=5`]: tableOf('5', '301', '302'),
      [`${standingsPath(SPORT)}?group=77`]: tableOf('77', '7', '9'),
    },
    { log },
  );
  const { standings, ...rest } = await shown(team);
  assert.equal(standings.body.conference, 'Group 77');
  const rows = standings.body.standings as Body[];
  assert.deepEqual(rows.map(({ isLocalTeam }) => isLocalTeam).sort(), [false, true]);
  assert.deepEqual(rest, {
    conference: 'Group 77',
    conferenceRecord: '14-2',
    outcome: 'ok',
    problem: DIFFERENCE,
  });
  assert.deepEqual(
    [...new Set(requestedGroups(team))],
    ['77'],
    'only the standings of conference 77 may be requested',
  );
  const { $ } = await openHtml(team.campus, '/status');
  assert.match($('table').text(), /the conference: it is 77, the campus file has 5/);

  const side77 = (id: string) => ({ ...school(id, `Team ${id}`, 'T'), conferenceId: '77' });
  const old = (id: string) => ({ ...school(id, `Team ${id}`, 'T'), conferenceId: '5' });
  const game = (id: string, home: Body, away: Body) =>
    event({ competitors: [side('home', home), side('away', away)] }, { id, date: '2026-11-20T23:00Z' });
  team.set('scoreboard', {
    body: { events: [game('1', side77('401'), side77('402')), game('2', old('301'), old('302'))] },
  });
  const board = await team.get(`/api/scoreboard?sport=${SPORT}&nocache=1`);
  assert.deepEqual(
    (board.body.games as Body[]).map(({ id }) => id),
    ['1'],
  );
  await team.clock.leap(25 * HOUR_MS);
  await team.get(`/api/team?sport=${SPORT}&nocache=1`);
  const warning = 'the campus file differs from the team’s own page, which is used';
  assert.equal(
    messages().filter((message) => message === warning).length,
    1,
    'the warning must be logged once, not every day',
  );
  assert.ok(text().includes(`"problem":"${DIFFERENCE}"`));
  await team.campus.restart();
  const again = await shown(team);
  assert.equal(
    again.standings.body.conference,
    'Group 77',
    'stored pages must be read with the conference for which they were requested',
  );
  assert.equal(again.standings.headers.get('cache-status')?.includes('hit'), true);
});

test('standings without our team are rejected, whatever their conference id', async (t) => {
  const team = await start(t, { [standingsPath(SPORT)]: tableOf('5', '7', '9') });
  assert.equal((await shown(team)).standings.status, 200);
  team.set(standingsPath(SPORT), tableOf('5', '301', '302'));
  await team.clock.leap(2 * HOUR_MS);
  await team.get(`/api/standings?sport=${SPORT}&nocache=1`);
  const { standings, problem, outcome, conference } = await shown(team);
  assert.deepEqual([standings.status, conference, outcome], [200, 'Group 5', 'unreadable']);
  assert.match(standings.headers.get('cache-status') ?? '', /detail=unreadable/);
  assert.match(String(problem), /do not have the team/);
});

test('if the standings of the conference on the team’s page lack our team, those of the campus file’s conference are used', async (t) => {
  const team = await start(t, {
    'teams/7': inConference('77'),
    [`${standingsPath(SPORT)}?group=5`]: tableOf('5', '7', '9'),
  });
  const { standings, problem } = await shown(team);
  assert.deepEqual([standings.body.conference, problem], ['Group 5', DIFFERENCE]);
});

test('empty standings before the season are accepted', async (t) => {
  const team = await start(t, { [standingsPath(SPORT)]: tableOf('5') });
  const { standings } = await shown(team);
  assert.deepEqual([standings.status, standings.body.standings], [200, []]);
});

test('a teamId of another team is reported in the health of sources', async (t) => {
  const other = { body: { team: { ...(teamPage.team as Body), displayName: 'River Otters' } } };
  const team = await start(t, { 'teams/7': other });
  await team.get(`/api/team?sport=${SPORT}`);
  const { body } = await team.get('/api/sources/health');
  const row = (body.sources as Body[]).find(({ resource }) => resource === 'team');
  assert.equal(row?.problem, 'the team: this is “River Otters”, the campus file has “Cedar Herons”');
});

test('after a realignment the old conference is no longer ours (MMM-MyScoreboard#114, teamarr#596)', {
  skip: skipWithoutShared,
}, async (t) => {
  const story = readStory('06-realigned-conference', Date.parse(START));
  const [table] = story['standings?group=61'] as Body[];
  const team = await start(t, { 'teams/7': { body: story.team }, [standingsPath(SPORT)]: { body: table } });
  const { standings, conference, problem } = await shown(team);
  assert.deepEqual([standings.status, conference, problem === null], [502, null, false]);
});
