import { z } from 'zod';
import { PLACED_FIELDS, type PlacedField } from '../../scholarships/awards/options.ts';
import type { Line } from '../../scholarships/html/line.ts';
import type { Scholarship } from '../../scholarships/model/award.ts';
import { parseScholarship } from '../../scholarships/values/scholarship.ts';

/** Structured output has `null` where a page states nothing. */
const optional = <T extends z.ZodType>(type: T) => type.nullish().transform((value) => value ?? undefined);

const line = z.int().min(1);
const quote = optional(z.object({ line, words: z.string().max(2_000) }));
const quotes = { amount: quote, deadline: quote, gpa: quote };

/** More than any page of awards has. */
const MAX_AWARDS = 2_000;

/** The response described in `prompt.txt`. Further keys are ignored: only positions and quotes are used. */
export const modelResponse = z.object({
  awards: z
    .array(
      z.object({
        line,
        name: z.string().max(500),
        unsure: optional(z.boolean()),
        ...quotes,
      }),
    )
    .max(MAX_AWARDS),
  forAll: optional(z.object(quotes)),
});
export type ModelResponse = z.output<typeof modelResponse>;

/** A quote from the page. */
export interface Quote {
  /** The index of its line, from 0. */
  readonly at: number;
  readonly words: string;
}
type Quotes = { readonly [Field in PlacedField]?: Quote };

/** An award that the model found. */
export interface LocatedAward {
  readonly name: string;
  readonly at: number;
  /** Other texts at this position: the whole line, and its parts with different markup. */
  readonly printed: readonly string[];
  readonly isSure: boolean;
  readonly quotes: Quotes;
  /** The values of the quotes, with those for all awards. */
  readonly quoted: Scholarship;
}

/** The verified part of a response: positions on the page, and text that is there. */
export interface VerifiedResponse {
  readonly awards: readonly LocatedAward[];
  readonly forAll: Quotes;
}

/** The index of the line that contains the text: the given line or, since models miscount, the nearest one. */
function lineWith(words: string, statedLine: number, lines: readonly Line[]): number | null {
  if (words.trim() === '') return null;
  const has = (at: number): boolean => lines[at]?.text.includes(words) === true;
  if (has(statedLine)) return statedLine;
  const matching = lines.flatMap((_, at) => (has(at) ? [at] : []));
  const [nearest = null] = matching.toSorted((a, b) => Math.abs(a - statedLine) - Math.abs(b - statedLine));
  return nearest;
}

/** The values of quoted text, parsed like the same text after a label. */
function parseQuotes(title: string, { amount, deadline, gpa }: Quotes, today: string): Scholarship {
  const nothing = { description: '', eligibility: [], requirements: [], categories: [], contactEmail: null };
  const raw = {
    ...nothing,
    key: 'quoted',
    title,
    link: 'http://quoted.invalid/',
    ended: false,
    amount: amount?.words ?? null,
    deadline: deadline?.words ?? null,
    gpa: gpa?.words ?? null,
  };
  return parseScholarship(raw, { source: 'main', today, isInferring: false });
}

/** Removes from a response whatever is not verbatim on the page. `today`: the current day on campus. */
export function verifyResponse(
  { awards, forAll: given }: ModelResponse,
  lines: readonly Line[],
  today: string,
): VerifiedResponse {
  const quotesOf = (given: Partial<NonNullable<ModelResponse['forAll']>>): Quotes =>
    Object.fromEntries(
      PLACED_FIELDS.flatMap((field) => {
        const { words = '', line: number = 0 } = given[field] ?? {};
        const at = lineWith(words, number - 1, lines);
        return at === null ? [] : [[field, { at, words }]];
      }),
    );
  const forAll = quotesOf(given ?? {});
  return {
    awards: awards.flatMap(({ name, line: number, unsure = false, ...given }) => {
      const at = lineWith(name, number - 1, lines);
      const found = at === null ? undefined : lines[at];
      if (at === null || found === undefined) return [];
      const printed = [found.text, ...found.parts.map(({ text }) => text)];
      const award = { name, at, printed, isSure: !unsure };
      const quotes = quotesOf(given);
      return [{ ...award, quotes, quoted: parseQuotes(name, { ...forAll, ...quotes }, today) }];
    }),
    forAll,
  };
}
