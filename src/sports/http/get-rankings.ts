import { isoTime } from '../../platform/clock.ts';
import { HttpError } from '../../platform/http/errors.ts';
import type { Answer } from '../../platform/http/route.ts';
import { answerOf, foundOrThrow } from './answer-of.ts';
import type { Rankings } from './contract.ts';
import { type BySport, type SportsDeps, teamFor } from './read-seasons.ts';

/** The polls of a sport. */
export async function getRankings(
  { cache, resources, teams }: SportsDeps,
  { query: { sport }, bypass }: BySport,
): Promise<Answer<Rankings>> {
  const ref = teamFor(teams, sport);
  const outcome = await cache.read(resources.rankings(ref), { bypass });
  if (outcome.kind === 'absent') throw new HttpError('rankings_not_found');
  const polls = foundOrThrow(outcome);
  if (polls.value.length === 0) throw new HttpError('rankings_not_found');
  return {
    ...answerOf([polls]),
    body: () => ({
      sport,
      polls: polls.value.map((poll) => ({
        ...poll,
        entries: poll.entries.map((entry) => ({ ...entry, isLocalTeam: entry.team.id === ref.teamId })),
      })),
      lastUpdated: isoTime(polls.confirmedAt),
    }),
  };
}
