import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { demoCampus } from '../../demo/campus.ts';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { parseCampus } from '../../src/app/campus.ts';
import { type Deployment, deploy, fillSports } from '../support/deployments.ts';
import { createManualClock } from '../support/manual-clock.ts';

type Body = Record<string, unknown>;

/** For each sport: the name of the parts of a game, as in `docs/sports.md`, and what the sandbox lacks. */
const SPORTS: Readonly<Record<string, { readonly part: string; readonly lacks: readonly string[] }>> = {
  'mens-basketball': { part: 'half', lacks: [] },
  'womens-basketball': { part: 'quarter', lacks: [] },
  football: { part: 'quarter', lacks: [] },
  baseball: { part: 'inning', lacks: [] },
  softball: { part: 'inning', lacks: ['rankings'] },
  'womens-volleyball': { part: 'set', lacks: ['standings'] },
  'mens-volleyball': { part: 'set', lacks: ['rankings', 'standings'] },
  'womens-soccer': { part: 'half', lacks: ['rankings'] },
  'mens-soccer': { part: 'half', lacks: ['rankings', 'roster'] },
  'mens-ice-hockey': { part: 'period', lacks: [] },
  'womens-ice-hockey': { part: 'period', lacks: ['rankings'] },
  'mens-lacrosse': { part: 'quarter', lacks: ['standings'] },
  'womens-lacrosse': { part: 'quarter', lacks: ['rankings', 'standings', 'roster'] },
  'field-hockey': { part: 'quarter', lacks: ['rankings', 'standings', 'roster'] },
};
const REGULAR: Readonly<Record<string, number>> = { half: 2, period: 3, quarter: 4, inning: 5 };
/** The heading of the plays of the first part. */
const FIRST: Readonly<Record<string, string>> = {
  half: 'Half 1',
  quarter: 'Quarter 1',
  inning: 'Inning 1',
  set: 'Set 1',
  period: 'Period 1',
};
const HEADINGS: Readonly<Record<string, string>> = { rankings: 'Rankings', standings: 'Standings' };

interface Detail extends Shown {
  readonly linescore: readonly { readonly local_team: number | null; readonly opponent: number | null }[];
  readonly boxScore: { readonly teams: readonly unknown[]; readonly players: readonly unknown[] };
}

interface Shown extends Body {
  readonly id: string;
  readonly status: string;
  readonly result: string | null;
  readonly clock: string;
  readonly local_team: { readonly score: number; readonly ranking: number | null };
  readonly opponent: { readonly score: number };
}

