import type { z } from '@hono/zod-openapi';
import { dayIn } from '../../platform/clock.ts';
import { DAY_MS, HOUR_MS } from '../../platform/time.ts';
import type * as scholarships from '../../scholarships/http/contract.ts';
import type * as sports from '../../sports/http/contract.ts';
import { urlAt } from '../data/datasets.ts';
import { shortened, type ToolContext } from './tool.ts';

/**
 * The age from which scholarships are marked as old. They are scraped once a day, so after two days something is wrong.
 */
export const OLD_AWARDS_MS = 2 * DAY_MS;
/** The age from which games are marked as old. They are refreshed at least once a day. */
export const OLD_GAMES_MS = 30 * HOUR_MS;

const clockOf = (timeZone: string, ms: number): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(ms);

/** A date and time such as `2026-11-21 7:00 PM`. */
const timeAt = (timeZone: string, ms: number): string =>
  `${dayIn(timeZone, ms)} ${clockOf(timeZone, ms).replaceAll(/\s/g, ' ')}`;

/** The age of data as part of a sentence. */
export function ageOf(
  at: string | null | undefined,
  { campus, now }: Pick<ToolContext, 'campus' | 'now'>,
  { oldAfterMs, problem = null }: { oldAfterMs: number; problem?: string | null },
): string {
  if (at === null || at === undefined) return 'never confirmed with its source';
  const ms = Date.parse(at);
  const isOld = problem !== null || now() - ms > oldAfterMs;
  const why = problem === null ? '' : `; its source cannot be read at the moment: ${problem}`;
  return `${isOld ? 'OLD: ' : ''}as of ${timeAt(campus.timeZone, ms)}${why}`;
}

const scoreText = (score: number | null): string => (score === null ? 'score not known' : String(score));

function stateOf({ status, statusText, result, local_team: us, opponent }: Game): string {
  const text = statusText || status.replaceAll('_', ' ');
  if (status === 'scheduled' || status === 'postponed' || status === 'canceled') return text;
  return `${text}, ${scoreText(us.score)} to ${scoreText(opponent.score)}${result === null ? '' : ` (${result})`}`;
}

export function gameLine(game: Game, { campus, sportNames, dayOf }: ToolContext): string {
  const ms = Date.parse(game.date);
  const when = game.timeTbd ? `${dayOf(ms)}, time not announced` : timeAt(campus.timeZone, ms);
  const place = [game.location.name, game.location.city].filter(Boolean).join(', ');
  return [
    `${sportNames[game.sport] ?? game.sport}: ${shortened(game.name, 80)}`,
    when,
    stateOf(game),
    place === '' ? 'place not known' : shortened(place, 60),
    game.broadcasts.length === 0 ? 'TV not known' : `TV: ${shortened(game.broadcasts.join(', '), 60)}`,
    `id ${shortened(game.id, 20)}`,
    urlAt(campus, `/games/${encodeURIComponent(game.id)}`),
  ].join(' — ');
}

/** The types of the responses of the routes that the tools request, inferred from the contracts. */
export type Award = z.output<typeof scholarships.scholarship>;
export type AwardList = z.output<typeof scholarships.scholarshipList>;
export type SourceSummaries = z.output<typeof scholarships.sourceSummaries>;
export type Game = z.output<typeof sports.scheduleEntry>;
export type GameDetail = z.output<typeof sports.gameDetail>;
export type Standings = z.output<typeof sports.standingsResponse>;
export type SportsHealth = z.output<typeof sports.sourceHealth>;
