import { z } from '@hono/zod-openapi';
import type { FailureReason } from '../../platform/origin/outcome.ts';
import { dayOutcomes, recentDayRange } from '../../platform/recent-days.ts';
import { orNull } from '../../platform/reference/describe.ts';
import { GAME_STATUSES, SPORTS } from '../model/types.ts';

export { hasBegun, isOver, isUnderWay } from '../model/game-state.ts';
export { SPORT_NAMES } from '../model/types.ts';

/** Schemas of the answers. `null` means unknown; lists are never null. */

export const sportKey = z
  .enum(SPORTS)
  .openapi('SportKey', { example: 'mens-basketball', description: 'Key of a sport' });
/** A plain text or number with a description. */
const text = (description: string) => z.string().openapi({ description });
const number = (description: string) => z.number().openapi({ description });
const timestamp = z.iso.datetime().openapi({ example: '2026-11-21T06:00:00.000Z' });
const lastUpdated = timestamp.openapi({ description: 'When the provider last confirmed this' });
const startedAt = timestamp.openapi({ description: 'When the work began' });
const finishedAt = timestamp.openapi({ description: 'When the work ended' });
const logo = z.string().nullable().openapi({ description: 'URL of the logo; `null`: none' });
const record = z.string().openapi({ example: '12-3', description: '`""`: unknown' });
const ranking = z.number().nullable().openapi({ description: 'Poll rank; `null`: unranked' });
const status = z.enum(GAME_STATUSES).openapi('GameStatus', { description: 'State of a game' });
/** The values of `FailureReason`. */
const FAILURES = [
  'unreachable',
  'timeout',
  'refused',
  'unreadable',
  'skipped',
] as const satisfies FailureReason[];
const gameDate = z
  .string()
  .openapi({ example: '2026-11-21T01:00Z', description: 'UTC, to the minute, as the provider gives it' });
const timeTbd = z
  .literal(true)
  .optional()
  .openapi({ description: '`true`: the time has not been announced; only the day of `date` is meaningful' });

const score = z.number().nullable().openapi({
  description: '0 before the start; `null`: the game has begun, and its score is not known',
});

/** The fields that games have in lists as well as on their own. */
const gameFields = {
  id: z.string().openapi({ example: '401638645', description: 'The provider’s id; stable' }),
  sport: sportKey,
  date: gameDate,
  timeTbd,
  name: text('Both teams, as the provider writes them'),
  shortName: text('The same, shorter'),
  status,
  statusText: z.string().openapi({
    example: 'Final/OT',
    description: 'The provider’s short description of the state; `""` before the start',
  }),
  period: z.number().openapi({ description: 'Half, quarter or inning; 0 before the start' }),
  clock: z.string().openapi({ example: '5:09', description: 'Time left in the period' }),
  result: z.enum(['win', 'loss', 'tie']).nullable().openapi({
    description: 'Set for final games, and for forfeits if the provider names a winner; otherwise `null`',
  }),
  local_team: z
    .object({
      score,
      record,
      ranking,
      isHome: z
        .boolean()
        .openapi({ description: 'Whether it is the designated home team, including on neutral ground' }),
    })
    .openapi({ description: 'The campus’s team' }),
  location: z
    .object({ name: text('Name of the venue; `""`: unknown'), city: text('City and state; `""`: unknown') })
    .openapi({ description: 'The venue' }),
  neutralSite: z.boolean().openapi({ description: 'Whether it is played at neither team’s venue' }),
  conferenceGame: z.boolean().nullable().openapi({ description: '`null`: the provider does not say' }),
  broadcasts: z
    .array(z.string())
    .openapi({ example: ['ESPN2', 'ESPN+'], description: 'Networks that broadcast it; `[]`: unknown' }),
  note: z.string().nullable().openapi({ description: 'Tournament, bowl, round' }),
};

const identity = {
  id: text('The provider’s id of the team'),
  name: text('With the nickname, as the provider writes it'),
  abbreviation: text('Usually three or four letters'),
  logo,
};
const opponentFields = {
  ...identity,
  score,
  ranking,
  record,
};

export const scheduleEntry = z
  .object({ ...gameFields, opponent: z.object(opponentFields).openapi({ description: 'The other team' }) })
  .openapi('ScheduleEntry', { description: 'A game in a list' });

