import { read } from '../text/sentences.ts';
import { explain } from './gpa/explain.ts';
import { findAverages } from './gpa/find.ts';
import { rank } from './gpa/rank.ts';
import { rolesOf } from './gpa/role.ts';
import type { Read, Where } from './read.ts';

export interface ReadGpa extends Read<number | null> {
  /** Whether the text names higher ones as well. */
  readonly hasOthers: boolean;
}

/**
 * The overall minimum grade point average that applicants need, from a field (`3.0`) or whole paragraphs of prose. Of
 * alternatives the lowest. Preferences, terms of renewal, letter grades, ranks and 100-point scales give `null`. In a
 * labeled `field`, a number above 5 is read as well.
 */
export function readGpa(text: string, where: Where = 'prose'): ReadGpa {
  const reading = read(text);
  const found = findAverages(reading.sentences, where);
  const averages = reading.sentences.flatMap((sentence, at) => rolesOf(sentence, found[at] ?? []));
  const chosen = rank(averages);
  const value = chosen.length === 0 ? null : Math.min(...chosen.map((each) => each.value));
  const others = new Set(chosen.map((each) => each.value)).size - 1;
  return { value, because: explain(reading, averages, chosen), hasOthers: others > 0 };
}
