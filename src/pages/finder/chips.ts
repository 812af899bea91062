import { calendarDay, inFigures, monthText, type Today, tagLabel } from '../frame/display-text.ts';
import { whoLabel } from './audiences.ts';
import { ANY_DEADLINE, AVOIDABLE, FACETS, type FacetName, type Question } from './finder-query.ts';

/** A filter that is set, with the same search without this filter. */
export interface Chip {
  readonly label: string;
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
  const one = (value: string, text: string, rest: Partial<Question>): Chip[] =>
    value === '' ? [] : [{ label: text, rest: { ...first, ...rest } }];
  return [
    ...one(search, `“${search}”`, { search: '' }),
    ...one(gpa, `GPA ${gpa}`, { gpa: '' }),
    ...who.map((value) => ({ label: whoLabel(value), rest: { ...first, who: others(who, value) } })),
    ...FACETS.flatMap((name) =>
      chosen[name].map((value) => ({
        label: value === ANY_DEADLINE ? 'Closed ones too' : label(name, value),
        rest: { ...first, chosen: { ...chosen, [name]: others(chosen[name], value) } },
      })),
    ),
    ...one(deadlineTo, `Due by ${deadlineTo === '' ? '' : calendarDay(deadlineTo, today.day)}`, {
      deadlineTo: '',
    }),
    ...one(amountMin, `$${inFigures(Number(amountMin))} or more`, { amountMin: '' }),
    ...one(month, `Due in ${monthText(month)}`, { month: '' }),
    ...without.map((tag) => ({
      label: avoidable[tag] ?? `Without ${tagLabel(tag).toLowerCase()}`,
      rest: { ...first, without: others(without, tag) },
    })),
  ];
}
