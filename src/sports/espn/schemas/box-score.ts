import { z } from 'zod';
import { amount, count, flag, id, label, list, maybe, rows, text } from './atoms.ts';

/** The parts of a summary that only it has: statistics of teams, tables of athletes, plays. */

/** The longest list of a recording has 76 statistics; a baseball page nests several of them. */
const MOST_STATISTICS = 500;
const statistics = rows(MOST_STATISTICS).catch([]);
/** As printed; an empty text says that nothing is printed. */
const MOST_CHARACTERS = 200;
const printed = z.union([
  z
    .string()
    .max(MOST_CHARACTERS)
    .transform((value) => value.trim()),
  z.number().transform(String),
]);

export const boxScore = maybe(z.object({ teams: list, players: list }));

export const teamStatistics = z.object({ team: z.object({ id }), statistics });

/** Baseball has groups of statistics, each with a list of its own. */
export const teamStatistic = z.object({
  name: label,
  label: label,
  displayName: label,
  abbreviation: label,
  displayValue: maybe(printed),
  stats: maybe(statistics),
});

/** A team's entry in `boxscore.players`. */
export const teamBox = z.object({ team: z.object({ id }), statistics: list });

/** A table of a box score: football's have a `name`, baseball's a `type`, basketball's one neither. */
export const boxTable = z.object({
  name: text,
  type: text,
  keys: list,
  labels: list,
  names: list,
  athletes: statistics,
});

const athlete = z.object({
  id: maybe(id),
  displayName: text,
  fullName: text,
  shortName: text,
});

export const boxRow = z.object({ athlete, starter: flag, didNotPlay: flag, stats: list });

/** A value or the title of a column. */
export const cell = printed.catch('');

const teamId = maybe(z.object({ id: maybe(id) }));

export const play = z.object({
  id: maybe(id),
  text,
  /** Baseball's has the half of the inning as `type`. */
  period: maybe(z.object({ number: count, type: text })),
  clock: maybe(z.object({ displayValue: label })),
  homeScore: amount,
  awayScore: amount,
  team: teamId,
  start: maybe(z.object({ team: teamId })),
});

export type TeamStatistic = z.output<typeof teamStatistic>;
export type BoxTable = z.output<typeof boxTable>;
export type PlayRow = z.output<typeof play>;