describe('every sport of the sandbox, through the service and its pages', () => {
  let sandbox: Sandbox;
  let campus: Deployment;
  before(async () => {
    const clock = createManualClock('2026-11-28T06:00:00Z');
    sandbox = await startSandbox({ now: clock.now });
    const team = { teamId: '9301', conferenceId: '82', name: 'Cedar Valley Herons' };
    const demo = demoCampus(sandbox) as Body & { readonly teams: Body };
    const teams = Object.fromEntries(Object.keys(SPORTS).map((sport) => [sport, demo.teams[sport] ?? team]));
    const file = { ...demo, sources: {}, teams };
    campus = await deploy('one process', {
      sandbox,
      clock,
      sites: false,
      campus: parseCampus(file, 'a test'),
    });
    await fillSports(campus);
  });
  after(async () => {
    await campus.stop();
    await sandbox.stop();
  });

  async function get<T = Body>(path: string): Promise<{ status: number; body: T }> {
    const response = await fetch(`${campus.sports}/api/${path}`);
    return { status: response.status, body: (await response.json()) as T };
  }
  const page = async (path: string) =>
    (await fetch(`${campus.router}${path}`, { headers: { Accept: 'text/html' } })).text();
  const seasonOf = async (sport: string) =>
    (await get<{ games: Shown[] }>(`schedules/sport?sport=${sport}`)).body.games;

  for (const [sport, { part, lacks }] of Object.entries(SPORTS)) {
    test(`${sport}: season, a final with its box score, and what the provider lacks`, async () => {
      const games = await seasonOf(sport);
      assert.ok(
        games.some(({ status }) => status === 'scheduled'),
        'there must be upcoming games, from the scoreboards of the next days if the schedule has none',
      );
      const finals = games.filter(({ status, result }) => status === 'final' && result !== null).reverse();
      // For half of the games of baseball and softball, the provider has no players.
      const details = [];
      for (const { id } of finals.slice(0, 8)) details.push((await get<Detail>(`game?id=${id}`)).body);
      const last = details.find(({ boxScore }) => boxScore.players.length > 0);
      assert.ok(last);
      const { linescore, boxScore } = last;
      assert.equal(boxScore.teams.length, 2);
      assert.equal(boxScore.players.length, 2);
      const won = linescore.filter((one) => (one.local_team ?? 0) > (one.opponent ?? 0)).length;
      const points = linescore.reduce((sum, one) => sum + (one.local_team ?? 0), 0);
      assert.equal(last.local_team.score, part === 'set' ? won : points);
      if (part !== 'set') assert.ok(linescore.length >= (REGULAR[part] ?? 0));
      if (part === 'inning') {
        for (const side of [last.local_team, last.opponent] as { hits?: unknown; errors?: unknown }[])
          assert.deepEqual([typeof side.hits, typeof side.errors], ['number', 'number']);
      }
      const { plays } = (await get<{ plays: { period: number; clock: string }[] }>(`plays?id=${last.id}`))
        .body;
      if (part === 'inning')
        assert.ok(plays.every(({ clock }) => /^(Top|Bottom) \d+(st|nd|rd|th)$/.test(clock)));
      assert.deepEqual(new Set(plays.map(({ period }) => period)).size, linescore.length);

      for (const resource of ['rankings', 'standings', 'roster']) {
        const { status } = await get(`${resource}?sport=${sport}`);
        assert.equal(status, lacks.includes(resource) ? 404 : 200, resource);
      }
      const html = await page(`/games/${last.id}`);
      assert.match(html, new RegExp(`<h2>Score by ${part}</h2>`));
      assert.match(html, new RegExp(`<summary>${FIRST[part]}</summary>`));
      const heads = html
        .slice(html.indexOf('id="linescore"'), html.indexOf('<tbody>'))
        .matchAll(/number">([^<]+)<\/th>/g);
      const totals = [...heads].map(([, head]) => head).filter((head) => !/^\d+$|OT$/.test(head ?? ''));
      assert.deepEqual(totals, part === 'inning' ? ['R', 'H', 'E'] : ['Total']);
      const players = html.slice(html.indexOf('id="players"'));
      assert.match(/<summary>([^<]+)/.exec(players)?.[1] ?? '', /^Cedar Valley/, 'our team must come first');
      for (const heading of ['Team statistics', 'Players', 'Plays'])
        assert.match(html, new RegExp(`<h2>${heading}</h2>`));
      const team = await page(`/teams/${sport}`);
      assert.match(team, /Cedar Valley/);
      for (const [resource, heading] of Object.entries(HEADINGS)) {
        const shown = await page(`/teams/${sport}?show=${resource}`);
        assert.match(shown, new RegExp(heading));
        assert.doesNotMatch(shown, /undefined|NaN/);
      }
    });
  }

  test('soccer has ranks, not seeds, although its season types are high numbers', async () => {
    const soccer = await Promise.all(['womens-soccer', 'mens-soccer'].map(seasonOf));
    const ranks = soccer.flat().map(({ local_team }) => local_team.ranking);
    assert.ok(ranks.filter((ranking) => ranking !== null).length > 10, ranks.join());
  });

  test('health is ok: data that a sport does not have is not a failure', async () => {
    const health = (await (await fetch(`${campus.sports}/health`)).json()) as Body;
    assert.equal(health.status, 'ok', JSON.stringify(health));
    const { sources } = (await get<{ sources: Body[] }>('sources/health')).body;
    for (const { sport, resource, outcome, problem } of sources) {
      const isLacking = SPORTS[String(sport)]?.lacks.includes(String(resource));
      // The month of soccer has more games than the provider sends.
      const isCut = String(problem).includes('the most that are sent');
      if (isCut) assert.match(String(sport), /soccer/);
      else assert.equal(outcome, isLacking ? 'absent' : 'ok', `${sport} ${resource}: ${problem}`);
    }
  });
});
