import { read } from '../text/sentences.ts';
import { findAverages } from './gpa/find.ts';
import { rank } from './gpa/rank.ts';
import { rolesOf } from './gpa/role.ts';
import type { TextKind } from './value-candidates.ts';

export interface ReadGpa {
  readonly value: number | null;
  /** What else the text says about averages, so that the value is doubtful or unknown. */
  readonly doubt: string | null;
}

export const replaceableGpa = (value: number): string =>
  `A GPA of ${value} is only one of several ways to qualify.`;

/** Averages on a scale where 4 is the best grade can be compared. */
const isComparable = (scale: number | undefined): boolean => scale === undefined || scale === 4;

/**
 * The overall minimum grade point average that applicants need, from a field (`3.0`) or whole paragraphs of prose. Of
 * several averages, the lowest. Preferences, terms of renewal, averages that something else may replace, letter grades,
 * ranks and other scales give `null`. In a labeled `field`, a number above 5 is read as well.
 */
export function readGpa(text: string, where: TextKind = 'prose', scale?: number): ReadGpa {
  const reading = read(text);
  const found = findAverages(reading.sentences, where);
  const averages = reading.sentences.flatMap((sentence, at) => rolesOf(sentence, found[at] ?? []));
  const chosen = rank(averages);
  const value = chosen.length === 0 ? null : Math.min(...chosen.map((each) => each.value));
  if (value !== null && !isComparable(scale))
    return { value: null, doubt: `The page gives ${value}, on a scale up to ${scale}.` };
  const replaceable = averages.find(({ role }) => role === 'alternative');
  if (value === null && replaceable !== undefined) return { value, doubt: replaceableGpa(replaceable.value) };
  // In `a 3.0, or 2.5 with two letters`, the sentence itself gives the condition for the lower average.
  const others = chosen.filter((each) => each.value !== value);
  const lowest = new Set(chosen.filter((each) => each.value === value).map((each) => each.sentence));
  const hasOthers = others.some(({ sentence }) => !lowest.has(sentence));
  return { value, doubt: hasOthers ? 'The page gives several GPAs; this is the lowest one.' : null };
}
