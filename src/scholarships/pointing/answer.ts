import { z } from 'zod';
import type { Line } from '../html/line.ts';

/** A piece of a line, as the model quotes it. */
const quote = z.object({ line: z.int().min(1), words: z.string().min(1).max(1_000) });
const values = z.object({ amount: quote.optional(), deadline: quote.optional(), gpa: quote.optional() });

/** What the model is asked for; see `prompt.md`. */
export const answerSchema = z.object({
  awards: z.array(
    values.extend({
      line: z.int().min(1),
      name: z.string().min(1).max(500),
      until: z.int().min(1).optional(),
      unsure: z.boolean().optional(),
    }),
  ),
  forAll: values.default({}),
});
export type Answer = z.output<typeof answerSchema>;

export type Quotes = { readonly [Field in 'amount' | 'deadline' | 'gpa']?: string };

/** An award at which the model points: nothing but words that stand on the page, and where. */
export interface PointedAward {
  readonly name: string;
  /** The line on which the name stands, counted from 0. */
  readonly at: number;
  /** What stands there besides: the line, and what is set off in it. */
  readonly printed: readonly string[];
  /** The last line that belongs to it. */
  readonly until: number;
  readonly isSure: boolean;
  readonly quotes: Quotes;
}

export interface Pointed {
  readonly awards: readonly PointedAward[];
  readonly forAll: Quotes;
  readonly forAllAt: { readonly [Field in 'amount' | 'deadline' | 'gpa']?: number };
  /** How many quotes do not stand on the page, and were dropped. */
  readonly dropped: number;
}

/** The line with the words: that which is named, or the nearest one, since models miscount. */
function lineWith(words: string, named: number, lines: readonly Line[]): number | null {
  for (let away = 0; away < lines.length; away += 1)
    for (const at of [named - 1 + away, named - 1 - away]) if (lines[at]?.text.includes(words)) return at;
  return null;
}

/** Takes from an answer what stands verbatim on the page, and nothing else. */
export function verified(answer: Answer, lines: readonly Line[]): Pointed {
  let dropped = 0;
  const placeOf = (words: string, line: number): number | null => {
    const at = words.trim() === '' ? null : lineWith(words, line, lines);
    if (at === null) dropped += 1;
    return at;
  };
  const printedAt = (at: number): string[] => {
    const line = lines[at];
    return line === undefined ? [] : [line.text, ...line.parts.map(({ text }) => text)];
  };
  const quotesOf = (given: z.output<typeof values>): Quotes =>
    Object.fromEntries(
      (['amount', 'deadline', 'gpa'] as const).flatMap((field) => {
        const { words = '', line = 0 } = given[field] ?? {};
        return given[field] !== undefined && placeOf(words, line) !== null ? [[field, words]] : [];
      }),
    );
  const awards = answer.awards.flatMap(({ name, line, until, unsure = false, ...given }): PointedAward[] => {
    const at = placeOf(name, line);
    return at === null ? [] : [{ name, at, printed: printedAt(at), until: Math.max(at, (until ?? 0) - 1), isSure: !unsure, quotes: quotesOf(given) }];
  });
  const forAllAt = Object.fromEntries(
    Object.entries(answer.forAll).flatMap(([field, { words, line }]) => {
      const at = lineWith(words, line, lines);
      return at === null ? [] : [[field, at]];
    }),
  );
  return { awards, forAll: quotesOf(answer.forAll), forAllAt, dropped };
}
