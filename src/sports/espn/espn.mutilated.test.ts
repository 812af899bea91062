import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { recording, team } from '../../../test/support/espn/recordings.ts';
import { wholePage, wholePageNames } from '../../../test/support/espn/whole-pages.ts';
import { skipWithoutShared } from '../../../test/support/shared.ts';
import { GAME_STATUSES } from '../model/schemas.ts';
import { ALL_SPORTS, type Sport } from '../model/sports.ts';
import type { TeamRef } from '../model/teams.ts';
import { mapSchedule, mapScoreboard } from './map-games.ts';
import { mapStandings } from './map-standings.ts';
import { mapSummary } from './map-summary.ts';
import { mapRoster, mapTeam } from './map-teams.ts';
import type { Mapped } from './reading.ts';

/** Wrong values that may replace any value in a payload. */
const JUNK: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  99,
  1e21,
  2.5,
  '',
  ' ',
  'STATUS_MOON_ECLIPSE',
  '12-',
  '2026-02-30T00:00Z',
  'http://[',
  'in',
  [],
  [null],
  [[]],
  {},
  { id: {} },
  { value: null },
  { items: 7 },
  { $ref: 'http://sports.core.api.espn.pvt/v2' },
];

/** Long parts that no mapper reads. They are left out, because mutilating them would test nothing. */
const UNUSED_PARTS = new Set([
  'links',
  'odds',
  'highlights',
  'headlines',
  'tickets',
  'geoBroadcasts',
  'news',
  'videos',
]);
const MOST_ROWS = 4;

/** The payload with only the first rows of each list, small enough to be mutilated hundreds of times. */
function sample(node: unknown): unknown {
  if (Array.isArray(node)) return node.slice(0, MOST_ROWS).map(sample);
  if (typeof node !== 'object' || node === null) return node;
  const used = Object.entries(node).filter(([key]) => !UNUSED_PARTS.has(key));
  return Object.fromEntries(used.map(([key, value]) => [key, sample(value)]));
}

type Parent = Record<string, unknown>;

/** Every node of a tree, as its parent and its key; keys in a list are indices. */
function placesOf(node: unknown): [Parent, string][] {
  if (typeof node !== 'object' || node === null) return [];
  const parent = node as Parent;
  return Object.keys(parent).flatMap((key): [Parent, string][] => [[parent, key], ...placesOf(parent[key])]);
}

/** The index of a node, and the value that replaces it; `undefined` removes the node. */
const mutation = fc.record({ at: fc.nat(), junk: fc.option(fc.constantFrom(...JUNK), { nil: undefined }) });

/** The payload with a few parts removed or replaced. */
const mutilated = (payload: unknown): fc.Arbitrary<unknown> =>
  fc.array(mutation, { minLength: 1, maxLength: 12 }).map((mutations) => {
    const body: Parent = structuredClone({ payload });
    const places = placesOf(body);
    for (const { at, junk } of mutations) {
      const [parent, key] = places[at % places.length] ?? [body, 'payload'];
      if (junk === undefined) delete parent[key];
      else parent[key] = structuredClone(junk);
    }
    return body.payload;
  });

/** Strict schemas of the model's values: whatever the provider sends, mapped values must be valid. */

const name = z.string().min(1);
const url = z.url({ protocol: /^https?$/ }).nullable();
const ranking = z.number().int().min(1).max(25).nullable();

const score = z.number().nonnegative().nullable();

const count = z.number().int().nonnegative().nullable().optional();
/** Baseball and softball. */
const diamond = { hits: count, errors: count };
const leaders = z.record(name, z.strictObject({ name, value: z.number() }));

