import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtempDisposable, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { DAY_MS, MINUTE_MS } from '../../src/platform/time.ts';
import { AWARD_EVENTS } from '../../src/scholarships/hooks/award-events.ts';
import { GAME_EVENTS } from '../../src/sports/live/game-events.ts';
import { onlyWithAll } from '../support/all-tests.ts';
import { type DatabaseKind, databaseKinds } from '../support/databases.ts';
import { API_KEY, trigger } from '../support/deployments.ts';
import { FINAL } from '../support/espn/made-up.ts';
import { openEvents } from '../support/event-client.ts';
import { startHookReceiver } from '../support/hook-receiver.ts';
import { campusOfOneTeam, finalRow, schedulePage, standingsPath, teamPage } from '../support/one-team.ts';
import { startPretendSite } from '../support/pretend-site.ts';
import { FREE_PORTS, type Program, startProgram } from '../support/program.ts';
import { minuteOf } from '../support/provider-story.ts';
import { type Replayed, startReplay } from '../support/replay.ts';
import { ROOT } from '../support/root.ts';
import { LIVE, PRE, rowOf } from '../support/turning-stage.ts';
import { timeUntil } from '../support/visitors.ts';
import { SECRET } from '../support/webhook-stage.ts';

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
const CERTIFICATE = join(ROOT, 'test/webhooks/certificate.pem');
const LEAGUE = '/apis/site/v2/sports/basketball/mens-college-basketball';

type Row = ReturnType<typeof rowOf>;

