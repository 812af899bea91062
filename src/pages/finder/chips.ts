import { type CampusTime, calendarDay, inFigures, monthText, tagLabel } from '../frame/display-text.ts';
import { whoLabel } from './audiences.ts';
import { ANY_DEADLINE, AVOIDABLE, FACETS, type FacetName, type FinderQuery } from './finder-query.ts';

/** A filter that is set, with the same search without this filter. */
export interface Chip {
  readonly label: string;
  readonly rest: FinderQuery;
}

/** A searched text. A phrase has its quotes already. */
export const quotedText = (search: string): string => (search.startsWith('"') ? search : `“${search}”`);

/** `label`: the text shown for a value. */
export function chipsOf(
  question: FinderQuery,
  today: CampusTime,
  label: (name: FacetName, value: string) => string,
): Chip[] {
  const { search, gpa, who, deadlineFrom, deadlineTo, amountMin, amountMax, month, without, chosen } =
    question;
  const first = { ...question, offset: 0 };
  const others = (values: readonly string[], value: string) => values.filter((each) => each !== value);
  function dueText(from: string, to: string): string {
    const [first, last] = [from, to].map((day) => (day === '' ? '' : calendarDay(day, today.day)));
    if (from === '') return `Due by ${last}`;
    return from === to ? `Due ${first}` : `Due ${first} ${to === '' ? 'or later' : `to ${last}`}`;
  }
  const avoidable: Readonly<Record<string, string>> = AVOIDABLE;
  const one = (value: string, text: string, rest: Partial<FinderQuery>): Chip[] =>
    value === '' ? [] : [{ label: text, rest: { ...first, ...rest } }];
  return [
    ...one(search, quotedText(search), { search: '' }),
    ...one(gpa, gpa === '0' ? 'No minimum GPA' : `GPA ${gpa}`, { gpa: '' }),
    ...who.map((value) => ({ label: whoLabel(value), rest: { ...first, who: others(who, value) } })),
    ...FACETS.flatMap((name) =>
      chosen[name].map((value) => ({
        label: value === ANY_DEADLINE ? 'Closed ones too' : label(name, value),
        rest: { ...first, chosen: { ...chosen, [name]: others(chosen[name], value) } },
      })),
    ),
    ...one(deadlineFrom || deadlineTo, dueText(deadlineFrom, deadlineTo), {
      deadlineFrom: '',
      deadlineTo: '',
    }),
    ...one(amountMin, `$${inFigures(Number(amountMin))} or more`, { amountMin: '' }),
    ...one(amountMax, `$${inFigures(Number(amountMax))} or less`, { amountMax: '' }),
    ...one(month, `Due in ${monthText(month)}`, { month: '' }),
    ...without.map((tag) => ({
      label: avoidable[tag] ?? `Without ${tagLabel(tag).toLowerCase()}`,
      rest: { ...first, without: others(without, tag) },
    })),
  ];
}
