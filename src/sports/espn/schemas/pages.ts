import { z } from 'zod';
import {
  count,
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
} from './atoms.ts';
import { boxScore } from './box-score.ts';
import { broadcasts, onlyCompetition, probability } from './event.ts';

/** The frames of pages: what a page must have to be the requested one. */

/**
 * The most rows that a page may have, and the most in any recording: a page with more is not what was asked for, and
 * none of its rows is read.
 */
export const MOST = {
  /** 45 in a season of college games; the scoreboard of a day is asked for with at most 500. */
  events: 500,
  /** 30 teams of a league; conferences have up to 20. */
  standings: 500,
  /** A league has about 40 conferences. */
  groups: 100,
  statistics: 500,
  /** 5 polls of 25 teams. */
  polls: 50,
  ranks: 500,
  /** 569 plays, 501 probabilities. */
  plays: 5_000,
  /** In the list of a league, asked for with at most 1,000. */
  teams: 2_000,
};
/** 100, and about 130 in college football; of all groups together. */
export const MOST_ATHLETES = 500;
const season = maybe(z.object({ year: number, type: number }));

export const schedulePage = z.object({
  events: rows(MOST.events),
  team: maybe(z.object({ id: maybe(id), recordSummary: text })),
  season,
  /** The season of this page, while `season` is the current season of the league. */
  requestedSeason: season,
});

export const scoreboardPage = z.object({ events: rows(MOST.events) });

const plays = rows(MOST.plays).catch([]);
const drive = z.object({ plays });

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
  /** Of the next game of the home team: `date` says which. */
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

/** All teams of a league; of American colleges there are about 1,000. */
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
