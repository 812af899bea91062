import { z } from 'zod';
import { isObject } from '../../platform/formats/json.ts';
import { createLabelVocabulary, type Field } from '../awards/label-vocabulary.ts';
import { excludedByHint } from '../awards/list-hints.ts';
import { ENDS_AS_AWARD } from '../awards/name-patterns.ts';
import { isSkipped, labels } from '../awards/options.ts';
import { missedSections, unknownLabels, unlikelyTitles } from '../awards/page-notes.ts';
import { pageVocabulary } from '../awards/page-vocabulary.ts';
import { readOrExplain } from '../extractors/explain-empty.ts';
import type { DecodedPage, Extractor, PageRequest, PageResult } from '../extractors/extractor.ts';
import { extractors } from '../extractors/loaded-extractors.ts';
import { pageAccount } from '../extractors/page-account.ts';
import { withValueLinks } from '../extractors/value-links.ts';
import { statedTotal, unfollowedNextPage } from '../html/paging.ts';
import { parsePage } from '../html/parse.ts';
import {
  type PartialScholarship,
  PRINTED_FIELDS,
  type RawScholarship,
  type SourceKey,
} from '../model/award.ts';
import type { ParsedAward } from '../model/stored-record.ts';
import { unlessTooLarge } from '../text/size-limits.ts';
import { fingerprint } from '../values/fingerprint.ts';
import { parseScholarship } from '../values/scholarship.ts';
import { MAX_AWARDS, MAX_PAGES } from './run-limits.ts';
import { withoutFragment } from './url-rules.ts';

/** A task for the reading process. It is plain data, so that it can be sent to that process. */
export type ReadTask =
  | { readonly task: 'read'; readonly kind: string; readonly options: unknown; readonly page: DecodedPage }
  | { readonly task: 'parse'; readonly awards: readonly RawScholarship[]; readonly about: ParseOptions }
  | { readonly task: 'labels'; readonly page: DecodedPage; readonly known: PageVocabulary };

/** The titles and labels that are known on a page. */
export interface PageVocabulary {
  readonly titles: readonly string[];
  readonly labels: Readonly<Record<string, Field>>;
}

export interface ParseOptions {
  readonly source: SourceKey;
  /** The prefix of award ids, if it is not the key of the source. */
  readonly idPrefix?: SourceKey;
  /** A date without a year means the next such date on or after this day. */
  readonly today: string;
}

export const unknownLabelsOn = (page: DecodedPage, { titles, labels }: PageVocabulary): string[] =>
  unlessTooLarge(
    () => unknownLabels(parsePage(page), titles, createLabelVocabulary(labels)),
    () => [],
  );

export const parseAwards = (awards: readonly RawScholarship[], about: ParseOptions): ParsedAward[] =>
  awards.map((raw) => {
    const scholarship = parseScholarship(raw, about);
    return { scholarship, fingerprint: fingerprint(scholarship) };
  });

/**
 * Truncates results that exceed the limits of a run. The run fails anyway, so the service does not need the
 * complete results.
 */
function bounded(reading: PageResult): PageResult {
  if (reading.kind !== 'read') return reading;
  const follow = new Map<string, PageRequest>();
  for (const request of reading.follow) {
    const url = URL.canParse(request.url) ? withoutFragment(request.url) : request.url;
    if (!follow.has(url)) follow.set(url, request);
    if (follow.size > MAX_PAGES) break;
  }
  return { ...reading, follow: [...follow.values()], records: reading.records.slice(0, MAX_AWARDS + 1) };
}

/** The page with its document, unless it is data, or nested so deeply that its extractor will reject it. */
const parsed = (page: DecodedPage): DecodedPage =>
  /html/i.test(page.contentType)
    ? unlessTooLarge(
        () => ({ ...page, document: parsePage(page) }),
        () => page,
      )
    : page;

/** The options of a list that matter to what may be left out of it. */
const accountedOptions = z.looseObject({
  skip: z.array(z.string()).default([]),
  not: z.array(z.string()).default([]),
  labels,
  forAll: z.unknown().optional(),
});