const periodScore = z.number().nullable().openapi({ description: '`null`: not played' });
const leaders = z
  .record(z.string(), z.object({ name: text('Name of the athlete'), value: number('The value') }))
  .openapi({
    description: 'By statistic; in basketball points, rebounds and assists. `{}` before the start',
  });

const isLocalTeam = z.boolean().openapi({ description: 'Whether it is the campus’s team' });

const teamStatistics = z
  .object({
    isLocalTeam,
    statistics: z
      .array(
        z.object({
          name: z.string().openapi({ example: 'batting.runs', description: 'The provider’s name' }),
          label: text('What people call it'),
          value: text('As the provider prints it'),
        }),
      )
      .openapi({ description: 'In the provider’s order' }),
  })
  .openapi('TeamStatistics', { description: 'The statistics of a team in a game' });

const playerGroup = z
  .object({
    name: z.string().openapi({ example: 'passing', description: '`""`: there is only one table' }),
    columns: z.array(z.string()).openapi({ example: ['C/ATT', 'YDS'], description: 'Titles of the columns' }),
    rows: z
      .array(
        z.object({
          id: text('The provider’s id of the athlete'),
          name: text('First and last name'),
          starter: z.boolean().nullable().openapi({ description: '`null`: the provider does not say' }),
          values: z.array(z.string()).openapi({ description: 'By column; `[]`: did not play' }),
        }),
      )
      .openapi({ description: 'In the provider’s order' }),
  })
  .openapi('PlayerGroup', { description: 'A table of athletes in a game' });

const playerTables = z
  .object({ isLocalTeam, groups: z.array(playerGroup).openapi({ description: 'The tables of the team' }) })
  .openapi('PlayerTables', { description: 'The athletes of a team in a game' });

const ofDiamond = z
  .number()
  .nullable()
  .optional()
  .openapi({ description: 'Only in baseball and softball; `null`: unknown' });
const hitsAndErrors = { hits: ofDiamond, errors: ofDiamond };

export const gameDetail = z
  .object({
    ...gameFields,
    local_team: gameFields.local_team
      .extend(hitsAndErrors)
      .openapi('LocalTeamInGame', { description: 'The campus’s team' }),
    opponent: z.object({ ...opponentFields, ...hitsAndErrors }).openapi({ description: 'The other team' }),
    boxScore: z
      .object({
        local_team: z.object({ leaders }).openapi({ description: 'The campus’s team' }),
        opponent: z.object({ leaders }).openapi({ description: 'The other team' }),
        teams: z.array(teamStatistics).openapi({ description: '`[]` before the start, and if unknown' }),
        players: z.array(playerTables).openapi({ description: '`[]` before the start, and if unknown' }),
      })
      .openapi({ description: 'Leaders, statistics of the teams and of the athletes' }),
    linescore: z
      .array(z.object({ period: number('From 1'), local_team: periodScore, opponent: periodScore }))
      .openapi({ description: '`[]`: unknown' }),
    lastPlay: z.string().nullable().openapi({ description: 'The provider’s text; `null`: not in progress' }),
    winProbability: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .openapi({ description: 'The local team’s; `null`: unknown' }),
    attendance: z.number().nullable().openapi({ description: '`null`: unknown' }),
    lastUpdated,
  })
  .openapi('GameDetail', { description: 'A game with all details' });

const play = z
  .object({
    id: text('The provider’s id of the play'),
    period: number('Half, quarter or inning; 0: unknown'),
    clock: z.string().openapi({ example: '5:09', description: 'As in the game' }),
    text: text('What happened, in the provider’s words'),
    scoring: z.boolean().openapi({ description: 'Whether the score after it differs from the one before' }),
    team: z.enum(['local', 'opponent']).nullable().openapi({ description: '`null`: neither, or unknown' }),
    localScore: z.number().nullable().openapi({ description: 'After the play; `null`: unknown' }),
    opponentScore: z.number().nullable().openapi({ description: 'Like `localScore`' }),
  })
  .openapi('Play', { description: 'One play of a game' });

export const playsAnswer = z
  .object({
    id: text('The provider’s id of the game'),
    plays: z.array(play).openapi({ description: 'In the provider’s order; `[]`: none are known' }),
    lastUpdated,
  })
  .openapi('Plays');

const teamFields = {
  ...identity,
  record,
  conferenceRecord: record,
  ranking,
};
export const team = z.object(teamFields).openapi('Team', { description: 'A team of the campus' });

