/** Databases bound the values of one statement: SQLite at 32,766, PostgreSQL at 65,535. */
const CHUNK = 200;

export function* chunks<T>(items: readonly T[], size = CHUNK): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
