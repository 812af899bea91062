import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Sport } from '../../../src/sports/model/sports.ts';
import { ROOT } from '../root.ts';
import { competition, event, HERONS, status } from './made-up.ts';
import { entry, group, record } from './made-up-standings.ts';
import { wholePage } from './whole-pages.ts';

/**
 * A payload, and what must be read from it. The payload is a `page`, or the usual one (the Herons are at home against
 * the Otters) with other values at some paths: of the `event`, its `competition`, `ours` and `theirs` of the competitors,
 * the `status`, the `page` of a game, or the `team`. `status` alone is a name, a state, and perhaps `completed`.
 */
export interface PageRow {
  readonly sport?: Sport;
  readonly team?: string;
  readonly conference?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly without?: readonly string[];
  /** Whether the page of the team has its next game. */
  readonly next?: boolean;
  /** The name of a whole page, in place of the usual payload. */
  readonly file?: string;
  /** In standings, the `teams` of a group are ids with figures and records. */
  readonly page?: unknown;
  /** Of a game: what differs from the game that is read from the usual payload. Otherwise: some of the fields. */
  readonly reads?: unknown;
  /** All of a game. */
  readonly game?: unknown;
  /** `kind: row: reason` */
  readonly anomalies?: readonly string[];
  /** Why an event has no game. */
  readonly dropped?: string;
  /** Why a page is unreadable. */
  readonly problem?: string;
}

export type PageKind =
  | 'event'
  | 'schedule'
  | 'scoreboard'
  | 'summary'
  | 'standings'
  | 'rankings'
  | 'roster'
  | 'team'
  | 'teams';

export interface PageCase {
  readonly shows: string;
  readonly of: PageKind;
  readonly sport?: Sport;
  readonly rows: readonly PageRow[];
}

const FOLDER = join(ROOT, 'src/sports/espn/pages');

/** The cases in `src/sports/espn/pages`, by file. */
export const pageCases = (): readonly (readonly [string, readonly PageCase[]])[] =>
  readdirSync(FOLDER).map((file) => [file, parse(readFileSync(join(FOLDER, file), 'utf8'))]);

type Body = Record<string, unknown>;

/** Sets the value at a path; `undefined` removes it. */
export function setAt(body: Body, path: string, value: unknown): void {
  const [key = '', ...rest] = path.split('.');
  if (rest.length > 0) {
    body[key] ??= {};
    setAt(body[key] as Body, rest.join('.'), value);
  } else if (value === undefined) delete body[key];
  else body[key] = value;
}

/** A group of a table in the provider's format. */
function groupOf({ id, teams, children, ...more }: Body): Body {
  const entries = (teams as Body[] | undefined)?.map(({ id: of, ...figures }) =>
    entry(
      String(of),
      ...Object.entries(figures).map(([type, figure]) => {
        if (typeof figure === 'string') return record(type, figure);
        return { type, ...(typeof figure === 'number' ? { value: figure } : (figure as Body)) };
      }),
    ),
  );
  return {
    ...(entries && { ...group(String(id ?? ''), entries), id }),
    ...(children !== undefined && { children: (children as Body[]).map(groupOf) }),
    ...(id !== undefined && { id }),
    ...more,
    ...(more.name === null && { name: undefined }),
  };
}

/** The parts of the usual payloads, by the names that paths begin with. */
function usualParts(): {
  readonly competition: Body;
  readonly event: Body;
  readonly page: Body;
  readonly team: Body;
} {
  const game = structuredClone(competition());
  const header = { id: '1', season: { year: 2027, type: 2 }, timeValid: true, competitions: [game] };
  return {
    competition: game,
    event: { ...structuredClone(event()), competitions: [game] },
    page: { header },
    team: { ...structuredClone(HERONS), name: 'Herons', location: 'Cedar' },
  };
}

/** The payload of a row. */
export function payloadOf(of: PageKind, row: PageRow): unknown {
  if (row.file !== undefined) return wholePage(row.file);
  if (row.page !== undefined) return of === 'standings' ? groupOf(row.page as Body) : row.page;
  const parts = usualParts();
  const [ours, theirs] = parts.competition.competitors as Body[];
  const changes = [...Object.entries(row.with ?? {}), ...(row.without ?? []).map((path) => [path] as const)];
  for (const [path, value] of changes) {
    const [name = '', state = '', completed] = path === 'status' ? String(value).split(' ') : [];
    if (path === 'status')
      parts.competition.status = structuredClone(status(name, state, completed !== undefined));
    else setAt(path.startsWith('status.') ? parts.competition : { ...parts, ours, theirs }, path, value);
  }
  if (of === 'event') return parts.event;
  if (of === 'summary') return parts.page;
  return { team: { ...parts.team, ...(row.next && { nextEvent: [parts.event] }) } };
}
