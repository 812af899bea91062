import { z } from 'zod';
import { ROUNDS } from './calendar.ts';
import data from './extra-games.json' with { type: 'json' };
import { INCIDENTS } from './incident.ts';
import { isBasketball, type League } from './leagues.ts';

/** What the games of one round have in common. */
export interface Round {
  readonly number: number;
  readonly seasonType: number;
  /** Which tournament it belongs to; `classic` is one of ours alone. */
  readonly tournament: 'classic' | 'conference' | 'national' | 'bowl' | null;
  /** Its name, as in `Prairie Tournament - Final`. */
  readonly stage: string;
  /** The day is known long before the time of day. */
  readonly timeOpen: boolean;
  /** Our game is level after the regular periods. */
  readonly overtime: boolean;
  /** Our opponent is a small college that the provider hardly knows. */
  readonly outsider: boolean;
}

const CONFERENCE_STAGES = ['Quarterfinal', 'Semifinal', 'Final'];

export function roundOf(league: League, number: number): Round {
  const { key, postseason } = league;
  const firstPost = ROUNDS - postseason.length;
  const post = number >= firstPost;
  const stage = CONFERENCE_STAGES[number - firstPost + CONFERENCE_STAGES.length];
  const tournament = tournamentOf(league, number, post, stage !== undefined);
  return {
    number,
    seasonType: postseason[number - firstPost] ?? 2,
    tournament,
    stage: tournament === 'conference' ? (stage ?? '') : '',
    timeOpen: post || number === 5 || number === 16 || (key === 'football' && number % 4 === 0),
    overtime: number === 7 || number === 20,
    outsider: number === 1 && (isBasketball(league) || key === 'baseball'),
  };
}

function tournamentOf(
  league: League,
  number: number,
  post: boolean,
  beforePost: boolean,
): Round['tournament'] {
  if (number === 3) return 'classic';
  if (league.key === 'football') return post ? 'bowl' : null;
  if (post) return 'national';
  return beforePost ? 'conference' : null;
}

/** A game of ours outside the regular slots, so that there is always another game whatever happens to it. */
const extraGameSchema = z.strictObject({
  round: z.int(),
  /** After our regular game of that round begins. */
  minutesLater: z.int(),
  incident: z.enum(INCIDENTS),
  note: z.string().nullable(),
  /** The second game of a day against the same team. */
  again: z.boolean().optional(),
});
export type ExtraGame = z.output<typeof extraGameSchema>;

const EXTRA_GAMES = z.array(extraGameSchema.extend({ sport: z.string() })).parse(data);

export const extraGamesOf = ({ key }: League): readonly ExtraGame[] =>
  EXTRA_GAMES.filter(({ sport }) => sport === key);
