import type { z } from 'zod';
import type { Node } from '../html/dom.ts';
import type { Document } from '../html/parse.ts';
import type { PartialScholarship } from '../model/award.ts';
import type { LeftOut } from '../model/left-out.ts';

/** A page to fetch. `role`: what the extractor expects there (`list`, `detail`, `file` …). */
export interface PageRequest {
  readonly url: string;
  readonly role: string;
  /** The page that links to this one, if people find the awards there. */
  readonly linkedFrom?: string | undefined;
}

export interface DecodedPage extends PageRequest {
  /** The body as decoded text. */
  readonly body: string;
  readonly contentType: string;
  /** The parsed body, if several extractors read the page. */
  readonly document?: Document;
}

export type Origins = ReadonlyMap<Node, string>;

export type PageResult =
  | {
      readonly kind: 'read';
      readonly records: readonly PartialScholarship[];
      /** Further pages to fetch. The run skips those that it has already fetched. */
      readonly follow: readonly PageRequest[];
      /** Rows that looked like an award but had no title or link. */
      readonly unreadable: number;
      /** The target of a next-page link that was not followed, because it may not continue the list. */
      readonly notFollowed?: string;
      /** How many scholarships the whole list has according to the page, as in `Showing 20 of 48`. */
      readonly stated?: number;
      /** For nodes of the page, the key of the record that was read from them. */
      readonly origins?: Origins;
      /** What of the page is in no record. */
      readonly leftOut?: readonly LeftOut[];
    }
  /**
   * The page does not have the layout that this extractor expects, or the site sent a sign-in form, a challenge or an
   * error in its place. `problem` is for the operator.
   */
  | { readonly kind: 'layout_changed' | 'blocked'; readonly problem: string };

/** An extractor without the code that reads its pages. */
export interface ExtractorDefinition<Options = unknown> {
  readonly name: string;
  /** What may differ between sites of this kind; validated with the campus file. */
  readonly options: z.ZodType<Options>;
  /** The first pages to fetch. `url`: the URL of the source in the campus file. */
  start(url: string, options: Options): readonly PageRequest[];
}

/**
 * An extractor for one way in which universities publish scholarships. Pure: takes a page, returns records and further
 * pages to fetch. A source in the campus file names an extractor and its options.
 */
export interface Extractor<Options = unknown> extends ExtractorDefinition<Options> {
  read(page: DecodedPage, options: Options): PageResult;
}

/** For extractors whose first page is the source's URL. */
export const startAtList = (url: string): readonly PageRequest[] => listPages([url]);

export const listPages = (urls: readonly string[]): PageRequest[] =>
  urls.map((url) => ({ url, role: 'list' }));

/** Whether an award has no amount, no deadline, no GPA, no criteria and no requirements. */
export const hasNoValues = ({
  amount,
  deadline,
  gpa,
  eligibility = [],
  requirements = [],
}: Omit<Partial<PartialScholarship>, 'title'>): boolean =>
  [amount, deadline, gpa].every((value) => (value ?? null) === null) &&
  eligibility.length + requirements.length === 0;

/** Whether a list has no awards, or a detail page no details of its award. */
export const isEmpty = (reading: PageResult, role: string): boolean =>
  reading.kind !== 'read' ||
  (role === 'detail'
    ? reading.records.every(hasNoValues)
    : reading.records.length + reading.follow.length + reading.unreadable === 0);
