import { isObject, type JsonObject } from '../../platform/formats/json.ts';
import { HOUR_MS } from '../../platform/time.ts';

/**
 * Keeps details that were known but are missing from a page, until two pages far apart lack them: the provider has sent
 * athletes without numbers and finals without venues, which were complete again later.
 */

/** A detail that is kept. It is stored beside the pages, which lack it. */
interface KeptDetail {
  /** Property names and keys of rows, from the root of the value. */
  readonly path: readonly string[];
  readonly value: unknown;
  /** When a page first lacked it, ms. */
  readonly since: number;
  /** For a row: its index in the list. */
  readonly at?: number;
}
export type KeptDetails = readonly KeptDetail[];

/** A detail is gone if two pages this far apart lack it, and so do all between them. */
export const MISSED_FOR_MS = 20 * HOUR_MS;

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0);

/** Identifies a row, so that it is found again in another page. */
function keyOf(row: unknown): string | undefined {
  if (!isObject(row)) return undefined;
  const { id, team, name, period, isLocalTeam } = row;
  const key = id ?? (isObject(team) ? team.id : undefined) ?? name ?? period ?? isLocalTeam;
  return key === undefined ? undefined : String(key);
}

/** The rows of a list by key; `undefined` if a key is missing or not unique. */
function rowsByKey(list: readonly unknown[]): ReadonlyMap<string, unknown> | undefined {
  const rows = new Map(
    list.flatMap((row): [string, unknown][] => {
      const key = keyOf(row);
      return key === undefined ? [] : [[key, row]];
    }),
  );
  return rows.size === list.length ? rows : undefined;
}

const isText = (list: unknown): list is readonly string[] =>
  Array.isArray(list) && list.every((value) => typeof value === 'string');

const isOther = (one: JsonObject, other: JsonObject): boolean =>
  one.id !== undefined && other.id !== undefined && one.id !== other.id;

type Lacking = Omit<KeptDetail, 'since'>;

function lackingRows(after: readonly unknown[], before: readonly unknown[], path: readonly string[]) {
  if (isText(after) && isText(before)) {
    const isSame = after.length === before.length;
    return isSame ? before.flatMap((text, at) => lackingIn(after[at], text, [...path, String(at)])) : [];
  }
  const [said, known] = [rowsByKey(after), rowsByKey(before)];
  // Lists that lost most of their rows are judged as a whole, elsewhere.
  if (said === undefined || known === undefined || after.length < before.length / 2) return [];
  return [...known].flatMap(([key, row], at) =>
    said.has(key)
      ? lackingIn(said.get(key), row, [...path, key])
      : [{ path: [...path, key], value: row, at }],
  );
}

const NAMES: ReadonlySet<string> = new Set(['name', 'conference', 'hometown']);

/** A name cut short (`Cedar` for `Cedar Herons`), a period that is now 0, fewer broadcasters or columns. */
function isLess(after: unknown, before: unknown, key: string | undefined): boolean {
  if (typeof after === 'string' && typeof before === 'string')
    return key !== undefined && NAMES.has(key) && after !== before && before.includes(after);
  if (key === 'period') return after === 0 && before !== 0;
  return isText(after) && isText(before) && after.length < before.length;
}

/** What `before` has and `after` lacks. */
function lackingIn(after: unknown, before: unknown, path: readonly string[] = []): Lacking[] {
  if (isEmpty(before)) return [];
  if (isEmpty(after) || isLess(after, before, path.at(-1))) return [{ path, value: before }];
  if (Array.isArray(after) && Array.isArray(before)) return lackingRows(after, before, path);
  if (!isObject(after) || !isObject(before) || isOther(after, before)) return [];
  // A leader with a lower value: the leader came from a box score that lacks an athlete.
  if (typeof after.value === 'number' && typeof before.value === 'number' && after.value < before.value)
    return [{ path, value: before }];
  return Object.entries(before).flatMap(([key, value]) => lackingIn(after[key], value, [...path, key]));
}

/** Puts one detail back into a value. */
function withDetail(value: unknown, { path: [key, ...path], ...detail }: KeptDetail): unknown {
  if (key === undefined) return detail.value;
  if (Array.isArray(value)) {
    const rows: readonly unknown[] = value;
    const found = isText(rows) ? Number(key) : rows.findIndex((row) => keyOf(row) === key);
    if (found >= 0) return value.with(found, withDetail(value[found], { path, ...detail }));
    return path.length > 0 ? value : value.toSpliced(detail.at ?? value.length, 0, detail.value);
  }
  return isObject(value) ? { ...value, [key]: withDetail(value[key], { path, ...detail }) } : value;
}

/** Puts the kept details back. They were taken from a `T`, so the result is one. */
export const withDetails = <T>(value: T, kept: KeptDetails): T =>
  kept.reduce<unknown>(withDetail, value) as T;

/** The details to keep although `after` lacks them. `before`: the part of the last value that one page cannot remove. */
export function detailsKept(after: unknown, before: unknown, kept: KeptDetails, now: number): KeptDetails {
  const nameOf = ({ path }: Pick<KeptDetail, 'path'>): string => JSON.stringify(path);
  const since = new Map(kept.map((detail) => [nameOf(detail), detail.since]));
  return lackingIn(after, before)
    .map((detail) => ({ ...detail, since: since.get(nameOf(detail)) ?? now }))
    .filter((detail) => now - detail.since < MISSED_FOR_MS);
}
