import type { ContentMode } from '../types.ts';
import type { Body } from './bodies/context.ts';

/** Changes a response according to the content mode. */
export function inMode(body: Body, mode: ContentMode): Body {
  switch (mode) {
    case 'normal':
      return body;
    case 'new_layout':
      return { version: 3, page: { type: 'sports', content: renamed(body) } };
    case 'empty':
      return withLists(body, () => []);
    case 'shrunk':
      return withLists(body, (rows) => rows.filter((_, index) => index % 5 === 0));
  }
}

/** Keys of the lists that contain a response's rows, at any depth. */
const LISTS = new Set(['events', 'athletes', 'items', 'entries', 'nextEvent', 'leaders', 'teams']);

function withLists(value: Body, change: (rows: unknown[]) => unknown[]): Body {
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (Array.isArray(inner)) {
        const rows = LISTS.has(key) ? change(inner) : inner;
        return [key, rows.map((row) => (isBody(row) ? withLists(row, change) : row))];
      }
      return [key, isBody(inner) ? withLists(inner, change) : inner];
    }),
  );
}

/** Renames every key: `events` becomes `eventList`, `team` becomes `teamInfo`. */
const renamed = (body: Body): Body =>
  Object.fromEntries(
    Object.entries(body).map(([key, inner]) => [key + (Array.isArray(inner) ? 'List' : 'Info'), inner]),
  );

const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
