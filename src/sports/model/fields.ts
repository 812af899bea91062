import { z } from '@hono/zod-openapi';
import {
  flag,
  listOf,
  number,
  numberOrNull,
  orNull,
  part,
  rows,
  text,
  textOrNull,
  texts,
} from '../../platform/schema-fields.ts';
import {
  type BoxScore,
  color,
  GAME_STATUSES,
  type HitsAndErrors,
  hitsAndErrors,
  type Leaders,
  type LocalSide,
  leaders,
  localTeam,
  type OpponentSide,
  opponentFields,
  type PeriodScore,
  playerTables,
  sportKey,
  teamStatistics,
  type Value,
} from './schemas.ts';

/**
 * The fields of a game, each defined once. Derived from them: the contract and the OpenAPI document, responses, the CSV
 * table, webhook events, which page's value is used, and the defaults for games stored by older releases.
 */

/** A plain value, for tables and events. */
type Fact = string | number | boolean | readonly string[] | null;
type Facts<V> = Readonly<Record<string, (value: V) => Fact>>;

interface Uses<V> {
  /** Chooses between the values in lists and on the game's own page; by default, the own page is used. */
  readonly join?: (listed: V, own: V) => V;
  /** The plain values of the field; by default one, with the name of the field. */
  readonly facts?: Facts<V>;
}

/** A field that is shown as it is. */
const plain = <Schema extends z.ZodType>(schema: Schema, uses: Uses<Value<Schema>> = {}) => ({
  schema,
  ...uses,
});

/** A field that is composed of several parts of a game. */
const computed = <Schema extends z.ZodType, Parts>(
  schema: Schema,
  show: (game: Parts) => Value<Schema>,
  facts: Facts<Value<Schema>> = {},
) => ({ schema, show, facts });

const listed = <V>(value: V): V => value;
const listedIfKnown = <V>(value: V, own: V): V => value ?? own;
const longer = <V>(value: readonly V[], own: readonly V[]) => (value.length > 0 ? value : own);

const hitsOf = ({ hits, errors }: HitsAndErrors) =>
  hits === undefined ? {} : { hits, errors: errors ?? null };

const showLocal = ({ local }: { readonly local: LocalSide }) => ({
  score: local.score,
  record: local.record,
  ranking: local.ranking,
  isHome: local.isHome,
});

const showOpponent = ({ opponent }: { readonly opponent: OpponentSide }) => ({
  id: opponent.id,
  name: opponent.name,
  abbreviation: opponent.abbreviation,
  logo: opponent.logo,
  score: opponent.score,
  ranking: opponent.ranking,
  record: opponent.record,
});

/** The fields of a game in lists, in the order in which they are shown. */
export const LISTED = {
  id: plain(text('The provider’s id of the game; stable', '401638645')),
  sport: plain(sportKey),
  date: plain(text('Start in UTC, to the minute, as published by the provider', '2026-11-21T01:00Z')),
  timeTbd: computed(
    z.literal(true).optional().openapi({
      description: '`true`: the time is not announced, only the day of `date` counts; otherwise omitted',
    }),
    ({ timeTbd }: { readonly timeTbd: boolean }) => timeTbd || undefined,
    { timeTbd: (value) => value ?? false },
  ),
  name: plain(text('Both teams, usually as “guest at host”'), { join: listed }),
  shortName: plain(text('Both teams, abbreviated'), { join: listed }),
  status: plain(z.enum(GAME_STATUSES).openapi('GameStatus', { description: 'State of a game' })),
  statusText: plain(text('Status text of the provider; `""` before the start', 'Final/OT')),
  period: plain(number('Half, quarter or inning; 0 before the start'), {
    // A game's own page has neither period nor clock: without line scores, its period is 0.
    join: (inList, own) => own || inList,
  }),
  clock: plain(text('Display clock; in baseball and softball the half-inning, such as `Top 9th`', '5:09')),
  result: plain(
    orNull(z.enum(['win', 'loss', 'tie'])).openapi({
      description: 'Result for the campus’s team; `null` unless final, or a forfeit with a winner',
    }),
  ),
  local_team: computed(localTeam, showLocal, {
    isHome: (team) => team.isHome,
    localScore: (team) => team.score,
  }),
  location: plain(
    part('The venue', {
      name: text('Name of the venue; `""`: unknown'),
      city: text('City and state; `""`: unknown'),
    }),
    {
      join: (inList, own) => (inList.name === '' ? own : inList),
      facts: {
        location: ({ name }) => name,
        city: ({ city }) => city,
        place: ({ name, city }) => [name, city].filter(Boolean).join(', '),
      },
    },
  ),
  neutralSite: plain(flag('Whether it is played at a neutral site'), {
    join: (inList, own) => inList || own,
  }),
  conferenceGame: plain(
    z.boolean().nullable().openapi({ description: 'Whether it counts for the conference; `null`: unknown' }),
    {
      join: listedIfKnown,
    },
  ),
  broadcasts: plain(texts('Broadcasting networks; `[]`: unknown', ['ESPN2', 'ESPN+']), { join: longer }),
  note: plain(textOrNull('Tournament, bowl or round; `null`: none'), { join: listedIfKnown }),
  opponent: computed(part('The other team', opponentFields), showOpponent, {
    opponent: (team) => team.name,
    opponentScore: (team) => team.score,
  }),
};

