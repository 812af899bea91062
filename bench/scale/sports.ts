import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { chunks } from '../../src/platform/database/chunks.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { DAY_MS } from '../../src/platform/time.ts';
import { ALL_SPORTS, SPORTS, type Sport } from '../../src/sports/index.ts';
import type { Machine } from '../edge/machine.ts';
import { send } from '../edge/request.ts';
import { type Stage, setStage } from '../edge/stage.ts';
import { type Ours, startOurs } from '../edge/start-service.ts';
import { figure } from '../edge/table.ts';
import { usageOf } from '../edge/usage.ts';
import { summarize, timed } from '../search/measure.ts';

const TIMES = 9;
const GAMES_OF_A_SEASON = 30;
/** Time limit until the schedules, teams, rosters and standings of all sports are cached. */
const GIVE_UP_MS = 300_000;
const PAUSE_MS = 250;
/** The sandbox's team and conference in the leagues other than the five of the demo. */
const FURTHER_TEAM = { teamId: '9301', conferenceId: '82', name: 'Cedar Valley Herons' };

/** The sports of a campus, and the number of years of games in its database. */
interface Campus {
  readonly sports: readonly Sport[];
  readonly years: number;
}
/** A campus file may have each sport only once. */
const CAMPUSES: readonly Campus[] = [
  { sports: SPORTS.slice(0, 1), years: 1 },
  { sports: SPORTS, years: 1 },
  { sports: ALL_SPORTS, years: 1 },
  { sports: ALL_SPORTS, years: 10 },
];

function writeTeams({ campusFile }: Stage, sports: readonly Sport[]): void {
  const campus = JSON.parse(readFileSync(campusFile, 'utf8'));
  const teams = Object.fromEntries(sports.map((sport) => [sport, campus.teams[sport] ?? FURTHER_TEAM]));
  writeFileSync(campusFile, JSON.stringify({ ...campus, teams }));
}

type Rows = { games: object; game_facts: object; game_revisions: object; game_states: object };

/** Stores what the service keeps of past games: for each game its id, its facts, its calendar entry and its state. */
async function storeYears({ databaseUrl }: Stage, { sports, years }: Campus): Promise<void> {
  await using closing = new AsyncDisposableStack();
  const database = closing.adopt(openDatabase(databaseUrl), (one) => one.destroy());
  const tables = database.withTables<Rows>();
  const games = sports.flatMap((sport) =>
    Array.from({ length: (years - 1) * GAMES_OF_A_SEASON }, (_, at) => ({ id: `${sport}-${at}`, sport, at })),
  );
  const now = Date.now();
  const agoOf = (at: number): number => now - DAY_MS * (365 + Math.floor((365 * at) / GAMES_OF_A_SEASON));
  const shown = JSON.stringify({ status: 'final', date: '2020-01-01T18:00Z', name: 'x'.repeat(2_000) });
  for (const some of chunks(games)) {
    const keys = some.map(({ id, sport }) => ({ id, sport }));
    const facts = some.map(({ id, sport, at }) => ({
      id,
      sport,
      neutral_site: 0,
      conference_game: 1,
      opponent_record: '1-1',
      changed_at: agoOf(at),
    }));
    const entries = some.map(({ id, at }) => ({
      id,
      slot: 'x'.repeat(80),
      content: 'x'.repeat(27),
      sequence: 0,
      changed_at: agoOf(at),
    }));
    const states = some.map(({ id, sport, at }) => ({
      id,
      sport,
      revision: 0,
      confirmed_at: agoOf(at),
      shown,
    }));
    await tables.insertInto('games').values(keys).execute();
    await tables.insertInto('game_facts').values(facts).execute();
    await tables.insertInto('game_revisions').values(entries).execute();
    await tables.insertInto('game_states').values(states).execute();
  }
}