/** A message of a webhook. */
interface Message {
  readonly type: string;
  readonly data: {
    readonly id: string;
    readonly fields: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
  };
}

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
  const receiver = await startHookReceiver(undefined, {
    cert: await readFile(CERTIFICATE, 'utf8'),
    key: await readFile(join(ROOT, 'test/webhooks/certificate-key.pem'), 'utf8'),
  });
  t.after(() => receiver.stop());
  const site = await startPretendSite();
  t.after(() => site.stop());
  const campus = join(folder, 'campus.json');
  const hook = { url: receiver.url, events: [...GAME_EVENTS, ...AWARD_EVENTS], secretEnv: 'HOOK_SECRET' };
  const campusFile = {
    ...campusOfOneTeam(provider.url, SPORT),
    webhooks: [hook],
    privateHosts: [receiver.host, site.host],
    politeness: { delaySeconds: 0, jitterSeconds: 0 },
    sources: { main: { name: 'Office', kind: 'list', url: `${site.url}/awards` } },
  };
  await writeFile(campus, JSON.stringify(campusFile));

  async function start(file: string, ready: string): Promise<Program> {
    const env = {
      ...FREE_PORTS,
      DATABASE_URL: testDatabase.url,
      DATA_DIR: folder,
      API_KEYS: API_KEY,
      HOOK_SECRET: SECRET,
      NODE_EXTRA_CA_CERTS: CERTIFICATE,
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

  const messages = (): Message[] => receiver.received.map(({ body }) => JSON.parse(body));

  /** The ids of all scholarships, with their amounts. */
  async function awardsOf({ scholarships }: Program): Promise<Record<string, string>> {
    const response = await fetch(`${scholarships}/api/scholarships`);
    const { scholarships: list } = (await response.json()) as {
      scholarships: readonly { id: string; amount: string }[];
    };
    return Object.fromEntries(list.map(({ id, amount }) => [id, amount]));
  }

  return {
    listOf,
    messages,
    /** What webhooks have sent about a game. */
    messagesOf: (game: string): Message[] => messages().filter(({ data }) => data.id === game),
    /** Shows awards with their amounts, and lets a program scrape them; then all these programs must list them. */
    async scraped(by: Program, programs: readonly Program[], amounts: Readonly<Record<string, string>>) {
      const awards = Object.entries(amounts).map(
        ([name, sum]) => `<h2>${name} Award</h2><p>Amount: ${sum}</p>`,
      );
      const body = `<main><h1>Scholarships</h1>${awards.join('')}</main>`;
      site.on('/awards', () => ({ headers: { 'content-type': 'text/html' }, body }));
      await trigger(`${by.scholarships}/api/trigger/scholarships`);
      const expected = Object.fromEntries(
        Object.entries(amounts).map(([name, sum]) => [`main-${name.toLowerCase()}-award`, sum]),
      );
      await timeUntil(JSON.stringify(expected), async () =>
        (await Promise.all(programs.map(awardsOf))).every((list) => isDeepStrictEqual(list, expected)),
      );
    },
    /** Opens a stream. Returns a function that returns the scores of a game that it has sent so far. */
    async openScores({ sports }: Program, game: string): Promise<() => string[]> {
      const stream = await openEvents(`${sports}/api/live?sport=${SPORT}`);
      t.after(() => stream.cut());
      const scoresOf = (data: string): string[] => {
        const { id, local_team: ours, opponent }: Shown = JSON.parse(data);
        return id === game ? [`${ours.score}–${opponent.score}`] : [];
      };
      return () =>
        stream.events.filter(({ event }) => event === 'game').flatMap(({ data }) => scoresOf(data));
    },
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
  test(`${kind.name}: 0.4.0 and this version list the same, report each change once, and 0.4.0 goes on alone`, {
    skip,
  }, async (t) => {
    const { startReleased, startThis, show, listed, scraped, listOf, openScores, messages, messagesOf } =
      await openStage(t, kind);
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
    const awards = { Elm: '$500', Oak: '$600', Reed: '$700' };
    await scraped(released, [released], awards);
    await fetch(`${released.sports}/api/game?id=2`);
    games[2] = games[2].replace('false', 'true');
    // From now on, only the database has this game.
    show([one, other, ...board, coming], board);
    await trigger(`${released.sports}/api/trigger/schedules`);
    await listed([released], games);

    const current = await startThis();
    await listed([released, current], games);
    await scraped(current, [released, current], { ...awards, Oak: '$650', Fern: '$800' });
    await scraped(released, [released, current], { Elm: '$550', Oak: '$650', Reed: '$700', Fern: '$800' });
    await scraped(current, [released, current], { Elm: '$550', Oak: '$650', Reed: '$700', Fern: '$800' });
    const streams = await Promise.all([released, current].map((program) => openScores(program, '5')));
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

    await timeUntil(
      'the end, the move and the scores are reported',
      async () =>
        [...messagesOf('4'), ...messagesOf('6')].filter(({ type }) => type !== 'game.score').length > 1 &&
        messagesOf('5').some(({ data }) => data.fields.some(({ to }) => to === 7)),
    );
    for (const scores of streams) assert.deepEqual(scores(), ['3–2', '5–2', '7–2']);
    assert.deepEqual(await current.end('SIGTERM'), [0, null]);
    show([one, other, ended, second(5, 2), moved], [ended, second(9, 2)]);
    games[5] = `${date.second} in_progress 9 2 false`;
    await listed([released], games);
    await timeUntil('0.4.0 reports the last score', async () =>
      messagesOf('5').some(({ data }) => data.fields.some(({ to }) => to === 9)),
    );
    const scoresOf = (game: string) =>
      messagesOf(game).flatMap(({ type, data }) =>
        data.fields.filter(({ field }) => field === 'localScore').map(({ from, to }) => [type, from, to]),
      );
    // Scores that follow each other quickly may be one message.
    const steps = scoresOf('5');
    assert.deepEqual([3, ...steps.map(([, , to]) => to)], [...steps.map(([, from]) => from), 9]);
    assert.deepEqual(scoresOf('4'), [
      ['game.score', 40, 44],
      ['game.final', 44, 50],
    ]);
    assert.deepEqual(
      messagesOf('6').map(({ type }) => type),
      ['game.changed'],
    );
    // The facts that only a game's own page has.
    const changesOf = (game: string) =>
      messagesOf(game).map(({ type, data }) => [type, data.fields.map(({ to }) => to)]);
    assert.deepEqual(['1', '2', '3'].flatMap(changesOf), [
      ['game.changed', [true]],
      ['game.changed', [true]],
    ]);
    assert.deepEqual(
      messages()
        .filter(({ type }) => type.startsWith('scholarship.'))
        .map(({ type, data }) => [type, data.id])
        .sort(),
      [
        ['scholarship.added', 'main-fern-award'],
        ['scholarship.changed', 'main-elm-award'],
        ['scholarship.changed', 'main-oak-award'],
      ],
    );
    assert.deepEqual(await released.end('SIGTERM'), [0, null]);
    for (const { lines } of [released, current])
      assert.deepEqual(
        lines.filter((line) => JSON.parse(line).level >= 50),
        [],
      );
  });
}
