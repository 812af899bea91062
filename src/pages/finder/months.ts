import type { ApiClient } from '../frame/api-client.ts';
import { type CampusTime, shortMonth } from '../frame/display-text.ts';
import type { FinderQuery } from './finder-query.ts';
import { countOf } from './other-searches.ts';

const MONTHS_AHEAD = 12;

/** A month to choose, as a value of a facet. */
export interface Month {
  /** `2027-02` */
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** This month and the next ones, and the chosen one. */
function monthsFrom({ day }: CampusTime, chosen: string): readonly string[] {
  const first = Temporal.PlainYearMonth.from(day);
  const ahead = Array.from({ length: MONTHS_AHEAD }, (_, months) => first.add({ months }).toString());
  return chosen === '' || ahead.includes(chosen) ? ahead : [chosen, ...ahead];
}

/** How many of the results are due in each month, regardless of a chosen month. */
export const countMonths = (
  api: ApiClient,
  question: FinderQuery,
  today: CampusTime,
): Promise<readonly Month[]> =>
  Promise.all(
    monthsFrom(today, question.month).map(async (month) => ({
      value: month,
      label: shortMonth(month),
      count: (await countOf(api, { ...question, month })) ?? 0,
    })),
  );
