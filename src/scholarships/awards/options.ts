import { z } from 'zod';
import { checkSelector } from '../html/check-selector.ts';
import { FIELDS } from './label-vocabulary.ts';

/** A text that `read` accepts without throwing. */
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

/** Labels or column headers that only this site uses; case is ignored: `{"Funds available": "amount"}`. */
export const labels = z.record(z.string(), z.enum(FIELDS)).default({});

/**
 * Fields that awards inherit from their group or the page; a deadline or a contact is only inherited by awards that do
 * not state one.
 */
const inherit = z.array(z.enum(['deadline', 'contact', 'eligibility']));
export type Inherit = z.infer<typeof inherit>;

/** Titles, or beginnings of titles, that are not awards; case is ignored. */
export const skip = z.array(z.string().min(1)).default([]);

/** `true` follows links to further pages of the list; a selector chooses those links. */
export const paging = z.union([z.boolean(), selector]).default(true);

/** The maximum number of list pages, for aggregators with thousands of them. */
export const maxPages = z.int().min(1).default(200);

/**
 * A place on the page: the first words of a line and `…` (`Applications are due…`), which survive changes of the markup;
 * or a CSS selector.
 */
export const place = readable(
  (text) => (/(?:…|\.\.\.)$/.test(text) ? text : checkSelector(text)),
  'must be the first words of a line and …, or a CSS selector',
);
export type Place = string;

export const PLACED_FIELDS = ['amount', 'deadline', 'gpa'] as const;
export type PlacedField = (typeof PLACED_FIELDS)[number];

/** One place, or several: the value is taken from the first place that has one. */
const someOf = z.union([place, z.array(place).min(1)]).optional();

const places = z.strictObject({ amount: someOf, deadline: someOf, gpa: someOf });

/** Hints and overrides from a person who sees the page. */
const hintOptions = {
  /** Whole names that are not awards; case is ignored. */
  not: z.array(z.string().min(1)).optional(),
  /** Where further awards begin. */
  also: z.array(place).optional(),
  /** The place of a value within each award. */
  values: places.optional(),
  /** The place of a page-wide value, for awards without their own. */
  forAll: places.optional(),
};

/** Options of all extractors made by `listExtractor`. */
export const listOptions = {
  /** Contains the awards and the text around them; must exist. Default: `main`, `#content` and similar. */
  container: selector.optional(),
  skip,
  inherit: inherit.default(['deadline', 'contact', 'eligibility']),
  paging,
  maxPages,
  labels,
  ...hintOptions,
};

export const isSkipped = (title: string, skipped: readonly string[]): boolean =>
  skipped.some((start) => title.toLowerCase().startsWith(start.toLowerCase()));
