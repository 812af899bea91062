import type { z } from 'zod';
import type { Document } from '../html/parse.ts';
import type { RawScholarship } from '../model.ts';

/** A page to fetch. `role` says what the kind expects there (`list`, `detail` …). */
export interface PageRequest {
  readonly url: string;
  readonly role: string;
}

export interface Page extends PageRequest {
  /** Decoded text. */
  readonly body: string;
  readonly contentType: string;
  /** Its markup, where several kinds read one page. */
  readonly document?: Document;
}

/** A record as one page knows it. Pages of one run are merged by `key`: a later page's fields win. */
export type PartialScholarship = Pick<RawScholarship, 'key'> & Partial<RawScholarship>;

export type PageReading =
  | {
      readonly kind: 'read';
      readonly records: readonly PartialScholarship[];
      /** Pages that must be fetched too before the run is complete; known ones are skipped by the run. */
      readonly follow: readonly PageRequest[];
      /** Rows that looked like an award but had no title or link. */
      readonly unreadable: number;
    }
  /** The page is there but not in the layout this kind knows. `why` is for the operator. */
  | { readonly kind: 'layout_changed'; readonly why: string };

/** The part of a kind that needs no page: it checks the campus file and names the first pages. */
export interface KindSettings<Options = unknown> {
  readonly name: string;
  /** What may differ between two sites of this kind, checked when the campus file is read. */
  readonly options: z.ZodType<Options>;
  /** The first pages. `url` is the source's address from the campus file. */
  start(url: string, options: Options): readonly PageRequest[];
}

/**
 * One way universities publish scholarships. Pure: pages in, records and further pages out.
 * A source in the campus file names a kind and gives its options.
 */
export interface SiteKind<Options = unknown> extends KindSettings<Options> {
  read(page: Page, options: Options): PageReading;
}

/** The source's address is the first page of its list. */
export const startAtList = (url: string): readonly PageRequest[] => [{ url, role: 'list' }];
