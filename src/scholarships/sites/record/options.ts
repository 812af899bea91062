import { z } from 'zod';
import { load } from '../html/load.ts';
import { FIELDS } from './vocabulary.ts';

/** A CSS selector that can be read. */
export const selector = z.string().refine(
  (text) => {
    try {
      load('')(text);
      return text.trim() !== '';
    } catch {
      return false;
    }
  },
  { error: 'must be a CSS selector' },
);

/** Labels or column headers that only this site uses, in any case: `{"Funds available": "amount"}`. */
export const labels = z.record(z.string(), z.enum(FIELDS)).default({});

/** What awards take from the text around them when they say nothing themselves. */
export const inherit = z.array(z.enum(['deadline', 'contact']));
export type Inherit = z.infer<typeof inherit>;

/** Titles (or their beginnings, in any case) that are no awards. */
export const skip = z.array(z.string().min(1)).default([]);

/** `true` follows links to further pages of the list; a selector says which links those are. */
export const paging = z.union([z.boolean(), selector]).default(true);

/** Further pages of the list than this are not read: for aggregators with thousands of them. */
export const maxPages = z.int().min(1).default(200);

export const isSkipped = (title: string, skipped: readonly string[]): boolean =>
  skipped.some((start) => title.toLowerCase().startsWith(start.toLowerCase()));
