import { z } from 'zod';
import { checkSelector } from '../html/check-selector.ts';
import { FIELDS } from './vocabulary.ts';

/** A text that a reader of its language can read. */
const readable = (read: (text: string) => unknown, error: string) =>
  z.string().refine(
    (text) => {
      try {
        read(text);
        return text.trim() !== '';
      } catch {
        return false;
      }
    },
    { error },
  );

export const selector = readable(checkSelector, 'must be a CSS selector');
export const pattern = readable((text) => new RegExp(text), 'must be a regular expression');

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

/** What the kinds that find awards on a page have in common. */
export const listOptions = {
  /** What holds the awards and the text around them; it must be there. Usual: `main`, `#content` and their like. */
  container: selector.optional(),
  skip,
  inherit: inherit.default([]),
  paging,
  maxPages,
  labels,
};

export const isSkipped = (title: string, skipped: readonly string[]): boolean =>
  skipped.some((start) => title.toLowerCase().startsWith(start.toLowerCase()));