/** Adds what of the page is in no record. */
function withAccount({ document, role }: DecodedPage, reading: PageResult, options: unknown): PageResult {
  if (reading.kind !== 'read') return reading;
  const { origins, leftOut = [], ...plain } = reading;
  if (document === undefined || reading.records.length === 0) return { ...plain, leftOut };
  const { data } = accountedOptions.safeParse(options ?? {});
  const { skip = [], not = [], forAll } = data ?? {};
  const isExcludedByHint = excludedByHint({ not });
  const ofPage = pageAccount({ document, isDetail: role === 'detail' }, reading, {
    vocabulary: pageVocabulary(document, data?.labels),
    isExcluded: (name) => isSkipped(name, skip) || isExcludedByHint(name),
    hasPlacesForAll: forAll !== undefined,
  });
  return { ...plain, leftOut: [...ofPage, ...leftOut] };
}

/** Extractors for data files and portals. These list only awards, whatever the awards are called. */
const AWARDS_ONLY: ReadonlySet<string> = new Set(['academicworks', 'nextgen', 'json-ld', 'export']);
/** Whether a list certainly has only awards: it is a data file, a portal, or an index with a page for each award. */
const isSure = (kind: string, options: unknown): boolean =>
  AWARDS_ONLY.has(kind) || (isObject(options) && options.titles === 'links');

const hasLabeledValue = (record: PartialScholarship): boolean =>
  PRINTED_FIELDS.some((field) => Boolean(record[field]));

/** Marks records that may not be awards, as `suggest` does. */
function withUnlikely(
  kind: Extractor,
  { role, document }: DecodedPage,
  reading: PageResult,
  options: unknown,
): PageResult {
  if (reading.kind !== 'read' || role === 'detail' || isSure(kind.name, options)) return reading;
  const titles = reading.records.map(({ title = '' }) => title);
  const vocabulary = document === undefined ? createLabelVocabulary() : pageVocabulary(document);
  const unlikely = new Set(unlikelyTitles(titles, vocabulary));
  const records = reading.records.map((record) =>
    unlikely.has(record.title ?? '') && !(ENDS_AS_AWARD.test(record.title ?? '') && hasLabeledValue(record))
      ? { ...record, unlikely: true }
      : record,
  );
  return { ...reading, records };
}

/** Adds the sections outside of a page's only record to that record, for the same warning that `suggest` gives. */
function withMissedSections({ document, role }: DecodedPage, reading: PageResult): PageResult {
  if (reading.kind !== 'read' || role === 'detail' || document === undefined) return reading;
  const [record, ...more] = reading.records;
  if (record === undefined || more.length > 0) return reading;
  return {
    ...reading,
    records: [{ ...record, outside: missedSections([record], document, createLabelVocabulary()) }],
  };
}

/**
 * Adds what the page says of the rest of its list: how long the whole list is, and the URL of the next page if that page
 * is linked but not followed; unless the campus file rules out further pages.
 */
function withUnfollowedPage(
  { url, document, role }: DecodedPage,
  reading: PageResult,
  options: unknown,
): PageResult {
  if (reading.kind !== 'read' || reading.records.length === 0 || document === undefined) return reading;
  if (role === 'detail' || (isObject(options) && options.paging === false)) return reading;
  const stated = statedTotal(document);
  const noted = stated === null ? reading : { ...reading, stated };
  if (reading.follow.some((request) => request.role !== 'detail')) return noted;
  const notFollowed = unfollowedNextPage(document, url);
  return notFollowed === null ? noted : { ...noted, notFollowed };
}

export function readPage(kind: Extractor, given: DecodedPage, options: unknown): PageResult {
  const page = parsed(given);
  const reading = withUnlikely(kind, page, withValueLinks(page, readOrExplain(kind, page, options)), options);
  const noted = withMissedSections(page, withAccount(page, reading, options));
  return bounded(withUnfollowedPage(page, noted, options));
}

export function runTask(task: ReadTask): unknown {
  if (task.task === 'parse') return parseAwards(task.awards, task.about);
  if (task.task === 'labels') return unknownLabelsOn(task.page, task.known);
  const kind = extractors[task.kind];
  if (kind === undefined) throw new Error(`no such kind of site: ${task.kind}`);
  return readPage(kind, task.page, task.options);
}
