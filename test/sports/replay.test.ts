import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { parseCampus } from '../../src/app/campus.ts';
import { type Deployment, deploy } from '../support/deployments.ts';
import { type ReplayServer, startReplay } from '../support/replay.ts';
import { sharedPath, skipWithoutShared } from '../support/shared.ts';

const MBB = '/apis/site/v2/sports/basketball/mens-college-basketball';
const recording = (file: string) => ({ file: sharedPath('provider', 'recordings', file) });

/** Made-up pages in the provider's format, because there are no recordings of these pages for men's basketball. */
const teamPage = (id: string, displayName: string) => ({
  body: { team: { id, displayName, abbreviation: 'X', location: displayName, logos: [], record: {} } },
});

const side = (id: string, homeAway: string, displayName: string) => ({
  id,
  homeAway,
  team: { id, displayName, abbreviation: displayName.slice(0, 4).toUpperCase(), location: displayName },
});
const finalOf2024 = {
  status: 'success',
  season: { year: 2024, type: 3 },
  requestedSeason: { year: 2024, type: 3 },
  team: { id: '41', displayName: 'UConn Huskies' },
  events: [
    {
      id: '401638645',
      date: '2024-04-09T01:20Z',
      name: 'Purdue Boilermakers at UConn Huskies',
      shortName: 'PUR VS CONN',
      seasonType: { id: '3', type: 3 },
      timeValid: true,
      competitions: [
        {
          id: '401638645',
          date: '2024-04-09T01:20Z',
          timeValid: true,
          competitors: [side('41', 'home', 'UConn Huskies'), side('2509', 'away', 'Purdue Boilermakers')],
          status: { type: { id: '1', name: 'STATUS_SCHEDULED', state: 'pre', completed: false } },
        },
      ],
    },
  ],
};

