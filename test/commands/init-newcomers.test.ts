import assert from 'node:assert/strict';
import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { command } from '../support/cli.ts';
import { entry, group } from '../support/espn/made-up-standings.ts';
import { standingsPath } from '../support/one-team.ts';
import { startReplay } from '../support/replay.ts';

const BASKETBALL = '/apis/site/v2/sports/basketball/mens-college-basketball';
const FOOTBALL = '/apis/site/v2/sports/football/college-football';

const team = (id: string, displayName: string, location: string) => ({ id, displayName, location });
const LARKS = team('301', 'Place Larks', 'Place');
const IN_BASKETBALL = team('900', 'Newcomer Lions', 'Newcomer');
const IN_FOOTBALL = team('2815', 'Newcomer Lions', 'Newcomer');
const NAMESAKE = team('2816', 'Newcomer State Owls', 'Newcomer State');

const teams = (...listed: readonly object[]) => ({
  body: { sports: [{ leagues: [{ teams: listed.map((one) => ({ team: one })) }] }] },
});
const table = (...ranked: readonly { readonly id: string }[]) => ({
  body: {
    children: [
      group(
        '61',
        ranked.map((one) => ({ ...entry(one.id), team: one })),
      ),
    ],
  },
});
const own = (one: object) => ({ body: { team: { ...one, groups: { id: '61', isConference: true } } } });

for (const [what, listed] of [
  ['in one league, and is listed in another', [LARKS, IN_BASKETBALL]],
  ['in all of its leagues', [LARKS]],
] as const) {
  test(`init finds the teams of a school that is new ${what}`, async (t) => {
    const provider = await startReplay({
      [`${BASKETBALL}/teams?`]: teams(...listed),
      [`${FOOTBALL}/teams?`]: teams(LARKS),
      [standingsPath('mens-basketball')]: table(LARKS, IN_BASKETBALL),
      [standingsPath('football')]: table(LARKS, NAMESAKE, IN_FOOTBALL),
      [`${BASKETBALL}/teams/900`]: own(IN_BASKETBALL),
      [`${FOOTBALL}/teams/2815`]: own(IN_FOOTBALL),
    });
    t.after(() => provider.stop());
    await using folder = await mkdtempDisposable(join(tmpdir(), 'campus-data-'));
    const { code, err } = await command(
      [
        ...['init', 'Newcomer University', '--team', 'Newcomer Lions', '--time-zone', 'UTC'],
        ...['--contact', 'https://www.newcomer.example/', '--provider', provider.url],
      ],
      {},
      folder.path,
    );
    assert.equal(code, 0, err);
    const campus = JSON.parse(await readFile(join(folder.path, 'campus.json'), 'utf8'));
    assert.deepEqual(campus.teams, {
      'mens-basketball': { teamId: '900', conferenceId: '61', name: 'Newcomer Lions' },
      football: { teamId: '2815', conferenceId: '61', name: 'Newcomer Lions' },
    });
  });
}
