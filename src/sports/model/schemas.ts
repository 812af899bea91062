import { z } from '@hono/zod-openapi';
import {
  described,
  flag,
  listOf,
  number,
  numberOrNull,
  part,
  rows,
  text,
  textOrNull,
  texts,
} from '../../platform/schema-fields.ts';
import { ALL_SPORTS } from './sports.ts';

/** The schemas, and the types of their values, from which the fields of games (`fields.ts`) and teams are composed. */

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;
/** The value of a schema. */
export type Value<Schema extends z.ZodType> = DeepReadonly<z.output<Schema>>;

export const GAME_STATUSES = [
  'scheduled',
  'in_progress',
  'final',
  'postponed',
  'canceled',
  'delayed',
  'suspended',
  'forfeit',
] as const;

export const timestamp = z.iso.datetime().openapi({ example: '2026-11-21T06:00:00.000Z' });
export const lastUpdated = timestamp.openapi({ description: 'When the provider last confirmed this data' });

export const sportKey = z
  .enum(ALL_SPORTS)
  .openapi('SportKey', { example: 'mens-basketball', description: 'Key of a sport' });
export const color = textOrNull('Color as six hexadecimal digits; `null`: unknown', '1f4e5f');
export const record = text('Wins-losses, or wins-losses-ties; `""`: unknown', '12-3');
export const ranking = numberOrNull('Rank in a poll (never a tournament seed); `null`: unranked');
export const identity = {
  id: text('The provider’s id of the team'),
  name: text('Name with nickname'),
  abbreviation: text('Abbreviation, usually three or four letters'),
  logo: textOrNull('URL of the logo; `null`: none'),
};
export const isLocalTeam = flag('Whether it is the campus’s team');
export const score = numberOrNull(
  'Score; 0 before the start; `null`: the game has begun, but its score is unknown',
);

const ofDiamond = (what: string) =>
  z
    .number()
    .nullable()
    .optional()
    .openapi({ description: `${what}, in baseball and softball only; \`null\`: unknown` });
export const hitsAndErrors = { hits: ofDiamond('Hits'), errors: ofDiamond('Errors') };

export const localTeam = part('The campus’s team', {
  score,
  record,
  ranking,
  isHome: flag('Whether it is the designated home team, also at a neutral site'),
});
export const opponentFields = { ...identity, score, ranking, record };

/** In baseball and softball; `null`: unknown. */
export interface HitsAndErrors {
  readonly hits?: number | null;
  readonly errors?: number | null;
}

/** The campus’s team in a game. */
export interface LocalSide extends HitsAndErrors {
  readonly score: number | null;
  readonly record: string;
  readonly ranking: number | null;
  readonly isHome: boolean;
}

/** The other team. */
export interface OpponentSide extends HitsAndErrors, Value<z.ZodObject<typeof identity>> {
  readonly color: string | null;
  readonly score: number | null;
  readonly record: string;
  readonly ranking: number | null;
}

export const leaders = z
  .record(
    z.string(),
    z.object({ name: text('Name of the athlete'), value: number('Value of the statistic') }),
  )
  .openapi({
    description:
      'Best athlete by statistic: `points`, `rebounds`, `assists` in basketball; `passingYards`, `rushingYards`, `receivingYards` in football; `hits`, `homeRuns`, `RBIs`, `strikeouts` in baseball and softball. `{}` before the start',
  });

export const teamStatistics = described('TeamStatistics', 'The statistics of a team in a game', {
  isLocalTeam,
  statistics: rows('In the provider’s order', {
    name: text('The provider’s key; nested in baseball, such as `batting.runs`', 'batting.runs'),
    label: text('Display name'),
    value: text('Value as published by the provider'),
  }),
});

export const playerTables = described('PlayerTables', 'The athletes of a team in a game', {
  isLocalTeam,
  groups: listOf(
    described('PlayerGroup', 'A table of athletes in a game', {
      name: text('Name of the table, such as `passing`; `""`: there is only one', 'passing'),
      columns: texts('Column titles', ['C/ATT', 'YDS']),
      rows: rows('In the provider’s order', {
        id: text('The provider’s id of the athlete'),
        name: text('First and last name'),
        starter: z
          .boolean()
          .nullable()
          .openapi({ description: 'Whether the athlete started; `null`: unknown' }),
        values: texts('Values by column; `[]`: did not play'),
      }),
    }),
    'Tables of the team',
  ),
});

export type Leader = Leaders[string];
/** The best athlete of a team in each statistic. */
export type Leaders = Value<typeof leaders>;
export type TeamBox = Value<typeof teamStatistics>;
export type PlayerBox = Value<typeof playerTables>;
/** A table of athletes: `passing`, `batting`; `""` if there is only one. */
export type PlayerGroup = PlayerBox['groups'][number];
/** Empty before the start, and if the provider has none. */
export interface BoxScore {
  readonly teams: readonly TeamBox[];
  readonly players: readonly PlayerBox[];
}
/** The score of each team in a period; `null` if not played, such as the last half-inning of a team that leads. */
export interface PeriodScore {
  readonly period: number;
  readonly local: number | null;
  readonly opponent: number | null;
}
