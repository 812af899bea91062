import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { demoCampus, writeDemoCampus } from '../../demo/campus.ts';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { readVersion } from '../../src/app/version.ts';
import { ALL_SPORTS } from '../../src/sports/index.ts';
import { command, type Ended } from '../support/cli.ts';
import { entry, group, record } from '../support/espn/made-up-standings.ts';
import { campusOfOneTeam, standingsPath } from '../support/one-team.ts';
import { readStory } from '../support/provider-story.ts';
import { startReplay } from '../support/replay.ts';
import { skipWithoutShared } from '../support/shared.ts';

const CONTACT = 'https://athletics.example.edu/about-our-data';
const PAGES = ['team', 'schedule', 'roster', 'standings', 'rankings', 'scoreboard'];

describe('the commands check and find-team for sports', () => {
  let sandbox: Sandbox;
  let directory: string;

  before(async () => {
    // A day on which every team has played, because at the beginning of a season there are no records.
    sandbox = await startSandbox({ now: () => Date.parse('2026-11-21T18:00:00Z') });
    directory = mkdtempSync(join(tmpdir(), 'campus-data-check-'));
  });
  after(async () => {
    await sandbox.stop();
    rmSync(directory, { recursive: true, force: true });
  });
  beforeEach(() => {
    sandbox.heal('provider');
    sandbox.resetRequests();
  });

  type CampusFile = { teams: Record<string, Record<string, string>> };
  const check = (sport: string, change?: (campus: CampusFile) => void) =>
    run(['check', '--sport', sport], change);
  function run(
    words: readonly string[],
    change: (campus: CampusFile) => void = () => undefined,
  ): Promise<Ended> {
    const campus = demoCampus(sandbox) as CampusFile;
    change(campus);
    const file = join(directory, 'campus.json');
    writeDemoCampus(campus, file);
    const environment = { CONTACT_URL: CONTACT, DATABASE_URL: `sqlite:${join(directory, 'campus.db')}` };
    const [name = '', ...more] = words;
    return command([name, '--campus', file, ...more], environment, directory);
  }

  test('check prints a row per page with what was found and what is missing, with exit code 0', async () => {
    const { code, out, err } = await check('mens-basketball');
    assert.match(err, /^✔ mens-basketball 6 pages$/m);
    const [head, ...rows] = out.trimEnd().split('\n');
    assert.match(head ?? '', /^sport +page +found$/);
    assert.deepEqual(
      rows.filter((row) => !row.startsWith(' ')).map((row) => row.split(/ +/).slice(0, 2)),
      PAGES.map((page) => ['mens-basketball', page]),
    );
    assert.match(out, /team +ok +Cedar Valley Herons, \d+-\d+/);
    assert.match(out, /schedule +(ok|look) +\d+ games/);
    assert.ok(
      rows.every((row) => row.length <= 80),
      out,
    );
    assert.equal(code, 0, out);
  });

  test('check --json reports the same pages', async () => {
    const { code, out } = await run(['check', '--sport', 'football', '--json']);
    const { sports, sources } = JSON.parse(out) as { sports: { page: string }[]; sources: unknown[] };
    assert.deepEqual(
      sports.map(({ page }) => page),
      PAGES,
    );
    assert.deepEqual(sources, []);
    assert.equal(code, 0);
  });

  test('a wrong conferenceId is reported together with the right one, with exit code 1', async () => {
    const { code, out } = await check('football', ({ teams }) => {
      Object.assign(teams.football ?? {}, { conferenceId: '4711' });
    });
    assert.equal(code, 1);
    const text = out.replaceAll(/\s+/g, ' ');
    assert.match(text, /lacks the conference: it is \d+, the campus file has 4711/);
    assert.match(
      text,
      /no standings for conference 4711: see conferenceId in the campus file; the team’s page has \d+/,
    );
    assert.doesNotMatch(text, /teamId/);
  });

  test('check of a further sport reports what the provider does not have, with exit code 0', async () => {
    const add = (sport: string) => (campus: CampusFile) => {
      campus.teams[sport] = { teamId: '9301', conferenceId: '82', name: 'Cedar Valley Herons' };
    };
    for (const [sport, lacks] of [
      ['womens-lacrosse', ['roster', 'standings', 'rankings']],
      ['womens-volleyball', ['standings']],
      ['mens-ice-hockey', []],
    ] as const) {
      const { code, out } = await check(sport, add(sport));
      assert.equal(code, 0, out);
      const text = out.replaceAll(/\s+/g, ' ');
      const shown = text.matchAll(/lacks (\w+): the provider does not offer it for this sport/g);
      assert.deepEqual(
        [...shown].map(([, page]) => page),
        lacks,
      );
    }
    const wrong = await check('womens-lacrosse', (campus) => {
      add('womens-lacrosse')(campus);
      Object.assign(campus.teams['womens-lacrosse'] ?? {}, { conferenceId: '4711' });
    });
    assert.equal(wrong.code, 1);
    assert.match(wrong.out.replaceAll(/\s+/g, ' '), /it is 82, the campus file has 4711/);
  });

  test('find-team names a league that fails and a league that the provider does not have, and lists the teams of the other leagues', async () => {
    sandbox.misbehave('provider', [
      { behavior: 'error', path: '/mens-college-hockey/' },
      { behavior: 'refuse', path: '/college-football/' },
      { behavior: 'not_found', path: '/womens-college-field-hockey/' },
    ]);
    const { code, out, err } = await run(['find-team', 'cedar', 'valley']);
    assert.equal(code, 1);
    assert.match(
      err,
      /\bfootball cannot be requested: 403 from [^\n]*\bmens-ice-hockey cannot be requested: 500 from /,
    );
    assert.match(err, /; the provider does not have field-hockey\b/);
    const sports = [...out.matchAll(/^([a-z-]+) +\d+ /gm)].map(([, sport]) => sport);
    const left = ALL_SPORTS.filter(
      (sport) => !['football', 'mens-ice-hockey', 'field-hockey'].includes(sport),
    );
    assert.deepEqual(sports, left);

    const json = await run(['find-team', 'cedar', 'valley', '--json']);
    assert.deepEqual(
      [json.code, json.err],
      [code, err],
      'the output must be only the list of teams, with the problem on standard error',
    );
    const teams = JSON.parse(json.out) as { sport: string }[];
    assert.deepEqual(
      teams.map(({ sport }) => sport),
      left,
    );
  });

  /** Runs find-team with a provider that has these football teams and standings. */
  async function findIn(list: unknown, standings: unknown, name: string): Promise<Ended> {
    const provider = await startReplay({
      '/apis/site/v2/sports/football/college-football/teams?': { body: list },
      [standingsPath('football')]: { body: standings },
    });
    try {
      const file = join(directory, 'newcomer.json');
      writeFileSync(
        file,
        JSON.stringify({
          ...campusOfOneTeam(provider.url, 'football'),
          privateHosts: [new URL(provider.url).host],
        }),
      );
      return await command(['find-team', '--campus', file, name], { CONTACT_URL: CONTACT }, directory);
    } finally {
      await provider.stop();
    }
  }
  const LISTED = {
    sports: [{ leagues: [{ teams: [{ team: { id: '301', displayName: 'Place Larks' } }] }] }],
  };

  test('find-team finds a team that is only in the standings', async () => {
    const table = {
      children: [group('61', [entry('301', record('total', '1-0')), entry('2815', record('total', '1-0'))])],
    };
    const { code, out } = await findIn(LISTED, table, '2815');
    assert.match(out, /football +2815 +Team 2815/);
    assert.equal(code, 0);
    assert.match((await findIn(LISTED, table, 'Larks')).out, /football +301 +Place Larks/);
    assert.equal(
      (await findIn(LISTED, {}, 'Newcomer')).code,
      1,
      'without standings the team must not be found',
    );
  });

  test('find-team reports a list of teams that is as long as its limit', async () => {
    const listOf = (count: number) => ({
      sports: [
        {
          leagues: [
            {
              teams: Array.from({ length: count }, (_, no) => ({
                team: { id: `${no}`, displayName: `Larks ${no}` },
              })),
            },
          ],
        },
      ],
    });
    const cut = await findIn(listOf(1_000), {}, 'Larks 7');
    assert.match(cut.err, /football: the list has 1000 teams, the most that are sent/);
    assert.match(cut.out, /football +7 +Larks 7/);
    assert.equal(cut.code, 1);
    const whole = await findIn(listOf(999), {}, 'Larks 7');
    assert.doesNotMatch(whole.err, /the most that are sent/);
    assert.equal(whole.code, 0);
  });

  test('find-team finds a team that is new in Division I (hoopR#144, teamarr#10)', {
    skip: skipWithoutShared,
  }, async () => {
    const story = readStory('12-newcomer-not-in-teams', Date.now());
    const { code, out } = await findIn(story['teams?limit=1000'], story.standings, 'Newcomer');
    assert.match(out, /football +2815 +Newcomer Lions/);
    assert.equal(code, 0);
  });

  test('find-team lists the provider’s ids by sport', async () => {
    const { code, out } = await run(['find-team', 'cedar', 'valley']);
    assert.match(out, /^sport +teamId +name$/m);
    for (const sport of ['mens-basketball', 'football', 'softball']) {
      assert.match(out, new RegExp(`^${sport} +\\d+ +Cedar Valley`, 'm'));
    }
    assert.equal(code, 0);
    assert.equal((await run(['find-team', 'nowhere'])).code, 1);
  });

  test('the User-Agent of requests is CampusData/<version> (+<CONTACT_URL>)', async () => {
    await check('football');
    const agents = sandbox.requests('provider').map(({ headers }) => headers['user-agent']);
    assert.ok(agents.length >= PAGES.length);
    assert.deepEqual([...new Set(agents)], [`CampusData/${readVersion()} (+${CONTACT})`]);
  });

  test('a refused User-Agent is reported, with exit code 1', async () => {
    sandbox.misbehave('provider', { behavior: 'refuse' });
    const { code, out } = await check('softball');
    assert.equal(code, 1);
    assert.match(
      out.replaceAll(/\s+/g, ' '),
      /softball team FAILED the provider refuses our User-Agent \(403\): set CONTACT_URL/,
    );
  });

  test('the teamId of another team is reported with that team’s name, with exit code 1', async () => {
    const { code, out } = await check('football', ({ teams }) => {
      Object.assign(teams.football ?? {}, { name: 'Ridge State Foxes' });
    });
    assert.equal(code, 1);
    assert.match(
      out.replaceAll(/\s+/g, ' '),
      /this is “Cedar Valley Herons”, the campus file has “Ridge State Foxes”/,
    );
  });

  test('an unknown teamId is reported, with exit code 1', async () => {
    const { code, out } = await check('baseball', ({ teams }) => {
      Object.assign(teams.baseball ?? {}, { teamId: '999999' });
    });
    assert.equal(code, 1);
    assert.match(
      out.replaceAll(/\s+/g, ' '),
      /the provider does not have this team: see teamId in the campus file/,
    );
  });
});
