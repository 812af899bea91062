import type { Search } from '../../src/scholarships/catalog/search-index.ts';
import type { Scholarship } from '../../src/scholarships/model.ts';

/** The day on which the questions are asked. */
export const TODAY = '2026-11-21';
export const IN_30_DAYS = '2026-12-21';

export interface Page {
  readonly total: number;
  readonly ids: readonly string[];
  /** Counts by facet and value, of the facets that were asked for. */
  readonly facets?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Something that can be searched. */
export interface Contender {
  readonly name: string;
  /** Whether it knows how to answer such a question. */
  can(query: Search): boolean;
  find(query: Search): Page | Promise<Page>;
  close(): Promise<void>;
}

/** A record as the databases hold it, in the order of the day, so that they need not work it out. */
export interface OrderedRecord {
  /** 1 for the first. */
  readonly position: number;
  readonly scholarship: Scholarship;
  /** Folded, as a search sees it. */
  readonly title: string;
  readonly text: string;
}

export type Build = (records: readonly OrderedRecord[]) => Promise<Contender>;
