/** Far below the limits for values in one statement: 32,766 in SQLite, 65,535 in PostgreSQL. */
const CHUNK = 200;

export function* chunks<T>(items: readonly T[], size = CHUNK): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