/** The `n`th request to a campus with these sports. If possible, its response is not cached yet. */
const REQUESTS: Readonly<Record<string, (n: number, sports: readonly Sport[]) => string>> = {
  'schedules, all sports': () => '/sports/api/schedules',
  'a season': (n, sports) => `/sports/api/schedules/sport?sport=${sports[n % sports.length]}`,
  'seasons as a calendar': (n) => `/sports/api/schedules.ics?nocache=${n % 2}`,
  'seasons as NDJSON': (n) => `/sports/api/schedules.ndjson?nocache=${n % 2}`,
  'feed of scholarships': (n) => `/scholarships/api/scholarships.atom?gpa=3.${n}`,
  'search: a team': (n) => `/search?q=herons+${n}`,
  'search: an athlete': (n) => `/search?q=${['smith', 'jones', 'lee'][n % 3]}+${n}`,
  'search: a game': (n) => `/search?q=north+${n}`,
  'page of all games': (n) => `/games?q=${n}`,
  '/data': () => '/data',
};

const cpuOf = ({ pid }: Ours): number => usageOf(pid).cpuMs;

async function requestOften(service: Ours, path: (n: number) => string): Promise<string> {
  const times: number[] = [];
  const before = cpuOf(service);
  let bytes = 0;
  for (let n = 0; n < TIMES; n += 1) {
    const { result, ms } = await timed(() => send(`${service.router}${path(n)}`));
    if (result.status !== 200) throw new Error(`${path(n)} returned ${result.status}: ${result.body}`);
    bytes = result.body.length;
    times.push(ms);
  }
  const cpu = (cpuOf(service) - before) / TIMES;
  return `${figure(summarize(times).median, 1)} ${figure(cpu, 1)} (${figure(bytes / 1_000, 0)} kB)`;
}

/** Resolves when all pages of every sport are cached. */
async function fill(service: Ours, sports: readonly Sport[]): Promise<void> {
  const paths = sports.flatMap((sport) =>
    ['schedules/sport', 'team', 'roster', 'standings'].map((what) => `/sports/api/${what}?sport=${sport}`),
  );
  const until = performance.now() + GIVE_UP_MS;
  for (const path of paths) {
    // The provider may have no roster and no standings for a sport that the demo lacks.
    while (![200, 404].includes((await send(`${service.router}${path}`)).status)) {
      if (performance.now() > until) throw new Error(`${path} is not available within the time limit`);
      await sleep(PAUSE_MS);
    }
  }
}

async function measure(machine: Machine, campus: Campus): Promise<string[]> {
  await using closing = new AsyncDisposableStack();
  const stage = await setStage(closing, { records: 200 });
  writeTeams(stage, campus.sports);
  await storeYears(stage, campus);
  // Ten years of games are not pruned.
  const environment = { KEEP_DAYS: '3650' };
  const first = await startOurs(machine, stage, { environment });
  await fill(first, campus.sports);
  await first.stop();
  const { result: service, ms } = await timed(() => startOurs(machine, stage, { environment }));
  const megabytes = () => figure(usageOf(service.pid).residentBytes / 2 ** 20, 0);
  const cells = [`${figure(ms / 1_000, 1)} ${figure(cpuOf(service) / 1_000, 1)}`];
  // Load everything from the database once.
  await fill(service, campus.sports);
  cells.push(megabytes());
  for (const path of Object.values(REQUESTS)) {
    cells.push(await requestOften(service, (n) => path(n, campus.sports)));
  }
  cells.push(megabytes());
  await service.stop();
  const { sports, years } = campus;
  return [`${sports.length} sports, ${years} ${years === 1 ? 'year' : 'years'} of games`, ...cells];
}

/** The figures of each campus. */
export async function measureSports(machine: Machine): Promise<string[][]> {
  const columns = [['', 'start, s', 'MB at rest', ...Object.keys(REQUESTS), 'MB after']];
  for (const campus of CAMPUSES) columns.push(await measure(machine, campus));
  return columns;
}
