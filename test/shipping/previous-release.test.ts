import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtempDisposable, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { DAY_MS, MINUTE_MS } from '../../src/platform/time.ts';
import { onlyWithAll } from '../support/all-tests.ts';
import { type DatabaseKind, databaseKinds } from '../support/databases.ts';
import { API_KEY, trigger } from '../support/deployments.ts';
import { FINAL } from '../support/espn/made-up.ts';
import { campusOfOneTeam, finalRow, schedulePage, standingsPath, teamPage } from '../support/one-team.ts';
import { FREE_PORTS, type Program, startProgram } from '../support/program.ts';
import { minuteOf } from '../support/provider-story.ts';
import { type Replayed, startReplay } from '../support/replay.ts';
import { ROOT } from '../support/root.ts';
import { LIVE, PRE, rowOf } from '../support/turning-stage.ts';
import { timeUntil } from '../support/visitors.ts';

/** The commit of release 0.4.0. */
const RELEASED = '712723ddda57d550687fb357e0ac71043499c0e1';

const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT, maxBuffer: 256 * 1024 * 1024 });
const isAbsent = git('cat-file', '-e', `${RELEASED}^{commit}`).status !== 0;

/** Makes a folder with the released program. Returns its entry file. */
async function extractRelease(folder: string): Promise<string> {
  const { status, stdout, stderr } = git('archive', RELEASED, 'src', 'clients', 'package.json');
  assert.equal(status, 0, String(stderr));
  await mkdir(folder);
  assert.equal(spawnSync('tar', ['-x', '-C', folder], { input: stdout }).status, 0);
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return join(folder, 'src/cli/main.js');
}

const SPORT = 'mens-basketball';
const LEAGUE = '/apis/site/v2/sports/basketball/mens-college-basketball';

type Row = ReturnType<typeof rowOf>;

interface Shown {
  readonly id: string;
  readonly date: string;
  readonly status: string;
  readonly neutralSite: boolean;
  readonly local_team: { readonly score: number | null };
  readonly opponent: { readonly score: number | null };
}

/** The row on the game's own page, the only page that marks two of the games as played at a neutral site. */
const ownRow = (row: Row): Row => {
  const [competition] = row.competitions as [Row];
  return { ...row, competitions: [{ ...competition, neutralSite: row.id === '2' || row.id === '3' }] };
};

/** A database, a provider whose pages change, and programs of both versions. */
async function openStage(t: TestContext, kind: DatabaseKind) {
  const { path: folder, remove } = await mkdtempDisposable(join(tmpdir(), 'campus-data-release-'));
  t.after(remove);
  const testDatabase = await kind.create();
  t.after(() => testDatabase.remove());
  const pages: Record<string, Replayed> = {
    [`${LEAGUE}/teams/7`]: { body: teamPage },
    [`${LEAGUE}/teams/7/roster`]: { body: { athletes: [] } },
    [`${LEAGUE}/teams/7/schedule`]: { body: schedulePage([], 2027, 3) },
    [standingsPath(SPORT)]: { body: { id: '5', name: 'Made', standings: { entries: [] } } },
  };
  const provider = await startReplay(pages);
  t.after(() => provider.stop());
  const campus = join(folder, 'campus.json');
  await writeFile(campus, JSON.stringify(campusOfOneTeam(provider.url, SPORT)));

  async function start(file: string, ready: string): Promise<Program> {
    const env = {
      ...FREE_PORTS,
      DATABASE_URL: testDatabase.url,
      DATA_DIR: folder,
      API_KEYS: API_KEY,
      LIVE_INTERVAL_SECONDS: '1',
      RATE_LIMIT_PER_MINUTE: '1000000',
    };
    const command = [process.execPath, file, 'serve', '--campus', campus];
    const program = await startProgram(command, { cwd: folder, env, ready });
    t.after(() => program.end('SIGKILL'));
    return program;
  }

  /** The games of the season, each as a text. */
  async function listOf({ sports }: Program): Promise<Record<string, string>> {
    const response = await fetch(`${sports}/api/schedules/sport?sport=${SPORT}`);
    const { games } = (await response.json()) as { games: readonly Shown[] };
    return Object.fromEntries(
      games.map(({ id, date, status, neutralSite, local_team: ours, opponent }) => [
        id,
        [date, status, ours.score, opponent.score, neutralSite].join(' '),
      ]),
    );
  }

  return {
    listOf,
    startReleased: async () => start(await extractRelease(join(folder, 'released')), 'answering'),
    startThis: () => start(join(ROOT, 'src/cli/main.js'), 'listening'),
    show(schedule: readonly Row[], scoreboard: readonly Row[]): void {
      for (const query of ['?seasontype=2', '?season=2027&seasontype=2'])
        pages[`${LEAGUE}/teams/7/schedule${query}`] = { body: schedulePage(schedule) };
      pages[`${LEAGUE}/scoreboard`] = { body: { events: scoreboard } };
      for (const { id, competitions } of schedule.map(ownRow))
        pages[`${LEAGUE}/summary?event=${id}`] = { body: { header: { id, competitions } } };
    },
    /** Waits until all these programs list these games. */
    async listed(programs: readonly Program[], expected: Readonly<Record<string, string>>): Promise<void> {
      await timeUntil(JSON.stringify(expected), async () =>
        (await Promise.all(programs.map(listOf))).every((list) => isDeepStrictEqual(list, expected)),
      );
    },
  };
}

