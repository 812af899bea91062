import type { z } from 'zod';
import type { Document } from '../html/parse.ts';
import type { PartialScholarship } from '../model/award.ts';

/** A page to fetch. `role`: what the kind expects there (`list`, `detail`, `file` …). */
export interface PageRequest {
  readonly url: string;
  readonly role: string;
  /** The page that links to it, if that is where its awards are for people. */
  readonly linkedFrom?: string | undefined;
}

export interface DecodedPage extends PageRequest {
  /** Decoded text. */
  readonly body: string;
  readonly contentType: string;
  /** The parsed body, if several kinds read the page. */
  readonly document?: Document;
}

export type PageReading =
  | {
      readonly kind: 'read';
      readonly records: readonly PartialScholarship[];
      /** Further pages to fetch. The run skips those that it has already fetched. */
      readonly follow: readonly PageRequest[];
      /** Rows that looked like an award but had no title or link. */
      readonly unreadable: number;
      /** Where a link to a next page leads that was not followed, as it is not certain that the list goes on there. */
      readonly notFollowed?: string;
    }
  /**
   * The page does not have the layout that this kind expects, or the site sent a sign-in form, a challenge or an error in
   * its place. `problem` is for the operator.
   */
  | { readonly kind: 'layout_changed' | 'blocked'; readonly problem: string };

/** What a kind is without the code that reads its pages. */
export interface KindBasics<Options = unknown> {
  readonly name: string;
  /** What may differ between sites of this kind; validated with the campus file. */
  readonly options: z.ZodType<Options>;
  /** The first pages to fetch. `url`: that of the source in the campus file. */
  start(url: string, options: Options): readonly PageRequest[];
}

/**
 * One way in which universities publish scholarships. Pure: takes a page, returns records and further pages to fetch.
 * A source in the campus file has a kind and its options.
 */
export interface SiteKind<Options = unknown> extends KindBasics<Options> {
  read(page: DecodedPage, options: Options): PageReading;
}

/** For kinds whose first page is the source's URL. */
export const startAtList = (url: string): readonly PageRequest[] => listPages([url]);

export const listPages = (urls: readonly string[]): PageRequest[] =>
  urls.map((url) => ({ url, role: 'list' }));

/** Whether nothing was read of what an award pays, until when, and for whom. */
export const statesNothing = ({
  amount,
  deadline,
  gpa,
  eligibility = [],
  requirements = [],
}: Omit<Partial<PartialScholarship>, 'title'>): boolean =>
  [amount, deadline, gpa].every((value) => (value ?? null) === null) &&
  eligibility.length + requirements.length === 0;

/** Whether a page has no award, or says nothing of the one that it is about. */
export const isEmpty = (reading: PageReading, role: string): boolean =>
  reading.kind !== 'read' ||
  (role === 'detail'
    ? reading.records.every(statesNothing)
    : reading.records.length + reading.follow.length + reading.unreadable === 0);
