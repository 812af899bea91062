import { ROUNDS } from './calendar.ts';
import { isBasketball, type League } from './leagues.ts';

/** What the games of a round have in common. */
export interface Round {
  readonly number: number;
  readonly seasonType: number;
  /** The tournament that the games belong to. In a `classic` round, only our team's game belongs to the tournament. */
  readonly tournament: 'classic' | 'conference' | 'national' | 'bowl' | null;
  /** The stage's name, as in `Prairie Tournament - Final`. */
  readonly stage: string;
  /** The day is announced long before the time of day. */
  readonly timeOpen: boolean;
  /** Our team's game goes to overtime. */
  readonly overtime: boolean;
  /** Our team's opponent is a small college, about which the provider has little data. */
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