const periodScore = numberOrNull('Score in the period; `null`: not played, such as the last half-inning');
interface BoxScoreParts {
  readonly leaders: Leaders;
  readonly opponentLeaders: Leaders;
  readonly boxScore: BoxScore;
}

/** The fields of a game on its own. */
export const DETAILED = {
  ...LISTED,
  local_team: computed(
    localTeam.extend(hitsAndErrors).openapi('LocalTeamInGame', { description: 'The campus’s team' }),
    (game: { readonly local: LocalSide }) => ({ ...showLocal(game), ...hitsOf(game.local) }),
  ),
  opponent: computed(
    part('The other team', { ...opponentFields, color, ...hitsAndErrors }),
    (game: { readonly opponent: OpponentSide }) => ({
      ...showOpponent(game),
      color: game.opponent.color,
      ...hitsOf(game.opponent),
    }),
  ),
  boxScore: computed(
    part('Leaders, and statistics of teams and athletes', {
      local_team: part('The campus’s team', { leaders }),
      opponent: part('The other team', { leaders }),
      teams: listOf(teamStatistics, '`[]` before the start, or if unknown'),
      players: listOf(playerTables, '`[]` before the start, or if unknown'),
    }),
    ({ leaders: ours, opponentLeaders: theirs, boxScore: { teams, players } }: BoxScoreParts) => ({
      local_team: { leaders: ours },
      opponent: { leaders: theirs },
      teams,
      players,
    }),
  ),
  linescore: computed(
    rows('`[]`: unknown', { period: number('From 1'), local_team: periodScore, opponent: periodScore }),
    ({ linescore }: { readonly linescore: readonly PeriodScore[] }) =>
      linescore.map(({ period, local, opponent }) => ({ period, local_team: local, opponent })),
  ),
  lastPlay: plain(textOrNull('Text of the latest play; `null`: the game is not in progress')),
  winProbability: plain(
    z.number().min(0).max(1).nullable().openapi({ description: 'Probability of a win; `null`: unknown' }),
  ),
  attendance: plain(numberOrNull('Number of spectators; `null`: unknown')),
  shootout: plain(
    z
      .object({
        local: numberOrNull('Penalties scored; `null`: unknown'),
        opponent: numberOrNull('Penalties scored; `null`: unknown'),
        winner: orNull(z.enum(['local', 'opponent'])).openapi({
          description: 'The side that won the shootout; `null`: unknown',
        }),
      })
      .nullable()
      .openapi({ description: 'Penalty shootout after a tie, in soccer; otherwise `null`' }),
    { join: (inList, own) => own ?? inList },
  ),
  tickets: plain(
    textOrNull(
      'URL of a ticket seller, from the provider, without its partner id; `null`: unknown, or the game has begun',
    ),
    { join: listedIfKnown },
  ),
};

