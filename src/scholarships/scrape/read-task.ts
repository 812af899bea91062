import { isTooDeep } from '../html/depth.ts';
import { parsePage } from '../html/parse.ts';
import type { RawScholarship, SourceKey } from '../model.ts';
import { fingerprint } from '../normalize/fingerprint.ts';
import { normalize } from '../normalize/scholarship.ts';
import { notesOf, type PageNotes } from '../record/page-notes.ts';
import { createVocabulary, type Field } from '../record/vocabulary.ts';
import { readOrExplain } from '../sites/explain-empty.ts';
import { siteKinds } from '../sites/index.ts';
import type { Page } from '../sites/site-kind.ts';
import type { Seen } from './judge-run.ts';

/** A task for the reading thread; plain data, so that it can be sent there. */
export type ReadTask =
  | { readonly task: 'read'; readonly kind: string; readonly options: unknown; readonly page: Page }
  | { readonly task: 'normalize'; readonly awards: readonly RawScholarship[]; readonly about: ReadAbout }
  | { readonly task: 'note'; readonly page: Page; readonly known: Known };

/** What is known about a page when its unused labels and headings are listed. */
export interface Known {
  readonly titles: readonly string[];
  readonly labels: Readonly<Record<string, Field>>;
}

export interface ReadAbout {
  readonly source: SourceKey;
  /** A date without a year is read as the next such day from here on. */
  readonly today: string;
}

export const notePage = (page: Page, { titles, labels }: Known): PageNotes =>
  isTooDeep(page.body)
    ? { unknownLabels: [], passedOver: [] }
    : notesOf(parsePage(page), titles, createVocabulary(labels));

export const normalizeAwards = (awards: readonly RawScholarship[], about: ReadAbout): Seen[] =>
  awards.map((raw) => {
    const scholarship = normalize(raw, about);
    return { scholarship, fingerprint: fingerprint(scholarship) };
  });

export function runTask(task: ReadTask): unknown {
  if (task.task === 'normalize') return normalizeAwards(task.awards, task.about);
  if (task.task === 'note') return notePage(task.page, task.known);
  const kind = siteKinds[task.kind];
  if (kind === undefined) throw new Error(`no such kind of site: ${task.kind}`);
  return readOrExplain(kind, task.page, task.options);
}
