import { readFileSync } from 'node:fs';
import type { Outcome } from '../../../src/platform/upstream/outcome.ts';
import type { Sport } from '../../../src/sports/model/sports.ts';
import type { TeamRef } from '../../../src/sports/model/teams.ts';
import { sharedPath } from '../shared.ts';

/** A recorded payload of the provider, such as `recording('team/nba_LAL_raw.json')`. */
export const recording = (name: string): unknown =>
  JSON.parse(readFileSync(sharedPath('provider/recordings', name), 'utf8'));

export const team = (sport: Sport, teamId: string, conferenceId = '0'): TeamRef => ({
  sport,
  teamId,
  conferenceId,
  name: `Team ${teamId}`,
});

/** The value of an outcome. Throws with the problem of a failure. */
export function unwrap<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'found') return outcome.value;
  throw new Error(outcome.kind === 'failed' ? outcome.failure.problem : 'absent');
}

/** The reason of a failure; for any other outcome, its kind. */
export const reasonOf = (outcome: Outcome<unknown>): string =>
  outcome.kind === 'failed' ? outcome.failure.reason : outcome.kind;

/** The item of a list with this id. */
export function byId<T extends { readonly id: string }>(list: readonly T[], id: string): T {
  const found = list.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no ${id} among ${list.map((one) => one.id).join(', ')}`);
  return found;
}