describe('recorded pages of the provider, served by the service', { skip: skipWithoutShared }, () => {
  let provider: ReplayServer;

  before(async () => {
    provider = await startReplay({
      [`${MBB}/teams/150/schedule`]: recording('schedule/mbb_DUKE_2025_DERIVED-raw_nolinks.json'),
      [`${MBB}/teams/150/roster`]: recording('roster/mbb_DUKE_flat_raw.json'),
      [`${MBB}/teams/150`]: teamPage('150', 'Duke Blue Devils'),
      [`${MBB}/teams/41/schedule`]: { body: finalOf2024 },
      [`${MBB}/teams/41`]: teamPage('41', 'UConn Huskies'),
      [`${MBB}/summary?event=401638645`]: recording('summary/mbb_final_401638645_SUBSET.json'),
      '/apis/v2/sports/basketball/mens-college-basketball/standings': recording(
        'standings/mbb_2024_SUBSET.json',
      ),
    });
  });
  after(() => provider.stop());

  const campusOf = (teamId: string, name: string) =>
    parseCampus(
      {
        name: 'A recorded campus',
        timeZone: 'America/New_York',
        provider: {
          kind: 'espn',
          siteUrl: provider.url,
          coreUrl: provider.url,
          imageOrigins: ['https://*.espncdn.com'],
        },
        teams: { 'mens-basketball': { teamId, conferenceId: '1', name } },
        sources: {},
      },
      'a test',
    );

  async function withCampus(teamId: string, name: string, use: (campus: Deployment) => Promise<void>) {
    const campus = await deploy('one process', { campus: campusOf(teamId, name) });
    await use(campus).finally(() => campus.stop());
  }

  const get = async (campus: Deployment, path: string) =>
    (await (await fetch(`${campus.router}/sports${path}`)).json()) as Record<string, unknown>;

  test('the schedule of Duke, 2024-25', async () => {
    await withCampus('150', 'Duke Blue Devils', async (campus) => {
      const body = await get(campus, '/api/schedules/sport?sport=mens-basketball');
      const games = body.games as Record<string, unknown>[];
      assert.equal(games.length, 34);
      assert.deepEqual(games[0], {
        lastUpdated: games[0]?.lastUpdated,
        id: '401706881',
        sport: 'mens-basketball',
        date: '2024-11-05T00:00Z',
        name: 'Maine Black Bears at Duke Blue Devils',
        shortName: 'ME @ DUKE',
        status: 'final',
        statusText: 'Final',
        period: 2,
        clock: '0:00',
        result: 'win',
        local_team: { score: 96, record: '1-0', ranking: 7, isHome: true },
        opponent: {
          id: '311',
          name: 'Maine Black Bears',
          abbreviation: 'ME',
          logo: 'https://a.espncdn.com/i/teamlogos/ncaa/500/311.png',
          score: 62,
          ranking: null,
          record: '0-1',
        },
        location: { name: 'Cameron Indoor Stadium', city: 'Durham' },
        neutralSite: false,
        conferenceGame: null,
        broadcasts: ['ACC Network'],
        note: null,
      });
      assert.deepEqual(body.season, { year: 2025, type: 2 });
      assert.equal((body.team as { record: string }).record, '35-4', 'as on the schedule page');
      const last = games.at(-1) as { id: string; local_team: { score: number; record: string } };
      assert.equal(last.id, '401743776');
      assert.deepEqual([last.local_team.score, last.local_team.record], [73, '31-3']);
      const coming = await get(campus, '/api/schedules');
      assert.deepEqual(coming.games, [], 'there must be no coming games, because all games are over');
    });
  });

  test('the roster of Duke', async () => {
    await withCampus('150', 'Duke Blue Devils', async (campus) => {
      const body = await get(campus, '/api/roster?sport=mens-basketball');
      const athletes = body.athletes as Record<string, unknown>[];
      assert.deepEqual(body.team, { id: '150', name: 'Duke Blue Devils' });
      assert.equal(athletes.length, 22);
      assert.deepEqual(athletes[0], {
        id: '4431890',
        name: 'Neal Begovich',
        firstName: 'Neal',
        lastName: 'Begovich',
        jersey: '20',
        position: 'F',
        height: '6\' 9"',
        weight: '230 lbs',
        class: 'Senior',
        hometown: 'San Francisco, CA',
        headshot: 'https://a.espncdn.com/i/headshots/mens-college-basketball/players/full/4431890.png',
      });
      assert.deepEqual(body.coaches, [{ name: 'Jon Scheyer', title: 'Head Coach' }]);
    });
  });

  test('the standings of the America East Conference, 2024', async () => {
    await withCampus('2885', 'NJIT Highlanders', async (campus) => {
      const body = await get(campus, '/api/standings?sport=mens-basketball');
      assert.equal(body.conference, 'America East Conference');
      const standings = body.standings as { team: { id: string } }[];
      assert.deepEqual(standings, [
        {
          rank: 8,
          division: null,
          team: {
            id: '399',
            name: 'UAlbany Great Danes',
            abbreviation: 'UALB',
            logo: 'https://a.espncdn.com/i/teamlogos/ncaa/500/399.png',
          },
          conferenceRecord: '',
          overallRecord: '13-19',
          winPercentage: 0.40625,
          streak: 'L3',
          home: '7-5',
          away: '4-13',
          ranked: null,
          isLocalTeam: false,
        },
        {
          rank: 9,
          division: null,
          team: {
            id: '2885',
            name: 'NJIT Highlanders',
            abbreviation: 'NJIT',
            logo: 'https://a.espncdn.com/i/teamlogos/ncaa/500/2885.png',
          },
          conferenceRecord: '3-13',
          overallRecord: '7-21',
          winPercentage: 0.25,
          streak: 'L6',
          home: '5-8',
          away: '2-13',
          ranked: '0-1',
          isLocalTeam: true,
        },
      ]);
    });
  });

  test('the final of 2024, whose result only the summary has', async () => {
    await withCampus('41', 'UConn Huskies', async (campus) => {
      await get(campus, '/api/schedules');
      const body = await get(campus, '/api/game?id=401638645');
      assert.deepEqual(
        { ...(body as object), boxScore: undefined, lastUpdated: undefined },
        {
          id: '401638645',
          sport: 'mens-basketball',
          date: '2024-04-09T01:20Z',
          name: 'Purdue Boilermakers at UConn Huskies',
          shortName: 'PUR VS CONN',
          status: 'final',
          statusText: 'Final',
          period: 2,
          clock: '0:00',
          result: 'win',
          local_team: { score: 75, record: '37-3', ranking: null, isHome: true },
          opponent: {
            id: '2509',
            name: 'Purdue Boilermakers',
            abbreviation: 'PUR',
            logo: null,
            color: 'ceb888',
            score: 60,
            record: '34-5',
            ranking: null,
          },
          location: { name: '', city: '' },
          neutralSite: true,
          conferenceGame: false,
          broadcasts: ['TBS'],
          note: "Men's Basketball Championship - National Championship",
          linescore: [
            { period: 1, local_team: 36, opponent: 30 },
            { period: 2, local_team: 39, opponent: 30 },
          ],
          lastPlay: null,
          winProbability: null,
          attendance: null,
          shootout: null,
          tickets: null,
          boxScore: undefined,
          lastUpdated: undefined,
        },
      );
      assert.ok('local_team' in (body.boxScore as object));
    });
  });
});
