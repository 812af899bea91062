import { calendarDay, inFigures, monthWords, type Today, tagWords } from '../frame/words.ts';
import { ANY_DEADLINE, AVOIDABLE, FACETS, type FacetName, type Question } from './question.ts';
import { whoWords } from './who.ts';

/** A filter that is set, and the search without it. */
export interface Chip {
  readonly words: string;
  readonly rest: Question;
}

/** `label`: the text shown for a value. */
export function chipsOf(
  question: Question,
  today: Today,
  label: (name: FacetName, value: string) => string,
): Chip[] {
  const { search, gpa, who, deadlineTo, amountMin, month, without, chosen } = question;
  const first = { ...question, offset: 0 };
  const others = (values: readonly string[], value: string) => values.filter((each) => each !== value);
  const avoidable: Readonly<Record<string, string>> = AVOIDABLE;
  const one = (value: string, words: string, rest: Partial<Question>): Chip[] =>
    value === '' ? [] : [{ words, rest: { ...first, ...rest } }];
  return [
    ...one(search, `“${search}”`, { search: '' }),
    ...one(gpa, `GPA ${gpa}`, { gpa: '' }),
    ...who.map((value) => ({ words: whoWords(value), rest: { ...first, who: others(who, value) } })),
    ...FACETS.flatMap((name) =>
      chosen[name].map((value) => ({
        words: value === ANY_DEADLINE ? 'Closed ones too' : label(name, value),
        rest: { ...first, chosen: { ...chosen, [name]: others(chosen[name], value) } },
      })),
    ),
    ...one(deadlineTo, `Due by ${deadlineTo === '' ? '' : calendarDay(deadlineTo, today.day)}`, {
      deadlineTo: '',
    }),
    ...one(amountMin, `$${inFigures(Number(amountMin))} or more`, { amountMin: '' }),
    ...one(month, `Due in ${monthWords(month)}`, { month: '' }),
    ...without.map((tag) => ({
      words: avoidable[tag] ?? `Without ${tagWords(tag).toLowerCase()}`,
      rest: { ...first, without: others(without, tag) },
    })),
  ];
}
