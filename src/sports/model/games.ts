import { z } from '@hono/zod-openapi';
import { described, flag, number, numberOrNull, orNull, text } from '../../platform/schema-fields.ts';
import { LISTED, type PlainValues, schemasOf } from './fields.ts';
import {
  type BoxScore,
  type GAME_STATUSES,
  identity,
  type Leaders,
  type LocalSide,
  type OpponentSide,
  type PeriodScore,
  ranking,
  record,
  score,
  type Value,
} from './schemas.ts';

/** The data that the sports backend serves, in a form that does not depend on the provider. */

export type GameStatus = (typeof GAME_STATUSES)[number];

/** One of our games. `PlainValues` are the fields that are shown unchanged (`fields.ts`). */
export interface Game extends PlainValues {
  /** Whether only the day is known. */
  readonly timeTbd: boolean;
  readonly local: LocalSide;
  readonly opponent: OpponentSide;
  /** Whether the page has tournament seeds in place of poll ranks; then both `ranking`s are null. */
  readonly isSeeded: boolean;
  readonly linescore: readonly PeriodScore[];
  /** `{}` before the start, and if the provider has none. */
  readonly leaders: Leaders;
  readonly opponentLeaders: Leaders;
}

/** A game with the details that only its own page has. */
export interface GameDetail extends Game {
  readonly boxScore: BoxScore;
  /** In the provider's order. */
  readonly plays: readonly Play[];
}

export const NO_BOX_SCORE: BoxScore = { teams: [], players: [] };

export const play = described('Play', 'One play of a game', {
  id: text('The provider’s id of the play'),
  period: number('Half, quarter or inning; 0: unknown'),
  clock: text('Display clock', '5:09'),
  text: text('Text of the play, from the provider'),
  scoring: flag('Whether the play raised a score'),
  team: orNull(z.enum(['local', 'opponent'])).openapi({
    description: 'The side that made the play; `null`: neither, or unknown',
  }),
  localScore: numberOrNull('Score of the campus’s team after the play; `null`: unknown'),
  opponentScore: numberOrNull('Score of the opponent after the play; `null`: unknown'),
});

export type Play = Value<typeof play>;

const { date, status, statusText, period, clock, neutralSite, broadcasts, note } = schemasOf(LISTED);

const conferenceSide = (description: string) =>
  z.object({ ...identity, score, record, ranking }).openapi({ description });

export const conferenceGame = described('ConferenceGame', 'A game of the conference', {
  id: text('The provider’s id of the game'),
  date,
  timeTbd: flag('Whether the time of day has not been announced'),
  status,
  statusText,
  period,
  clock,
  home: conferenceSide('The designated home team, also at a neutral site'),
  away: conferenceSide('The other team'),
  neutralSite,
  broadcasts,
  note,
  isLocalGame: flag('Whether the campus’s team plays'),
});

/** Not from our team's point of view. `home` is the provider's home team, even at a neutral site. */
export type ConferenceGame = Value<typeof conferenceGame>;

/** Whether a game is from our team's point of view. */
export const hasSides = (game: Game | ConferenceGame): game is Game => 'opponent' in game;

/** The scores of both teams, in an order that is the same for all states of a game. */
export const scoresOf = (game: Game | ConferenceGame): readonly [number | null, number | null] =>
  hasSides(game) ? [game.local.score, game.opponent.score] : [game.home.score, game.away.score];

export type GamePage = 'schedule' | 'scoreboard' | 'summary';

/** What a page says of a game; times in ms. */
export interface Claim<G> {
  /** `null`: the page lacks the game. */
  readonly game: G | null;
  readonly at: number;
  /** Since when the page has said the same status and scores. */
  readonly since: number;
  /** The id under which the page has the game now. */
  readonly newId?: string;
}

/** What is known of one game: what each page last said of it and when, and what we conclude (`games/game-row.ts`). */
export interface Row<G extends Game | ConferenceGame = Game> {
  /** What we conclude. */
  readonly game: G;
  readonly claims: Readonly<Partial<Record<GamePage, Claim<G>>>>;
  /** When a page last said what we conclude, ms. */
  readonly confirmedAt: number;
  /** Since when status and scores are as concluded, if that change was observed, ms. */
  readonly since?: number;
  /** When a page last said something new about the course of the game, if that was observed, ms. */
  readonly movedAt?: number;
  /** The year of the season of the schedule that last had the game. */
  readonly season?: number;
}

/** The scoreboard of one of the provider's days. */
export interface DayBoard {
  /** Our games, as the page has them. */
  readonly games: readonly Game[];
  /** All games of the conference, including ours, as we conclude. */
  readonly board: readonly ConferenceGame[];
  /** The name of the conference; `null` if the page has none. */
  readonly conference: string | null;
  /** Games of `board` for which the latest page is not believed. */
  readonly held: readonly Row<ConferenceGame>[];
  /** Why the page may lack games; not set if it is whole. */
  readonly gap?: string;
}

/** A team's season with all season types, as its pages have it, by date, then id. */
export interface Schedule {
  readonly games: readonly Game[];
  /** The season of the games: the previous one until the new one has a game. `type` is the provider's number. */
  readonly season: { readonly year: number; readonly type: number } | null;
  /** `35-4`, or `""`. */
  readonly record: string;
  /** Ids of games whose rows cannot be used. */
  readonly unread: readonly string[];
  /** Why the pages may lack coming games; not set if they are whole. */
  readonly gap?: string;
  /** What release 0.4 had retained from earlier pages, and when a page last had it, ms. */
  readonly earlier?: { readonly games: readonly Game[]; readonly knownAt?: number };
}

/** `2026-11-21T01:00Z` */
const UTC_MINUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z$/;
/** The first college game of any of these sports was played in 1859. */
const EARLIEST = Date.parse('1850-01-01T00:00Z');
const LATEST = Date.parse('2200-01-01T00:00Z');

/** Whether a text is a valid date of a game, in our format. All code that uses games relies on this. */
export function isGameDate(date: unknown): date is string {
  if (typeof date !== 'string' || !UTC_MINUTE.test(date)) return false;
  const at = Date.parse(date);
  return at >= EARLIEST && at < LATEST;
}
