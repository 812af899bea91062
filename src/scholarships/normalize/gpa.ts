import { type Average, findAverages, isCellAverage, namePlaces, touchesName } from './gpa/averages.ts';
import { type Role, rolesOf } from './gpa/roles.ts';
import { quote, type Reading, read, type Sentence } from './text/sentences.ts';
import type { ReadGpa } from './types.ts';

/** An average of the text, read. */
interface Candidate {
  readonly value: number;
  readonly words: string;
  readonly role: Role;
}

const BEST_FIRST: readonly Role[] = ['entry', 'maintain', 'subject'];
/** So far from the word `GPA` a number may still belong to it. */
const REACH = 15;

/**
 * The overall minimum grade point average asked of an applicant, from a cell (`3.0`) or whole paragraphs of
 * prose. Of alternatives the lowest; wishes, renewal terms, letters, ranks and 100-point scales give `null`.
 */
export const readGpa: ReadGpa = (text) => {
  const reading = read(text);
  const candidates = candidatesOf(reading);
  const role = BEST_FIRST.find((name) => candidates.some((each) => each.role === name));
  const chosen = candidates.filter((each) => each.role === role);
  const value = chosen.length === 0 ? null : Math.min(...chosen.map((each) => each.value));
  return { value, because: explain(candidates, role) };
};

function candidatesOf(reading: Reading): Candidate[] {
  const named = reading.sentences.some((sentence) => namePlaces(sentence).length > 0);
  return reading.sentences.flatMap((sentence) => {
    const averages = named ? nearName(sentence) : inCell(sentence, reading.sentences.length);
    const roles = rolesOf(sentence, averages);
    return averages.map((average, at) => ({
      value: average.value,
      words: quote(reading, sentence, average.from, average.to),
      role: roles[at] ?? 'entry',
    }));
  });
}

/** The numbers that belong to a word for grade point average; whole ones must touch it. */
function nearName(sentence: Sentence): Average[] {
  const places = namePlaces(sentence);
  if (places.length === 0) return [];
  const near = (average: Average): boolean =>
    places.some((place) => place - average.to <= REACH && average.from - place <= REACH);
  const decimals = findAverages(sentence, false).filter(near);
  if (decimals.length > 0) return decimals;
  return findAverages(sentence, true).filter((average) => touchesName(sentence, average, places));
}

/** A cell of a GPA column, or the text of its row: no word for it at all. */
const inCell = (sentence: Sentence, sentences: number): Average[] =>
  sentences === 1 ? findAverages(sentence, true).filter((average) => isCellAverage(sentence, average)) : [];

const ROLE_TEXT: Readonly<Record<Role, string>> = {
  entry: 'asked of applicants',
  maintain: 'to be maintained',
  subject: 'in one subject',
  preference: 'only a preference',
  renewal: 'only for renewal',
  limit: 'an upper limit',
};

function explain(candidates: readonly Candidate[], role: Role | undefined): string[] {
  if (candidates.length === 0) return ['no grade point average from 1 to 5 found'];
  return candidates.map(
    (each) =>
      `"${each.words}": ${each.value}, ${ROLE_TEXT[each.role]}${each.role === role ? '' : ' - not used'}`,
  );
}
