import { z } from 'zod';
import { broadcasts, onlyCompetition, probability } from './event.ts';
import {
  amount,
  count,
  decoded,
  flag,
  id,
  label,
  list,
  listOf,
  maybe,
  names,
  number,
  picture,
  pictures,
  rows,
  text,
  venue,
  words,
} from './scalars.ts';

/** What each page must have to be the requested one. The rows of a page are checked later. */

/**
 * The most rows that a page may have; the comments give the most in any recording. A page with more is not the
 * requested one, and none of its rows is read.
 */
const MOST = {
  /** 45 in a season of college games; the scoreboard of a day is requested with a limit of 500. */
  events: 500,
  /** 30 teams in a league; conferences have up to 20. */
  standings: 500,
  /** A league has about 40 conferences. */
  groups: 100,
  statistics: 500,
  /** 5 polls of 25 teams. */
  polls: 50,
  ranks: 500,
  /** 569 plays, 501 probabilities. */
  plays: 5_000,
  /** In the list of a league, which is requested with a limit of 1,000. */
  teams: 2_000,
};
/** In all groups together: 100 in recordings, about 130 in college football. */
export const MOST_ATHLETES = 500;
const season = maybe(z.object({ year: number, type: number }));

export const schedulePage = z.object({
  events: rows(MOST.events),
  team: maybe(z.object({ id: maybe(id), recordSummary: text })),
  season,
  /** The season of this page, whereas `season` is the current season of the league. */
  requestedSeason: season,
});

export const scoreboardPage = z.object({ events: rows(MOST.events) });

const plays = rows(MOST.plays).catch([]);
const drive = z.object({ plays });

const boxScore = maybe(z.object({ teams: list, players: list }));

export const summaryPage = z.object({
  header: z.object({
    id,
    season: maybe(z.object({ type: number })),
    timeValid: flag,
    gameNote: text,
    competitions: onlyCompetition,
  }),
  gameInfo: maybe(z.object({ venue: maybe(venue), attendance: count })),
  leaders: list,
  boxscore: boxScore,
  broadcasts,
  plays,
  drives: maybe(z.object({ previous: listOf(drive), current: maybe(drive) })),
  winprobability: listOf(probability, MOST.plays),
  /** Tickets for the next game of the home team, with the date of that game. */
  ticketsInfo: maybe(z.object({ seatSituation: maybe(z.object({ date: text, eventLink: text })) })),
});

export const teamPage = z.object({
  team: z.object({
    id,
    ...names,
    ...pictures,
    color: text,
    alternateColor: text,
    rank: number,
    /** `{}` out of season. */
    record: maybe(z.object({ items: list })),
    /** A division has its conference as parent. */
    groups: maybe(
      z.object({ id: maybe(id), isConference: flag, parent: maybe(z.object({ id: maybe(id) })) }),
    ),
    franchise: maybe(z.object({ venue: maybe(venue) })),
    /** May contain a past game, or nothing. */
    nextEvent: list,
  }),
});

export const rosterPage = z.object({
  team: z.object({ id: maybe(id), displayName: text }).catch({}),
  athletes: rows(MOST_ATHLETES),
  coach: list,
});

/** Basketball has a list of athletes, other sports a list of groups of them. */
export const athleteGroup = z.object({ items: rows(MOST_ATHLETES) });

export const athlete = z.object({
  id,
  displayName: text,
  fullName: text,
  firstName: text,
  lastName: text,
  jersey: label,
  position: maybe(z.object({ abbreviation: text })),
  displayHeight: text,
  displayWeight: text,
  experience: maybe(z.object({ displayValue: text })),
  birthPlace: maybe(z.object({ displayText: text, city: text, state: text, country: text })),
  headshot: picture,
});

export const coach = z.object({ firstName: text, lastName: text, displayName: text });

/** A group of teams, at any depth: a league, a conference, a division. */
export const standingsGroup = z.object({
  id: maybe(id),
  name: text,
  shortName: text,
  isConference: flag,
  standings: maybe(z.object({ season: number, entries: rows(MOST.standings) })),
  children: maybe(rows(MOST.groups)),
});

export const standingsEntry = z.object({
  team: z.object({ id, ...names, ...pictures }),
  stats: rows(MOST.statistics).catch([]),
});

/** The blocks differ in `type`; `name` is the same in all of them. */
export const standingsStat = z.object({
  type: words,
  value: number,
  summary: text,
  displayValue: text,
});

export const rankingsPage = z.object({ rankings: rows(MOST.polls) });

export const poll = z.object({
  name: words,
  date: text,
  lastUpdated: text,
  ranks: rows(MOST.ranks),
});

export const pollEntry = z.object({
  current: number.pipe(z.number().int().positive()),
  previous: count,
  points: number,
  firstPlaceVotes: count,
  recordSummary: text,
  team: z.object({ id, ...names, ...pictures }),
});

/** All teams of a league; there are about 1,000 American colleges. */
export const teamsPage = z.object({
  sports: z.tuple([z.object({ leagues: z.tuple([z.object({ teams: rows(MOST.teams) })]) })]),
});
export const listedTeam = z.object({ team: z.object({ id, displayName: words, location: text }) });

/** A group of the core API. */
export const corePage = z.object({ name: words });

export type SummaryPage = z.output<typeof summaryPage>;
export type TeamPage = z.output<typeof teamPage>;
export type AthleteRow = z.output<typeof athlete>;
export type StandingsGroup = z.output<typeof standingsGroup>;
export type StandingsEntry = z.output<typeof standingsEntry>;
export type StandingsStat = z.output<typeof standingsStat>;

/** The parts that only a summary has: statistics of teams, tables of athletes, plays. */

/** The longest recorded list has 76 statistics; a baseball page nests several lists. */
const MOST_STATISTICS = 500;
const statistics = rows(MOST_STATISTICS).catch([]);
/** A limit for values as they are displayed. An empty value is valid: nothing is displayed. */
const MOST_CHARACTERS = 200;
const printed = z.union([
  z
    .string()
    .max(MOST_CHARACTERS)
    .transform((value) => decoded(value).trim()),
  z.number().transform(String),
]);

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

/**
 * A table of a box score. Football's tables have a `name`, baseball's a `type`, basketball's single table has neither.
 */
export const boxTable = z.object({
  name: text,
  type: text,
  keys: list,
  labels: list,
  names: list,
  athletes: statistics,
});

const boxAthlete = z.object({
  id: maybe(id),
  displayName: text,
  fullName: text,
  shortName: text,
});

export const boxRow = z.object({ athlete: boxAthlete, starter: flag, didNotPlay: flag, stats: list });

/** A value or the title of a column. */
export const cell = printed.catch('');

const teamId = maybe(z.object({ id: maybe(id) }));

export const play = z.object({
  id: maybe(id),
  text,
  /** In baseball, `type` is the half of the inning. */
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

const leaderAthlete = z.object({ displayName: text, fullName: text, shortName: text, team: teamId });

/** The best athlete in one statistic. Basketball's summaries lack `value` and have only the displayed text. */
const leader = z.object({
  value: amount,
  displayValue: text,
  mainStat: maybe(z.object({ value: amount })),
  athlete: leaderAthlete,
  team: teamId,
});

/** One statistic of a list of leaders; the first leader is the best. */
export const leaderCategory = z.object({
  name: words,
  leaders: z
    .tuple([leader])
    .rest(z.unknown())
    .transform(([best]) => best),
});

/** A team's entry in the `leaders` of a summary. */
export const teamLeaders = z.object({ team: z.object({ id }), leaders: list });

export type Leader = z.output<typeof leader>;
