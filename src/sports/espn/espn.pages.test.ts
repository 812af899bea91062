import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type PageKind,
  type PageRow,
  pageCases,
  payloadOf,
  setAt,
} from '../../../test/support/espn/page-cases.ts';
import { team } from '../../../test/support/espn/recordings.ts';
import type { Outcome } from '../../platform/upstream/outcome.ts';
import type { TeamRef } from '../model/teams.ts';
import { readEvent } from './map-event.ts';
import { mapSchedule, mapScoreboard } from './map-games.ts';
import { mapRankings } from './map-rankings.ts';
import { mapStandings } from './map-standings.ts';
import { mapSummary } from './map-summary.ts';
import { mapRoster, mapTeam, mapTeams } from './map-teams.ts';
import type { Mapped } from './reading.ts';

interface Result {
  readonly value?: unknown;
  readonly anomalies: readonly {
    readonly kind: string;
    readonly reason: string;
    readonly rows: readonly string[];
  }[];
  readonly problem?: string | undefined;
}

function resultOf(outcome: Outcome<unknown> | Mapped<unknown>): Result {
  if (outcome.kind !== 'found')
    return { anomalies: [], problem: outcome.kind === 'failed' ? outcome.failure.problem : '' };
  const { value } = outcome;
  return typeof value === 'object' && value !== null && 'anomalies' in value
    ? (value as Result)
    : { value, anomalies: [] };
}

const READERS: Readonly<Record<PageKind, (payload: unknown, ref: TeamRef) => Result>> = {
  event: readEvent,
  schedule: (payload, ref) => resultOf(mapSchedule(payload, ref)),
  scoreboard: (payload, ref) => resultOf(mapScoreboard(payload, ref)),
  summary: (payload, ref) => resultOf(mapSummary(payload, ref)),
  standings: (payload, ref) => resultOf(mapStandings(payload, ref)),
  team: (payload, ref) => resultOf(mapTeam(payload, ref)),
  roster: (payload, ref) => resultOf(mapRoster(payload, ref)),
  rankings: (payload) => resultOf(mapRankings(payload)),
  teams: (payload) => resultOf(mapTeams(payload, 1_000)),
};

type Body = Record<string, unknown>;

/** Compared as a whole, not only some of their fields. */
const WHOLE = new Set(['leaders', 'local', 'location', 'venue']);

/** The listed fields of a value; a field without a value is `null`. */
function listedOf(actual: unknown, listed: unknown): unknown {
  if (Array.isArray(listed) && Array.isArray(actual))
    return actual.map((one, at) => (at < listed.length ? listedOf(one, listed[at]) : one));
  if (typeof listed !== 'object' || listed === null || typeof actual !== 'object' || actual === null)
    return actual ?? null;
  return Object.fromEntries(
    Object.entries(listed).map(([key, value]) => {
      const field = (actual as Body)[key];
      return [key, WHOLE.has(key) ? field : listedOf(field, value)];
    }),
  );
}

/** What follows from another status is compared only if it is listed. */
const OF_STATUS = ['status', 'period', 'clock', 'statusText', 'result', 'local.score', 'opponent.score'];

function checkGame(actual: unknown, usual: unknown, row: PageRow): void {
  const reads = (row.reads ?? {}) as Body;
  const [expected, game] = [structuredClone(usual) as Body, structuredClone(actual) as Body];
  for (const [path, value] of Object.entries(reads)) setAt(expected, path, value);
  const hasOwnStatus = [...Object.keys(row.with ?? {}), ...(row.without ?? [])].some((path) =>
    /status/.test(path),
  );
  for (const path of hasOwnStatus ? OF_STATUS.filter((one) => !(one in reads)) : [])
    for (const one of [expected, game]) setAt(one, path, undefined);
  assert.deepEqual(game, expected);
}

for (const [file, cases] of pageCases()) {
  describe(file, () => {
    for (const { shows, of, sport = 'football', rows } of cases) {
      test(shows, () => {
        for (const row of rows) {
          const ours = team(row.sport ?? sport, row.team ?? '7', row.conference ?? '5');
          const { value, anomalies, problem } = READERS[of](payloadOf(of, row), ours);
          const shown = anomalies.map(({ kind, reason, rows: of }) => `${kind}: ${of.join(', ')}: ${reason}`);
          const isDropped = row.dropped !== undefined;
          assert.deepEqual(shown, isDropped ? [`dropped_row: ${row.dropped}`] : (row.anomalies ?? []));
          assert.equal(problem, row.problem);
          if (isDropped) assert.equal(value, undefined);
          else if (row.game !== undefined) assert.deepEqual(value, row.game);
          else if ((of === 'event' || of === 'summary') && row.file === undefined)
            checkGame(value, READERS[of](payloadOf(of, {}), ours).value, row);
          else if (problem === undefined) assert.deepEqual(listedOf(value, row.reads), row.reads);
        }
      });
    }
  });
}
