import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { z } from 'zod';
import { mutilated, sample } from '../../../test/support/espn/mutilate.ts';
import * as schedules from '../../../test/support/espn/pages/schedules.ts';
import * as scoreboards from '../../../test/support/espn/pages/scoreboards.ts';
import * as summaries from '../../../test/support/espn/pages/summaries.ts';
import {
  footballTable,
  rosterInParts,
  rosterUnweighed,
  table,
  teamInDivision,
  teamOffSeason,
  tree,
} from '../../../test/support/espn/pages/teams.ts';
import { recording, team } from '../../../test/support/espn/recordings.ts';
import {
  validDetail,
  validRoster,
  validSchedule,
  validScoreboard,
  validTable,
  validTeam,
} from '../../../test/support/espn/valid.ts';
import { skipWithoutShared } from '../../../test/support/shared.ts';
import type { Sport } from '../model/sports.ts';
import type { TeamRef } from '../model/teams.ts';
import { mapSchedule, mapScoreboard } from './map-games.ts';
import { mapStandings } from './map-standings.ts';
import { mapSummary } from './map-summary.ts';
import { mapRoster, mapTeam } from './map-teams.ts';
import type { Mapped } from './reading.ts';

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

const { foreign: _, ...ownSchedules } = schedules;

/** Pages of our own, by kind. */
const MADE_UP: readonly (readonly [pages: object, ref: TeamRef, map: Map, valid: z.ZodType])[] = [
  [ownSchedules, ours('baseball'), mapSchedule, validSchedule],
  [scoreboards, ours('softball'), mapScoreboard, validScoreboard],
  [summaries, ours('mens-basketball'), mapSummary, validDetail],
  [{ teamOffSeason, teamInDivision }, ours('football'), mapTeam, validTeam],
  [{ rosterInParts, rosterUnweighed }, ours('football'), mapRoster, validRoster],
  [{ table, tree, footballTable }, ours('football'), mapStandings, validTable],
];

/** The same mutilations in every run; `MUTILATIONS=20000` tries more of them. */
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
  for (const [pages, ...how] of MADE_UP)
    for (const [name, page] of Object.entries(pages)) testMutilated(name, () => page, ...how);
});

describe('a mutilated recording is a valid value or unreadable, and never an exception', {
  skip: skipWithoutShared,
}, () => {
  for (const [file, ...how] of CASES) testMutilated(file, () => recording(`${file}.json`), ...how);
});
