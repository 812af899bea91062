import { read } from '../text/sentences.ts';
import { findAverages } from './gpa/find.ts';
import { rank } from './gpa/rank.ts';
import { rolesOf } from './gpa/role.ts';
import type { TextKind } from './value-candidates.ts';

export interface ReadGpa {
  readonly value: number | null;
  /** Whether other sentences give higher averages. */
  readonly hasOthers: boolean;
}

/**
 * The overall minimum grade point average that applicants need, from a field (`3.0`) or whole paragraphs of prose. Of
 * several alternatives, the lowest. Preferences, terms of renewal, letter grades, ranks and 100-point scales give
 * `null`. In a labeled `field`, a number above 5 is read as well.
 */
export function readGpa(text: string, where: TextKind = 'prose'): ReadGpa {
  const reading = read(text);
  const found = findAverages(reading.sentences, where);
  const averages = reading.sentences.flatMap((sentence, at) => rolesOf(sentence, found[at] ?? []));
  const chosen = rank(averages);
  const value = chosen.length === 0 ? null : Math.min(...chosen.map((each) => each.value));
  // In `a 3.0, or 2.5 with two letters`, the sentence itself gives the condition for the lower average.
  const others = chosen.filter((each) => each.value !== value);
  const lowest = new Set(chosen.filter((each) => each.value === value).map((each) => each.sentence));
  const hasOthers = others.some(({ sentence }) => !lowest.has(sentence));
  return { value, hasOthers };
}