export const teamDetail = z
  .object({
    ...teamFields,
    location: text('The name without the nickname'),
    nickname: text('Such as `Cougars`'),
    color: z
      .string()
      .nullable()
      .openapi({ example: '1f4e5f', description: 'Hexadecimal RGB; `null`: unknown' }),
    alternateColor: z.string().nullable().openapi({ description: 'Like `color`' }),
    conference: z.string().nullable().openapi({ description: 'Its name; `null`: unknown or none' }),
    venue: z
      .object({ name: text('Name of the venue'), city: text('City and state') })
      .nullable()
      .openapi({ description: 'The venue of most home games; `null`: unknown' }),
  })
  .openapi('TeamDetail', { description: 'A team of the campus with all details' });

export const athlete = z
  .object({
    id: text('The provider’s'),
    name: text('First and last name'),
    firstName: text('`""`: unknown; also in the fields below'),
    lastName: text('Family name'),
    jersey: text('Jersey number'),
    position: text('Such as `G` or `QB`'),
    height: text('As the provider prints it'),
    weight: text('As the provider prints it'),
    class: text('Year of study'),
    hometown: text('City and state or country'),
    headshot: z.string().nullable().openapi({ description: 'URL of a portrait; `null`: none' }),
  })
  .openapi('Athlete', { description: 'A member of a team' });

export const coach = z
  .object({ name: text('First and last name'), title: text('For example `Head Coach`') })
  .openapi('Coach', { description: 'A coach of a team' });

export const standing = z
  .object({
    rank: number('Rank in the conference; teams with equal records share a rank'),
    team: z.object(identity).openapi({ description: 'Which team' }),
    conferenceRecord: text('Wins-losses, or wins-losses-ties, in conference games'),
    overallRecord: text('The same for all games'),
    winPercentage: z.number().min(0).max(1).openapi({ description: 'The share of all games that were won' }),
    streak: z.string().openapi({ example: 'W3', description: 'Consecutive wins (`W`) or losses (`L`)' }),
    isLocalTeam,
  })
  .openapi('Standing', { description: 'A row of the conference’s table' });

export const schedulesAnswer = z
  .object({
    games: z.array(scheduleEntry).openapi({ description: 'By date, then id' }),
    lastUpdated,
    missing: z
      .array(sportKey)
      .optional()
      .openapi({ description: 'Sports whose games are not available now; omitted if there are none' }),
  })
  .openapi('Schedules');

const season = z
  .object({ year: number('The year in which it ends'), type: number('2 regular, 3 post-season') })
  .nullable()
  .openapi({
    example: { year: 2027, type: 2 },
    description:
      'The season of the games: the last one until the new one has a game. `type`: 2 regular, 3 post-season',
  });

export const sportScheduleAnswer = z
  .object({
    sport: sportKey,
    team,
    season,
    games: z.array(scheduleEntry).openapi({ description: 'By date, then id' }),
    lastUpdated,
  })
  .openapi('SportSchedule');

export const poll = z
  .object({
    name: z.string().openapi({ example: 'AP Top 25', description: 'As the provider writes it' }),
    date: timestamp.nullable().openapi({ description: '`null`: the provider does not say' }),
    entries: z
      .array(
        z.object({
          rank: number('From 1'),
          previous: z.number().nullable().openapi({ description: '`null`: was not ranked' }),
          points: z.number().nullable().openapi({ description: '`null`: unknown' }),
          firstPlaceVotes: z.number().nullable().openapi({ description: '`null`: unknown' }),
          record,
          team: z.object(identity).openapi({ description: 'Which team' }),
          isLocalTeam,
        }),
      )
      .openapi({ description: 'By rank' }),
  })
  .openapi('Poll', { description: 'A poll' });

export const rankingsAnswer = z
  .object({
    sport: sportKey,
    polls: z.array(poll).openapi({ description: 'The latest edition of each poll' }),
    lastUpdated,
  })
  .openapi('Rankings');

const since = (description: string) => timestamp.nullable().openapi({ description });

export const sourceHealth = z
  .object({
    sources: z
      .array(
        z
          .object({
            sport: sportKey,
            resource: z
              .enum(['schedule', 'team', 'roster', 'standings', 'rankings'])
              .openapi({ description: 'What is requested from the provider' }),
            outcome: z
              .enum(['ok', 'absent', ...FAILURES])
              .nullable()
              .openapi({ description: 'Outcome of the latest attempt; `null`: none so far' }),
            lastGood: since('When the provider last confirmed the data that is served'),
            lastAttempt: since('When it was last requested'),
            problem: z.string().nullable().openapi({ description: 'What is wrong; `null`: nothing' }),
          })
          .openapi('SportsSourceHealth'),
      )
      .openapi({ description: 'By sport, then resource' }),
  })
  .openapi('SportsSourcesHealth');

