import { readTyped, type TypedFilters, words } from '../../scholarships/http/contract.ts';
import type { AwardList } from '../frame/api-types.ts';
import type { FinderQuery } from './finder-query.ts';

const union = (some: readonly string[], more: readonly string[] = []): readonly string[] => [
  ...new Set([...some, ...more]),
];

/** The days as the finder has them: a whole month is a month, and a range that has begun needs no first day. */
function daysOf({ deadlineFrom = '', deadlineTo = '' }: TypedFilters, today: string) {
  const month = deadlineFrom.slice(0, 7);
  const isMonth =
    deadlineFrom.endsWith('-01') &&
    deadlineTo === Temporal.PlainYearMonth.from(month).toPlainDate({ day: 31 }).toString();
  if (isMonth) return { month };
  return {
    ...(deadlineFrom > today && { deadlineFrom }),
    ...(deadlineTo !== '' && { deadlineTo }),
  };
}

/** The search with the filters that its text expresses set, and only its other words left as text. */
export function withTypedFilters(question: FinderQuery, today: string): FinderQuery {
  const { filters, rest } = readTyped(question.search, today);
  if (filters === undefined) return question;
  const { gpa, levels, amountMin, amountMax, without, feature, deadline } = filters;
  const { chosen } = question;
  return {
    ...question,
    ...(gpa !== undefined && { gpa }),
    ...(amountMin !== undefined && { amountMin: String(amountMin) }),
    ...(amountMax !== undefined && { amountMax: String(amountMax) }),
    ...daysOf(filters, today),
    search: rest,
    who: union(question.who, levels),
    without: union(question.without, without),
    offset: 0,
    chosen: {
      ...chosen,
      feature: union(chosen.feature, feature),
      deadline: deadline === undefined ? chosen.deadline : [deadline],
    },
  };
}

/** The text without the words that were not searched for. */
export function usedText(search: string, { ignored = [], omitted = [] }: AwardList): string {
  const left = new Set([...ignored, ...omitted].flatMap((each) => each.split(' ')));
  return left.size === 0
    ? search
    : search
        .split(/\s+/)
        .filter((piece) => !words(piece).every((word) => left.has(word)))
        .join(' ');
}

/** The words of a text that were not searched for, as typed. */
export const typedAs = (search: string, left: readonly string[]): readonly string[] =>
  left.map((term) => {
    const pieces = search
      .split(/\s+/)
      .filter((piece) => words(piece).some((word) => term.split(' ').includes(word)));
    return pieces.length === 0
      ? term
      : pieces.join(' ').replace(/^[^\p{L}\p{N}]{1,5}|[^\p{L}\p{N}+#]{1,5}$/gu, '');
  });
