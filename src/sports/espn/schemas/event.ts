import { z } from 'zod';
import { amount, count, flag, id, list, maybe, names, number, pictures, text, venue } from './atoms.ts';

/** One game. Schedule, scoreboard and `nextEvent` have it whole, a summary has its competition as a header. */

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

const competitor = z.object({
  id: maybe(id),
  homeAway: maybe(z.enum(['home', 'away'])),
  team: z.object({ id: maybe(id), ...names, ...pictures }),
  score: amount,
  /** Scoreboard and schedule. */
  curatedRank: maybe(z.object({ current: number })),
  /** Summary. */
  rank: number,
  /** Scoreboard. */
  records: list,
  /** Schedule and summary. */
  record: list,
  leaders: list,
  linescores: list,
  winner: flag,
});

/** The scoreboard has the value of a period, a summary what it displays. */
export const lineScore = z.object({ period: count, value: amount, displayValue: amount });

export const probability = z.object({
  homeWinPercentage: number,
  awayWinPercentage: number,
  tiePercentage: number,
});

const broadcast = z.object({
  /** Scoreboard. */
  names: z.array(text).catch([]),
  /** Schedule and summary. */
  media: maybe(z.object({ shortName: text })),
});

export const broadcasts = z.array(maybe(broadcast)).catch([]);

const competition = z.object({
  date: text,
  timeValid: flag,
  neutralSite: flag,
  venue: maybe(venue),
  competitors: z.array(competitor).min(2),
  status: maybe(status),
  /** Present in tournaments, where the rank is a seed. */
  tournamentId: maybe(id),
  /** Football's scoreboard: the best of both teams. */
  leaders: list,
  conferenceCompetition: flag,
  attendance: count,
  broadcasts,
  geoBroadcasts: broadcasts,
  notes: z.array(maybe(z.object({ headline: text }))).catch([]),
  /** Scoreboard, during a game. */
  situation: maybe(z.object({ lastPlay: maybe(z.object({ text, probability: maybe(probability) })) })),
});

/** The provider's own list of one. */
export const onlyCompetition = z
  .tuple([competition])
  .rest(z.unknown())
  .transform(([first]) => first);

export const event = z
  .object({
    id,
    date: text,
    name: text,
    shortName: text,
    timeValid: flag,
    /** Schedule. */
    seasonType: maybe(z.object({ type: number })),
    /** The scoreboard's has the type, the schedule's has not. */
    season: maybe(z.object({ type: number })),
    /** Scoreboard; its competition has it too. */
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

const side = z
  .object({ id: maybe(id), team: maybe(z.object({ id: maybe(id) })) })
  .transform(({ id, team }) => team?.id ?? id);

/** Only what says which teams play: a scoreboard has a hundred games of other teams. */
export const eventTeams = z
  .object({
    id,
    competitions: z.tuple([z.object({ competitors: z.array(side).min(2) })]).rest(z.unknown()),
  })
  .transform(({ competitions: [competition] }) => competition.competitors);