export const refreshes = z
  .object({
    ...recentDayRange,
    sports: z
      .array(z.object({ sport: sportKey, days: dayOutcomes }).openapi('SportRefreshes'))
      .openapi({ description: 'In the order of the campus file' }),
  })
  .openapi('SportsRefreshes');

export const rosterAnswer = z
  .object({
    sport: sportKey,
    team: z.object({ id: identity.id, name: identity.name }).openapi({ description: 'The team' }),
    athletes: z.array(athlete).openapi({ description: 'In the provider’s order' }),
    coaches: z.array(coach).openapi({ description: 'In the provider’s order' }),
  })
  .openapi('Roster');

export const standingsAnswer = z
  .object({
    sport: sportKey,
    conference: text('Its name'),
    standings: z.array(standing).openapi({ description: 'By rank' }),
    lastUpdated,
  })
  .openapi('Standings');

export const teamAnswer = z
  .object({
    sport: sportKey,
    team: teamDetail,
    nextGame: orNull(scheduleEntry).openapi({ description: '`null`: none scheduled' }),
    lastUpdated,
  })
  .openapi('TeamInformation');

export const sportsStats = z
  .object({
    requests: z
      .object({
        count: z.number().openapi({ description: 'Requests answered on the current UTC day' }),
        date: z.string().openapi({ example: 'Friday, November 20, 2026', description: 'That day' }),
      })
      .openapi({ description: 'Requests to this service' }),
    polling: z
      .object({
        activeGames: number('Games in progress'),
        lastCheck: timestamp.nullable().openapi({ description: '`null` before the first poll' }),
      })
      .openapi({ description: 'Polling of live games' }),
    schedules: z
      .object({
        totalGames: number('Cached games'),
        lastUpdated: timestamp.nullable().openapi({ description: '`null` before the first refresh' }),
      })
      .openapi({ description: 'The schedules of all sports' }),
  })
  .openapi('SportsStats');

const change = z
  .object({
    id: z.string().openapi({ description: 'Id of the game, the athlete or the team; for a coach, the name' }),
    name: text('Name of the game, the athlete, the coach or the team'),
    change: z.enum(['added', 'removed', 'changed']).openapi({ description: 'What has happened' }),
    fields: z
      .array(z.string())
      .openapi({ example: ['status', 'local_team.score'], description: 'The fields that have changed' }),
  })
  .openapi('Change');

const renewal = z
  .object({
    sport: sportKey,
    outcome: z.enum(['changed', 'unchanged', 'failed']).openapi({ description: 'The outcome' }),
    problem: z.enum(FAILURES).optional().openapi({ description: 'Why it failed; the cached data is kept' }),
    count: z
      .number()
      .openapi({ description: 'Number of games, of athletes and coaches, or of standings now cached' }),
    added: number('New ones'),
    removed: number('Removed ones'),
    changed: number('Changed ones'),
    changes: z.array(change).openapi({ description: 'The first 50 changes' }),
  })
  .openapi('Renewal');

export const triggerAnswer = z
  .object({
    triggered: z.enum(['schedules', 'rosters', 'standings']).openapi({ description: 'What was refreshed' }),
    startedAt,
    finishedAt,
    results: z.array(renewal).openapi({ description: 'One result per sport' }),
  })
  .openapi('SportsTrigger');

export type Rankings = z.input<typeof rankingsAnswer>;
export type SportsSourcesHealth = z.input<typeof sourceHealth>;
export type Schedules = z.input<typeof schedulesAnswer>;
export type SportSchedule = z.input<typeof sportScheduleAnswer>;
export type Refreshes = z.input<typeof refreshes>;
export type Roster = z.input<typeof rosterAnswer>;
export type Standings = z.input<typeof standingsAnswer>;
export type TeamInformation = z.input<typeof teamAnswer>;
export type GameDetail = z.input<typeof gameDetail>;
export type Plays = z.input<typeof playsAnswer>;
export type SportsStats = z.input<typeof sportsStats>;
export type SportsTrigger = z.input<typeof triggerAnswer>;
