import { isoTime } from '../../platform/clock.ts';
import type { Answer, Asked } from '../../platform/http/route.ts';
import type { Schedules } from '../contract.ts';
import { byDateThenId, isComing } from '../games/game-state.ts';
import { answerOf } from './answer-of.ts';
import { readSeasons, type Sources, withNow } from './sources.ts';
import { entryOf } from './views.ts';

/** How long an answer without some sports may be kept. */
const INCOMPLETE_MS = 60_000;

/** Games not over of all sports, by date then id; a sport that cannot be had is named. */
export async function listSchedules(
  sources: Sources,
  { bypass }: Asked<unknown>,
): Promise<Answer<Schedules>> {
  const { seasons, missing } = await readSeasons(sources, bypass);
  const now = sources.clock.now();
  const games = seasons
    .flatMap(({ value }) => value.games.filter((game) => isComing(game, now)))
    .sort(byDateThenId);
  const answer = withNow(answerOf(seasons), seasons, now);
  const isComplete = missing.length === 0;
  return {
    ...answer,
    // A game that is given up changes the list without a word of the provider.
    version: `${answer.version}|${games.length}|${missing.join()}`,
    ...(!isComplete && {
      expiresAt: Math.min(answer.expiresAt ?? Number.POSITIVE_INFINITY, now + INCOMPLETE_MS),
    }),
    body: () => ({
      games: games.map(entryOf),
      lastUpdated: isoTime(Math.min(...seasons.map(({ confirmedAt }) => confirmedAt))),
      ...(!isComplete && { missing }),
    }),
  };
}