for (const kind of await databaseKinds()) {
  const skip = onlyWithAll || kind.skip || (isAbsent && 'this clone does not have release 0.4.0');
  test(`${kind.name}: 0.4.0 and this version follow the same games, and 0.4.0 goes on alone`, {
    skip,
  }, async (t) => {
    const { startReleased, startThis, show, listed, listOf } = await openStage(t, kind);
    const now = Date.now();
    const at = (ms: number): string => minuteOf(now + ms);
    const date = {
      ...{ lost: at(-5 * DAY_MS), one: at(-4 * DAY_MS), other: at(-3 * DAY_MS) },
      ...{
        first: at(-75 * MINUTE_MS),
        second: at(-30 * MINUTE_MS),
        coming: at(2 * DAY_MS),
        later: at(3 * DAY_MS),
      },
    };
    const [one, other] = [finalRow('2', date.one, [70, 60]), finalRow('3', date.other, [66, 65])];
    const first = (...score: number[]): Row => rowOf(LIVE, score, '4', date.first);
    const second = (...score: number[]): Row => rowOf(LIVE, score, '5', date.second);
    const coming = rowOf(PRE, [], '6', date.coming);
    const games = {
      1: `${date.lost} final 81 78 false`,
      2: `${date.one} final 70 60 false`,
      3: `${date.other} final 66 65 false`,
      4: `${date.first} in_progress 40 38 false`,
      5: `${date.second} in_progress 3 2 false`,
      6: `${date.coming} scheduled 0 0 false`,
    };
    const board = [first(40, 38), second(3, 2)];

    show([finalRow('1', date.lost, [81, 78]), one, other, ...board, coming], board);
    const released = await startReleased();
    await listed([released], games);
    await fetch(`${released.sports}/api/game?id=2`);
    games[2] = games[2].replace('false', 'true');
    // From now on, only the database has this game.
    show([one, other, ...board, coming], board);
    await trigger(`${released.sports}/api/trigger/schedules`);
    await listed([released], games);

    const current = await startThis();
    await listed([released, current], games);
    await fetch(`${current.sports}/api/game?id=3`);
    games[3] = games[3].replace('false', 'true');
    await listed([released, current], games);

    show([one, other, ...board, coming], [first(44, 40), second(5, 2)]);
    games[4] = `${date.first} in_progress 44 40 false`;
    games[5] = `${date.second} in_progress 5 2 false`;
    await listed([released, current], games);

    const ended = rowOf(FINAL, [50, 45], '4', date.first);
    show([one, other, ended, second(5, 2), coming], [ended, second(7, 2)]);
    games[4] = `${date.first} final 50 45 false`;
    games[5] = `${date.second} in_progress 7 2 false`;
    await listed([released, current], games);

    const moved = rowOf(PRE, [], '6', date.later);
    show([one, other, ended, second(5, 2), moved], [ended, second(7, 2)]);
    games[6] = `${date.later} scheduled 0 0 false`;
    // A trigger may join a refresh that began before the page changed.
    await timeUntil('the game has moved', async () => {
      await trigger(`${current.sports}/api/trigger/schedules`);
      return (await listOf(current))[6] === games[6];
    });
    await listed([released, current], games);

    assert.deepEqual(await current.end('SIGTERM'), [0, null]);
    show([one, other, ended, second(5, 2), moved], [ended, second(9, 2)]);
    games[5] = `${date.second} in_progress 9 2 false`;
    await listed([released], games);
    assert.deepEqual(await released.end('SIGTERM'), [0, null]);
    for (const { lines } of [released, current])
      assert.deepEqual(
        lines.filter((line) => JSON.parse(line).level >= 50),
        [],
      );
  });
}