interface AnyField {
  readonly schema: z.ZodType;
  readonly show?: (game: never) => unknown;
  readonly join?: (listed: never, own: never) => unknown;
  readonly facts?: Facts<never>;
}
type Table = Readonly<Record<string, AnyField>>;
type Schemas<T extends Table> = { readonly [Name in keyof T]: T[Name]['schema'] };
type Shown<T extends Table> = Value<z.ZodObject<Schemas<T>>>;
type Values = Readonly<Record<string, unknown>>;

/** The fields of games that are shown as they are. */
type Plain = Omit<typeof DETAILED, 'timeTbd' | 'local_team' | 'opponent' | 'boxScore' | 'linescore'>;
export type PlainValues = { readonly [Name in keyof Plain]: Value<Plain[Name]['schema']> };

type NamedField = readonly [name: string, field: AnyField];
const FIELDS = new Map<Table, readonly NamedField[]>(
  [LISTED, DETAILED].map((table) => [table, Object.entries(table)]),
);
const fieldsIn = (table: Table): readonly NamedField[] => FIELDS.get(table) ?? Object.entries(table);

export const schemasOf = <T extends Table>(table: T): Schemas<T> =>
  Object.fromEntries(fieldsIn(table).map(([name, { schema }]) => [name, schema])) as Schemas<T>;

/** A game in the format of the contract. */
export function shown<T extends Table>(table: T, game: object): Shown<T> {
  const values: Record<string, unknown> = {};
  for (const [name, { show }] of fieldsIn(table)) {
    const value = show ? show(game as never) : (game as Values)[name];
    if (value !== undefined) values[name] = value;
  }
  return values as Shown<T>;
}

/** The plain values of a game in a list, by name. */
export function factsOf(game: Shown<typeof LISTED>): Readonly<Record<string, Fact>> {
  const plainFacts = fieldsIn(LISTED).flatMap(([name, { facts }]) => {
    const value = (game as Values)[name];
    if (facts === undefined) return [[name, value as Fact] as const];
    return Object.entries(facts).map(([fact, read]) => [fact, read(value as never)] as const);
  });
  return Object.fromEntries(plainFacts);
}

/** The facts that are columns of the CSV table. New ones go last. */
export const COLUMNS = [
  ...[
    'id',
    'sport',
    'date',
    'timeTbd',
    'status',
    'name',
    'isHome',
    'opponent',
    'localScore',
    'opponentScore',
  ],
  ...['result', 'location', 'city', 'neutralSite', 'broadcasts', 'note'],
];

/** The facts whose changes are reported in events, with their names there. Clocks and plays change too often. */
export const REPORTED = {
  status: 'status',
  date: 'date',
  timeTbd: 'timeTbd',
  location: 'place',
  neutralSite: 'neutralSite',
  ...{
    broadcasts: 'broadcasts',
    opponent: 'opponent',
    localScore: 'localScore',
    opponentScore: 'opponentScore',
  },
};

/** The fields that do not simply come from the game's own page. `inList`: the game in lists. */
export function joined(inList: PlainValues, own: PlainValues): Partial<PlainValues> {
  const join = ([name, field]: NamedField) =>
    field.join ? [[name, field.join((inList as Values)[name] as never, (own as Values)[name] as never)]] : [];
  return Object.fromEntries(fieldsIn(DETAILED).flatMap(join));
}

const NOTHING = [null, [], '', false];
const UNKNOWN = Object.fromEntries(
  fieldsIn(DETAILED).flatMap(([name, { schema, show }]) => {
    const unknown = show ? undefined : NOTHING.find((value) => schema.safeParse(value).success);
    return unknown === undefined ? [] : [[name, unknown]];
  }),
);

/** A game that was stored by an older release with fewer fields. */
export const withUnknown = <T extends PlainValues>(stored: T): T => ({ ...UNKNOWN, ...stored });