const validGame = z.strictObject({
  id: name,
  sport: z.enum(ALL_SPORTS),
  date: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/),
  timeTbd: z.boolean(),
  name,
  shortName: name,
  status: z.enum(GAME_STATUSES),
  period: z.number().int().nonnegative(),
  clock: name,
  local: z.strictObject({ ...diamond, score, record: z.string(), ranking, isHome: z.boolean() }),
  opponent: z.strictObject({
    ...diamond,
    id: name,
    name,
    abbreviation: z.string(),
    logo: url,
    color: z
      .string()
      .regex(/^[0-9a-f]{6}$/)
      .nullable(),
    score,
    record: z.string(),
    ranking,
  }),
  isSeeded: z.boolean(),
  location: z.strictObject({ name: z.string(), city: z.string() }),
  neutralSite: z.boolean(),
  conferenceGame: z.boolean().nullable(),
  broadcasts: z.array(name).refine((names) => new Set(names).size === names.length),
  tickets: z.string().startsWith('https://').nullable(),
  note: name.nullable(),
  statusText: z.string().regex(/^(?!.*[AP]M)/),
  result: z.enum(['win', 'loss', 'tie']).nullable(),
  shootout: z
    .strictObject({ local: count, opponent: count, winner: z.enum(['local', 'opponent']).nullable() })
    .nullable(),
  linescore: z.array(
    z.strictObject({ period: z.number(), local: z.number().nullable(), opponent: z.number().nullable() }),
  ),
  leaders,
  opponentLeaders: leaders,
  lastPlay: name.nullable(),
  winProbability: z.number().min(0).max(1).nullable(),
  attendance: z.number().int().positive().nullable(),
});

const group = z.strictObject({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z
    .array(z.strictObject({ id: name, name, starter: z.boolean().nullable(), values: z.array(z.string()) }))
    .min(1),
});
const isLocalTeam = z.boolean();
const statistic = z.strictObject({ name, label: name, value: z.string() });

const validDetail = validGame.extend({
  boxScore: z.strictObject({
    teams: z.array(z.strictObject({ isLocalTeam, statistics: z.array(statistic).min(1) })).max(2),
    players: z.array(z.strictObject({ isLocalTeam, groups: z.array(group).min(1) })).max(2),
  }),
  plays: z
    .array(
      z.strictObject({
        id: name,
        period: z.number().int().nonnegative(),
        clock: name,
        text: name,
        scoring: z.boolean(),
        team: z.enum(['local', 'opponent']).nullable(),
        localScore: z.number().nullable(),
        opponentScore: z.number().nullable(),
      }),
    )
    .refine((plays) => new Set(plays.map(({ id }) => id)).size === plays.length),
});

const validTeam = z.strictObject({
  id: name,
  name,
  abbreviation: z.string(),
  logo: url,
  record: z.string(),
  conferenceRecord: z.string(),
  ranking,
  location: z.string(),
  nickname: z.string(),
  color: z.string().length(6).nullable(),
  alternateColor: z.string().length(6).nullable(),
  conferenceId: name.nullable(),
  venue: z.strictObject({ name, city: z.string() }).nullable(),
});

const athlete = z.strictObject({
  id: name,
  name,
  firstName: z.string(),
  lastName: z.string(),
  jersey: z.string(),
  position: z.string(),
  height: z.string(),
  weight: z.string(),
  class: z.string(),
  hometown: z.string(),
  headshot: url,
});

const validRoster = z.strictObject({
  team: z.strictObject({ id: name, name }),
  athletes: z.array(athlete),
  coaches: z.array(z.strictObject({ name, title: name })),
});

const standing = z.strictObject({
  rank: z.number().int().min(1),
  division: name.nullable(),
  team: z.strictObject({ id: name, name, abbreviation: z.string(), logo: url }),
  conferenceRecord: z.string(),
  overallRecord: z.string(),
  winPercentage: z.number().min(0).max(1),
  streak: z.string().regex(/^([WLT]\d+)?$/),
  home: z.string().nullable(),
  away: z.string().nullable(),
  ranked: z.string().nullable(),
});

const validTable = z.strictObject({
  conference: name.optional(),
  season: z.number().optional(),
  standings: z.array(standing),
});

const validSchedule = z.strictObject({
  season: z.strictObject({ year: z.number().optional(), type: z.number().optional() }),
  games: z.array(validGame),
  record: z.string(),
  unread: z.array(name),
});
const validScoreboard = z.array(validGame);

type Map = (payload: unknown, ref: TeamRef) => Mapped<unknown>;
type Case = readonly [file: string, ref: TeamRef, map: Map, valid: z.ZodType];

