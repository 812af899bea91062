import { z } from 'zod';
import {
  count,
  flag,
  id,
  label,
  list,
  maybe,
  names,
  number,
  picture,
  pictures,
  text,
  venue,
} from './atoms.ts';
import { broadcasts, onlyCompetition, probability } from './event.ts';

/** The frames of pages: what a page must have to be the requested one. */

const rows = z.array(z.unknown());
const season = maybe(z.object({ year: number, type: number }));

export const schedulePage = z.object({
  events: rows,
  team: maybe(z.object({ id: maybe(id), recordSummary: text })),
  season,
  /** The season of this page, while `season` is the current season of the league. */
  requestedSeason: season,
});

export const scoreboardPage = z.object({ events: rows });

const plays = z.array(maybe(z.object({ text }))).catch([]);
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
  boxscore: maybe(z.object({ players: list })),
  broadcasts,
  plays,
  drives: maybe(z.object({ previous: z.array(maybe(drive)).catch([]), current: maybe(drive) })),
  winprobability: z.array(maybe(probability)).catch([]),
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
  athletes: rows,
  coach: list,
});

/** Basketball has a list of athletes, other sports a list of groups of them. */
export const athleteGroup = z.object({ items: rows });

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
  standings: maybe(z.object({ season: number, entries: rows })),
  children: maybe(rows),
});

export const standingsEntry = z.object({
  team: z.object({ id, ...names, ...pictures }),
  stats: list,
});

/** The blocks differ in `type`; `name` is the same in all of them. */
export const standingsStat = z.object({
  type: z.string().min(1),
  value: number,
  summary: text,
  displayValue: text,
});

export const rankingsPage = z.object({ rankings: rows });

export const poll = z.object({
  name: z.string().trim().min(1),
  date: text,
  lastUpdated: text,
  ranks: rows,
});

export const pollEntry = z.object({
  current: z.number().int().positive(),
  previous: count,
  points: number,
  firstPlaceVotes: count,
  recordSummary: text,
  team: z.object({ id, ...names, ...pictures }),
});

/** A group of the core API. */
export const corePage = z.object({ name: z.string().trim().min(1) });

export type SummaryPage = z.output<typeof summaryPage>;
export type TeamPage = z.output<typeof teamPage>;
export type AthleteRow = z.output<typeof athlete>;
export type StandingsGroup = z.output<typeof standingsGroup>;
export type StandingsEntry = z.output<typeof standingsEntry>;
export type StandingsStat = z.output<typeof standingsStat>;
