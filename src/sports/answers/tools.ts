import type { Held } from '../../platform/cache/copies.ts';
import type { Clock } from '../../platform/clock.ts';
import { HttpError } from '../../platform/http/errors.ts';
import type { Sport, Standings } from '../model.ts';
import type { TeamRef } from '../provider.ts';
import type { Keep } from '../resources.ts';
import type { Season, Seasons } from '../season.ts';
import type { Part } from './combine.ts';
import { upstreamError } from './failure.ts';

/** What the use cases below work with. */
export interface AnswerTools extends Keep {
  readonly seasons: Seasons;
  readonly teams: ReadonlyMap<Sport, TeamRef>;
  readonly clock: Clock;
}

export interface BySport {
  readonly query: { readonly sport: Sport };
  readonly bypass: boolean;
}

/** Seconds a list of games may be kept while one of them is being played. */
const LIVE_MAX_AGE = 60;

export const liveMaxAge = (seasons: readonly Season[]): { maxAge?: number } =>
  seasons.some(({ moving }) => moving) ? { maxAge: LIVE_MAX_AGE } : {};

export function teamFor(teams: AnswerTools['teams'], sport: Sport): TeamRef {
  const team = teams.get(sport);
  if (team === undefined) throw new HttpError('team_not_found');
  return team;
}

/** The copy as a part of an answer; throws what the caller hears where there is none. */
export function holding<T>(held: Held<T>): Part & { readonly value: T } {
  if (held.kind === 'failed') throw upstreamError(held.failure);
  if (held.kind === 'absent') throw new HttpError('upstream_failed');
  const { copy, cache, problem } = held;
  const { value, version, confirmedAt } = copy;
  return { value, version, confirmedAt, cache, ...(problem && { problem }) };
}

/** The season; throws what the caller hears where there is none. */
export async function seasonOf(seasons: Seasons, team: TeamRef, bypass: boolean): Promise<Season> {
  const held = await seasons.read(team, { bypass });
  if (held.kind === 'copy') return held.season;
  throw held.kind === 'failed' ? upstreamError(held.failure) : new HttpError('upstream_failed');
}

/** The standings as they are held: an answer that is complete without them does not wait for them. */
export async function heldStandings(
  { copies, resources }: AnswerTools,
  team: TeamRef,
): Promise<(Part & { readonly value: Standings }) | undefined> {
  const copy = await copies.peek(resources.standings(team));
  return copy && { value: copy.value, version: copy.version, confirmedAt: copy.confirmedAt, cache: 'hit' };
}
