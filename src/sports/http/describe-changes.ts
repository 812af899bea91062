import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../platform/formats/json.ts';
import { NO_DETAILS } from '../games/precedence.ts';
import type { Game } from '../model/games.ts';
import type { Roster, Standings } from '../model/teams.ts';
import type { SportsTrigger } from './contract.ts';
import { shownGame } from './views.ts';

type Change = SportsTrigger['results'][number]['changes'][number];

/** A row of a list as callers get it: its id, its name and all its fields. */
export interface Row {
  readonly id: string;
  readonly name: string;
  readonly shown: object;
}

/** A new season changes every row: all are counted, but only as many are listed as a person would read. */
const MOST_LISTED = 50;

/** The paths of the fields in which two values differ: `status`, `local_team.score`. */
function differing(before: unknown, after: unknown, path = ''): string[] {
  if (!isObject(before) || !isObject(after)) return isDeepStrictEqual(before, after) ? [] : [path];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) =>
    differing(before[name], after[name], path === '' ? name : `${path}.${name}`),
  );
}

function changesBetween(before: readonly Row[], after: readonly Row[]): Change[] {
  const [earlier, later] = [before, after].map((rows) => new Map(rows.map((row) => [row.id, row])));
  const changes: Change[] = [];
  for (const { id, name, shown } of after) {
    const known = earlier?.get(id);
    const fields = known === undefined ? [] : differing(known.shown, shown);
    if (known === undefined) changes.push({ id, name, change: 'added', fields });
    else if (fields.length > 0) changes.push({ id, name, change: 'changed', fields });
  }
  for (const { id, name } of before) {
    if (!later?.has(id)) changes.push({ id, name, change: 'removed', fields: [] });
  }
  return changes;
}

/** What a refresh changed: the counts, and the first rows. */
export function describeChanges(before: readonly Row[], after: readonly Row[]) {
  const changes = changesBetween(before, after);
  const count = (kind: Change['change']) => changes.filter(({ change }) => change === kind).length;
  return {
    added: count('added'),
    removed: count('removed'),
    changed: count('changed'),
    changes: changes.slice(0, MOST_LISTED),
  };
}

const gameRow = (game: Game): Row => ({
  id: game.id,
  name: game.name,
  shown: shownGame({ ...game, ...NO_DETAILS }),
});

export const gameRows = ({ games }: { readonly games: readonly Game[] }): Row[] => games.map(gameRow);

export const rosterRows = ({ athletes, coaches }: Roster): Row[] => [
  ...athletes.map((athlete) => ({ id: athlete.id, name: athlete.name, shown: athlete })),
  ...coaches.map((coach) => ({ id: coach.name, name: coach.name, shown: coach })),
];

export const standingRows = ({ standings }: Standings): Row[] =>
  standings.map((standing) => ({ id: standing.team.id, name: standing.team.name, shown: standing }));
