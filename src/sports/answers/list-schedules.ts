import { isoTime } from '../../platform/clock.ts';
import type { Answer, Asked } from '../../platform/http/route.ts';
import type { Schedules } from '../contract.ts';
import { byDateThenId, isComing } from '../game-state.ts';
import { combine } from './combine.ts';
import { type AnswerTools, liveMaxAge, seasonOf } from './tools.ts';
import { entryOf } from './views.ts';

/** Games not over of all sports, by date then id. */
export async function listSchedules(
  { seasons, teams }: AnswerTools,
  { bypass }: Asked<unknown>,
): Promise<Answer<Schedules>> {
  const all = await Promise.all([...teams.values()].map((team) => seasonOf(seasons, team, bypass)));
  const age = combine(all);
  // What is being played was confirmed a moment ago: a copy of this list is as fresh as that.
  const played = all.filter(({ moving }) => moving).map((season) => season.confirmedAt);
  return {
    ...age,
    ...(played.length === 0 ? {} : { confirmedAt: Math.min(...played) }),
    ...liveMaxAge(all),
    body: () => ({
      games: all
        .flatMap((season) => season.games.filter(isComing))
        .sort(byDateThenId)
        .map(entryOf),
      lastUpdated: isoTime(age.confirmedAt),
    }),
  };
}
