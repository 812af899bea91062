import { z } from 'zod';
import { labels } from '../awards/options.ts';
import type { PageNotes } from '../awards/page-notes.ts';
import { bodyOf } from '../crawl/crawl.ts';
import { pagesOf, type SourceSettings } from '../crawl/source.ts';
import type { Scholarship } from '../model/award.ts';
import { countFilled, FILLED_FIELDS, type FilledField } from '../model/completeness.ts';
import type { RunOutcome, SourceReading } from '../model/run.ts';
import { type RunDeps, type RunOptions, readSource } from './run-source.ts';

/** How well a source is read. For adjusting the options of a new source. */
export interface Inspection {
  readonly outcome: Extract<RunOutcome, 'ok' | 'blocked' | 'failed' | 'layout_changed'>;
  readonly problem: string | null;
  readonly pages: number;
  readonly records: readonly Scholarship[];
  /** How many rows looked like an award but could not be read. */
  readonly dropped: number;
  /** For each field, the percentage of records that have it. */
  readonly filled: Readonly<Record<FilledField, number>>;
  /** The address of a next page that was not followed, as it is not certain that the list goes on there. */
  readonly notFollowed: string | null;
  /** Labels and headings on the source's pages that were not used. */
  readonly notes: PageNotes;
}

function sharesOf(records: readonly Scholarship[]): Record<FilledField, number> {
  const counts = countFilled(records);
  const share = (field: FilledField): number =>
    records.length === 0 ? 0 : Math.round((counts[field] / records.length) * 100);
  return Object.fromEntries(FILLED_FIELDS.map((field) => [field, share(field)])) as Record<
    FilledField,
    number
  >;
}

const NOTHING: PageNotes = { unknownLabels: [], passedOver: [] };

/** What was not used on the first pages of the source. */
async function notesOn(
  { reader }: RunDeps,
  source: SourceSettings,
  { pages, seen }: SourceReading,
): Promise<PageNotes> {
  const titles = seen.map(({ scholarship }) => scholarship.title);
  const parts = new Map(pagesOf(source).map((part) => [part.url, part]));
  const notes = [...parts.values()].map(async ({ url, options }) => {
    const page = pages.find((each) => each.url === url);
    if (page === undefined || !/html/i.test(page.contentType)) return NOTHING;
    const { data } = z.looseObject({ labels }).safeParse(options);
    const { foundAt, contentType } = page;
    const whole = { url: foundAt, role: 'list', contentType, body: await bodyOf(page) };
    return reader.notePage(whole, { titles, labels: data?.labels ?? {} });
  });
  const all = await Promise.all(notes);
  return {
    unknownLabels: all.flatMap(({ unknownLabels }) => unknownLabels),
    passedOver: all.flatMap(({ passedOver }) => passedOver),
  };
}

/** Reads a whole source anew, without its archived pages, and stores nothing. */
export async function inspectSource(
  deps: RunDeps,
  source: SourceSettings,
  options: RunOptions,
): Promise<Inspection> {
  const result = await readSource(deps, source, { ...options, archived: [] });
  if (result.kind === 'refused') {
    const { outcome, problem } = result.refusal;
    return {
      outcome,
      problem,
      pages: result.pages,
      records: [],
      dropped: 0,
      filled: sharesOf([]),
      notFollowed: null,
      notes: NOTHING,
    };
  }
  const { pages, dropped, seen, notFollowed } = result.reading;
  const records = seen.map(({ scholarship }) => scholarship);
  return {
    outcome: 'ok',
    problem: null,
    pages: pages.length,
    records,
    dropped,
    filled: sharesOf(records),
    notFollowed,
    notes: await notesOn(deps, source, result.reading),
  };
}
