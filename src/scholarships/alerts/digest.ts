import type { DigestPart } from '../../platform/alerts/digest-job.ts';
import type { Database } from '../../platform/database/database.ts';
import { type ChangeReport, reportChanges } from '../changes/report.ts';
import { findingText } from '../corrections/findings.ts';
import type { Reviewer } from '../corrections/reviewer.ts';
import type { SourceNames } from '../crawl/source.ts';
import type { FindingKind } from '../model/finding.ts';

/** Further lines are only counted: `changes` and `review` list them. */
const MOST_LINES = 15;

const someOf = (lines: readonly string[]): string[] =>
  lines.length <= MOST_LINES
    ? [...lines]
    : [...lines.slice(0, MOST_LINES), `and ${lines.length - MOST_LINES} more`];

type Reported = ChangeReport['added'][number];
const named = ({ title, id }: Pick<Reported, 'title' | 'id'>): string => `${title} (${id})`;

/** The changed fields. `deadlineKind` is left out, because it changes with the deadline. */
const fieldsOf = (change: Reported): string =>
  change.fields
    .map(({ field }) => field)
    .filter((field) => field !== 'deadlineKind')
    .join(', ');
const lost = ({ fields }: Reported): boolean =>
  fields.some(({ field, from, to }) => field === 'deadline' && from !== null && to === null);

/** These need nobody, and would be in every digest. */
const LASTING: ReadonlySet<FindingKind> = new Set(['applied', 'unchecked']);

/** The changes of the awards since a time (ms), and what needs review. */
export const createDigest =
  (deps: { database: Database; reviewer: Reviewer; sources: readonly SourceNames[] }) =>
  async (since: number): Promise<readonly DigestPart[]> => {
    const { added, changed, gone, missing } = await reportChanges(deps.database, { ...deps, since });
    const { findings } = await deps.reviewer.read();
    const parts = [
      { title: 'New', lines: added.map(named) },
      { title: 'Changed', lines: changed.map((one) => `${named(one)}: ${fieldsOf(one) || one.event}`) },
      { title: 'Lost its deadline', lines: changed.filter(lost).map(named) },
      { title: 'Gone', lines: gone.map(named) },
      { title: 'Missing in the latest run, still served', lines: missing.map(named) },
      ...Map.groupBy(
        findings.filter(({ kind }) => !LASTING.has(kind)),
        ({ title }) => title,
      )
        .entries()
        .map(([title, alike]) => ({ title, lines: alike.map(findingText) })),
    ];
    return parts.map(({ title, lines }) => ({ title, lines: someOf(lines) }));
  };