const CASES: readonly Case[] = [
  ['schedule/mbb_DUKE_2025_DERIVED-raw_nolinks', team('mens-basketball', '150'), mapSchedule, validSchedule],
  [
    'schedule/nfl_KC_2025_preseason-all-scheduled-TBD_raw',
    team('football', '12'),
    mapSchedule,
    validSchedule,
  ],
  ['schedule/mlb_NYY_2025_SUBSET_DERIVED-raw_nolinks', team('baseball', '10'), mapSchedule, validSchedule],
  ['scoreboard/mbb_20250204_inprogress+pre', team('mens-basketball', '57'), mapScoreboard, validScoreboard],
  [
    'scoreboard/mlb_20250604_inprogress+postponed_raw',
    team('baseball', '28'),
    mapScoreboard,
    validScoreboard,
  ],
  ['scoreboard/softball_20250601_raw-repaired', team('softball', '524'), mapScoreboard, validScoreboard],
  [
    'scoreboard/cfb_2025w1_groups8_pre-norecords_raw',
    team('football', '142'),
    mapScoreboard,
    validScoreboard,
  ],
  ['summary/mbb_final_401638645_SUBSET', team('mens-basketball', '2509'), mapSummary, validDetail],
  ['summary/mlb_final_401472463_raw', team('baseball', '23'), mapSummary, validDetail],
  ['summary/nba_pre_401772994_raw', team('mens-basketball', '11'), mapSummary, validDetail],
  ['team/cfb_OSU_194_offseason-empty-record_raw', team('football', '194'), mapTeam, validTeam],
  ['team/nba_LAL_raw', team('mens-basketball', '13'), mapTeam, validTeam],
  ['roster/cfb_MICH_grouped_raw', team('football', '130'), mapRoster, validRoster],
  ['roster/wbb_IOWA_flat_raw', team('womens-basketball', '2294'), mapRoster, validRoster],
  ['standings/mbb_2024_SUBSET', team('mens-basketball', '2885', '1'), mapStandings, validTable],
  ['standings/nba_2025_raw', team('mens-basketball', '13', '6'), mapStandings, validTable],
];

const ours = (sport: Sport): TeamRef => team(sport, '7', '5');

/** Made-up pages by the beginning of their names, with the mapper and the schema of each. */
const MADE_UP: readonly Case[] = [
  ['schedule', ours('baseball'), mapSchedule, validSchedule],
  ['scoreboard', ours('softball'), mapScoreboard, validScoreboard],
  ['summary', ours('mens-basketball'), mapSummary, validDetail],
  ['team', ours('football'), mapTeam, validTeam],
  ['roster', ours('football'), mapRoster, validRoster],
  ['standings', ours('football'), mapStandings, validTable],
];

/** The fixed seed makes the same mutilations in every run; `MUTILATIONS=20000` tries more of them. */
const runs = { seed: 20261121, numRuns: Number(process.env.MUTILATIONS ?? 80) };

function isFine(outcome: Mapped<unknown>, valid: z.ZodType): void {
  if (outcome.kind === 'failed') {
    assert.equal(outcome.failure.reason, 'unreadable');
    return;
  }
  const checked = valid.safeParse(outcome.value.value);
  if (!checked.success) assert.fail(checked.error.message);
}

function testMutilated(name: string, read: () => unknown, ref: TeamRef, map: Map, valid: z.ZodType): void {
  test(name, () => {
    const whole = sample(read());
    const intact = map(whole, ref);
    assert.equal(intact.kind, 'found');
    isFine(intact, valid);
    fc.assert(
      fc.property(mutilated(whole), (payload) => isFine(map(payload, ref), valid)),
      runs,
    );
  });
}

describe('a mutilated page is a valid value or unreadable, and never an exception', () => {
  for (const [kind, ...how] of MADE_UP)
    for (const name of wholePageNames(kind))
      if (name !== 'schedule-foreign') testMutilated(name, () => wholePage(name), ...how);
});

describe('a mutilated recording is a valid value or unreadable, and never an exception', {
  skip: skipWithoutShared,
}, () => {
  for (const [file, ...how] of CASES) testMutilated(file, () => recording(`${file}.json`), ...how);
});
