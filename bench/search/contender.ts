import type { Search } from '../../src/scholarships/catalog/search-index.ts';
import type { Scholarship } from '../../src/scholarships/model/award.ts';

/** The day on which the searches take place. */
export const TODAY = '2026-11-21';
export const IN_30_DAYS = '2026-12-21';

export interface ResultPage {
  readonly total: number;
  readonly ids: readonly string[];
  /** Counts by facet and value, for the requested facets. */
  readonly facets?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** A search engine to compare. */
export interface Contender {
  readonly name: string;
  /** Whether it supports a query. */
  can(query: Search): boolean;
  find(query: Search): ResultPage | Promise<ResultPage>;
  close(): Promise<void>;
}

/** A record as the databases store it, with its precomputed position in the order of the day. */
export interface OrderedRecord {
  /** 1 for the first. */
  readonly position: number;
  readonly scholarship: Scholarship;
  /** Folded: without case and accents. */
  readonly title: string;
  readonly text: string;
}

export type Build = (records: readonly OrderedRecord[]) => Promise<Contender>;
