import { z } from 'zod';
import {
  amount,
  count,
  flag,
  id,
  list,
  listOf,
  madeOfNames,
  maybe,
  names,
  number,
  pictures,
  rows,
  text,
  venue,
  words,
} from './scalars.ts';

/**
 * One game. Schedules, scoreboards and `nextEvent` have complete events; a summary has the competition in its header.
 */

const status = z.object({
  period: count,
  displayClock: text,
  type: maybe(
    z.object({
      name: text,
      state: text,
      completed: flag,
      detail: text,
      shortDetail: text,
      description: text,
    }),
  ),
});

/** A negative score counts as missing. */
const score = amount.transform((value) => (value === undefined || value < 0 ? undefined : value));

const competitor = z.object({
  id: maybe(id),
  homeAway: maybe(z.enum(['home', 'away'])),
  team: z.object({ id: maybe(id), ...names, ...pictures, color: text }),
  score,
  /** In scoreboards and schedules. */
  curatedRank: maybe(z.object({ current: number })),
  /** In summaries. */
  rank: number,
  /** In scoreboards. */
  records: list,
  /** In schedules and summaries. */
  record: list,
  leaders: list,
  linescores: list,
  winner: flag,
  /** In soccer, on both sides after a shootout. */
  shootoutScore: count,
  /** In baseball and softball. */
  hits: count,
  errors: count,
});

/** A scoreboard has `value`, a summary `displayValue`. */
export const lineScore = z.object({ period: count, value: amount, displayValue: amount });

export const probability = z.object({
  homeWinPercentage: number,
  awayWinPercentage: number,
  tiePercentage: number,
});

const broadcast = z.object({
  /** In scoreboards. */
  names: listOf(words),
  /** In schedules and summaries. */
  media: maybe(z.object({ shortName: text })),
  /** `TV`, `Radio`, `STREAMING`; missing where there are only names. */
  type: maybe(z.object({ shortName: text })),
});

export const broadcasts = listOf(broadcast);

/** A game has two competitors; a longer list than this is not a list of competitors. */
const MOST_COMPETITORS = 10;
const competitors = rows(MOST_COMPETITORS).min(2);

const competition = z.object({
  date: text,
  timeValid: flag,
  neutralSite: flag,
  venue: maybe(venue),
  competitors: competitors.pipe(z.array(competitor)),
  status: maybe(status),
  /** Only in tournaments, where the rank is a seed. */
  tournamentId: maybe(id),
  /** In football's scoreboard: the leaders of both teams. */
  leaders: list,
  conferenceCompetition: flag,
  attendance: count,
  broadcasts,
  geoBroadcasts: broadcasts,
  notes: listOf(z.object({ headline: text })),
  /** Before a game; the first link is for the game, the others are for its venue. */
  tickets: listOf(z.object({ links: listOf(z.object({ href: text })) })),
  /** In scoreboards, during a game. */
  situation: maybe(z.object({ lastPlay: maybe(z.object({ text, probability: maybe(probability) })) })),
});

/** The provider sends a list with one competition. */
export const onlyCompetition = z
  .tuple([competition])
  .rest(z.unknown())
  .transform(([first]) => first);

/** Only in schedules. */
export const seasonOfEvent = z.object({ seasonType: maybe(z.object({ type: number })) });

export const event = z
  .object({
    id,
    date: text,
    name: madeOfNames,
    shortName: madeOfNames,
    timeValid: flag,
    ...seasonOfEvent.shape,
    /** In scoreboards the season has a type, in schedules it does not. */
    season: maybe(z.object({ type: number })),
    /** In scoreboards, which also have the status in the competition. */
    status: maybe(status),
    competitions: onlyCompetition,
  })
  .transform(({ competitions, status, ...rest }) => ({
    ...rest,
    competition: { ...competitions, status: competitions.status ?? status },
  }));

export type Probability = z.output<typeof probability>;
export type Status = z.output<typeof status>;
export type Competitor = z.output<typeof competitor>;
export type Competition = z.output<typeof competition>;
export type Event = z.output<typeof event>;

/** The conferences of a game on a scoreboard; softball's pages do not have them. */
export const eventGroup = z
  .object({
    competitions: z
      .tuple([
        z.object({
          groups: maybe(z.object({ id: maybe(id), name: text })),
          competitors: competitors.pipe(
            z.array(
              z.object({
                id: maybe(id),
                team: maybe(z.object({ id: maybe(id), conferenceId: maybe(id) })),
              }),
            ),
          ),
        }),
      ])
      .rest(z.unknown()),
  })
  .transform(({ competitions: [{ groups, competitors }] }) => ({
    groups,
    teams: competitors.map((side) => ({
      id: side.team?.id ?? side.id,
      conferenceId: side.team?.conferenceId,
    })),
  }));

const side = z
  .object({ id: maybe(id), team: maybe(z.object({ id: maybe(id) })) })
  .transform(({ id, team }) => team?.id ?? id);

/** Only the ids of the teams: a scoreboard has about a hundred games of other teams. */
export const eventTeams = z
  .object({
    id,
    competitions: z.tuple([z.object({ competitors: competitors.pipe(z.array(side)) })]).rest(z.unknown()),
  })
  .transform(({ competitions: [competition] }) => competition.competitors);
