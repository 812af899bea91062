/**
 * Days and months in a typed text, in English and Spanish: `by March`, `after January 1`, `before 12/15`, `by Friday`, `in
 * the next two weeks`, `before christmas`, `antes de marzo`.
 */

export interface TypedDays {
  /** `YYYY-MM-DD`, inclusive. */
  readonly deadlineFrom?: string;
  readonly deadlineTo?: string;
}

export type Groups = Readonly<Record<string, string | undefined>>;

interface DayRule {
  readonly pattern: string;
  readonly read: (groups: Groups, today: Temporal.PlainDate) => TypedDays | undefined;
  /** Set if the words are read only if they are the whole text. */
  readonly isAlone?: true;
}

/** The first letters of each month. */
const MONTHS = [
  ...[['jan', 'ene'], ['feb'], ['mar'], ['apr', 'abr'], ['may'], ['jun']],
  ...[['jul'], ['aug', 'ago'], ['sep'], ['oct'], ['nov'], ['dec', 'dic']],
];
const MONTH_NAMES =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?' +
  '|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre';
/** A month, or a day of it, with or without a year. */
const dated = (month: string, day: string, year: string): string =>
  `(?<${month}>${MONTH_NAMES})(?: (?<${day}>[0-3]?\\d)(?:st|nd|rd|th)?)?(?:,? (?<${year}>20\\d\\d))?`;
const DATE = dated('month', 'day', 'year');
const LAST = dated('last', 'lastDay', 'lastYear');
const WEEKDAYS = 'mon tue wed thu fri sat sun'.split(' ');
const WEEKDAY =
  '(?:this |next |coming )?(?<weekday>mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)';
const DUE =
  '(?:(?:is |are )?(?:due|deadlines?|clos(?:es|ing)|end(?:s|ing)|apply|needed|need(?: it| this| money| the money)?|vencen?|cierran?))';
const IN = '(?:is |on |in |within |by ){0,3}(?:the )?';
const COUNTS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  couple: 2,
  three: 3,
  few: 3,
  four: 4,
  six: 6,
};
const COUNT = `(?<count>\\d{1,3}|(?:a )?couple(?: of)?|(?:a )?few|${Object.keys(COUNTS).join('|')})`;
const UNIT = '(?<unit>day|week|month)s?';
const UNTIL = '(?<until>by|before|until|antes de|hasta)';
const AFTER = '(?:after|later than|después de|despues de)';
const isBefore = (word: string | undefined): boolean => /^(?:before|antes de)$/i.test(word ?? '');

/** Days that have a name, as month and day. */
const NAMED_DAYS: Readonly<Record<string, string>> = {
  christmas: '12-25',
  xmas: '12-25',
  'new year': '01-01',
  halloween: '10-31',
  valentine: '02-14',
};
const NAMED = "(?<named>christmas|xmas|new year|halloween|valentine)(?:[’']?s?(?: eve| day)?)";

const day = (date: Temporal.PlainDate): string => date.toString();
const until = (last: Temporal.PlainDate | undefined, word: string | undefined): TypedDays | undefined =>
  last && { deadlineTo: day(isBefore(word) ? last.subtract({ days: 1 }) : last) };

/** A day of a month; `undefined` if that month has no such day. */
const dayOfMonth = (month: Temporal.PlainYearMonth, of: number): Temporal.PlainDate | undefined =>
  of >= 1 && of <= month.daysInMonth ? month.toPlainDate({ day: of }) : undefined;

/** The next such day on or after today; `undefined` if there is none. */
function nextDay(today: Temporal.PlainDate, month: number, of: number): Temporal.PlainDate | undefined {
  return [today.year, today.year + 1]
    .flatMap((year) => dayOfMonth(Temporal.PlainYearMonth.from({ year, month }), of) ?? [])
    .find((date) => Temporal.PlainDate.compare(date, today) >= 0);
}

/** The next month with this name. */
function monthOf({ month = '', year }: Groups, today: Temporal.PlainDate): Temporal.PlainYearMonth {
  const of = MONTHS.findIndex((names) => names.includes(month.slice(0, 3).toLowerCase())) + 1;
  const next = today.year + (of < today.month ? 1 : 0);
  return Temporal.PlainYearMonth.from({ year: year === undefined ? next : Number(year), month: of });
}

const wholeMonth = (month: Temporal.PlainYearMonth): TypedDays => ({
  deadlineFrom: day(month.toPlainDate({ day: 1 })),
  deadlineTo: day(month.toPlainDate({ day: month.daysInMonth })),
});

const inMonth: DayRule['read'] = (groups, today) => {
  const month = monthOf(groups, today);
  return groups.day === undefined
    ? wholeMonth(month)
    : until(dayOfMonth(month, Number(groups.day)), undefined);
};

const byMonth: DayRule['read'] = (groups, today) => {
  const month = monthOf(groups, today);
  if (groups.day !== undefined) return until(dayOfMonth(month, Number(groups.day)), groups.until);
  return until(dayOfMonth(month, isBefore(groups.until) ? 1 : month.daysInMonth), groups.until);
};

const afterMonth: DayRule['read'] = (groups, today) => {
  const month = monthOf(groups, today);
  const last = dayOfMonth(month, groups.day === undefined ? month.daysInMonth : Number(groups.day));
  return last && { deadlineFrom: day(last.add({ days: 1 })) };
};

/** `january or february`, `dec 15 to jan 10`. */
const betweenMonths: DayRule['read'] = (groups, today) => {
  const [month, last] = [
    monthOf(groups, today),
    monthOf({ month: groups.last, year: groups.lastYear }, today),
  ];
  const from = dayOfMonth(month, Number(groups.day ?? 1));
  const to = dayOfMonth(last, Number(groups.lastDay ?? last.daysInMonth));
  if (from === undefined || to === undefined || Temporal.PlainDate.compare(from, to) > 0) return undefined;
  return { deadlineFrom: day(from), deadlineTo: day(to) };
};

/** The next such day of the week, from tomorrow. */
const byWeekday: DayRule['read'] = ({ weekday = '', until: word }, today) => {
  const of = WEEKDAYS.indexOf(weekday.slice(0, 3).toLowerCase()) + 1;
  return until(today.add({ days: ((of - today.dayOfWeek + 6) % 7) + 1 }), word);
};

const weekend: DayRule['read'] = (_, today) => {
  const sunday = today.add({ days: 7 - today.dayOfWeek });
  const saturday = sunday.subtract({ days: 1 });
  const first = Temporal.PlainDate.compare(today, saturday) > 0 ? today : saturday;
  return { deadlineFrom: day(first), deadlineTo: day(sunday) };
};

/** `12/15`, month first. */
const byNumbers: DayRule['read'] = ({ month = '', day: of = '', until: word }, today) =>
  Number(month) >= 1 && Number(month) <= 12
    ? until(nextDay(today, Number(month), Number(of)), word)
    : undefined;

const byName: DayRule['read'] = ({ named = '', until: word }, today) => {
  const [month = 1, of = 1] = (NAMED_DAYS[named.toLowerCase()] ?? '').split('-').map(Number);
  return until(nextDay(today, month, of), word);
};

/** The fourth Thursday of November. */
const thanksgiving: DayRule['read'] = ({ until: word }, today) => {
  const of = (year: number) => {
    const first = Temporal.PlainDate.from({ year, month: 11, day: 1 });
    return first.add({ days: ((11 - first.dayOfWeek) % 7) + 21 });
  };
  const thisYear = of(today.year);
  return until(Temporal.PlainDate.compare(thisYear, today) < 0 ? of(today.year + 1) : thisYear, word);
};

/** Weeks begin on Monday. */
const week =
  (ahead: number): DayRule['read'] =>
  (_, today) => {
    const monday = today.subtract({ days: today.dayOfWeek - 1 }).add({ days: 7 * ahead });
    const first = ahead === 0 ? today : monday;
    return { deadlineFrom: day(first), deadlineTo: day(monday.add({ days: 6 })) };
  };

const inDays =
  (days: number): DayRule['read'] =>
  (_, today) => ({ deadlineFrom: day(today), deadlineTo: day(today.add({ days })) });

const inTime: DayRule['read'] = ({ count = '', unit = '' }, today) => {
  const word = count.toLowerCase().replace(/^a (?=\w)| of$/g, '');
  const number = COUNTS[word] ?? Number(word);
  const last = today.add({ [`${unit.toLowerCase()}s`]: number });
  return { deadlineFrom: day(today), deadlineTo: day(last) };
};

/** In the order in which they are tried. */
export const DAY_RULES: readonly DayRule[] = [
  {
    pattern: `(?:${DUE} )?(?:between|from|entre|de) ${DATE}(?: ?[-–] ?| (?:and|to|through|until|till|y|a|hasta) )${LAST}`,
    read: betweenMonths,
  },
  {
    pattern: `(?:${DUE}(?: is)?(?: in| on| en)?|in|en) ${DATE}(?: ?[-–] ?| (?:or|and|to|through|o|y) )${LAST}`,
    read: betweenMonths,
  },
  { pattern: `(?:${DUE} )?${UNTIL} ${DATE}`, read: byMonth },
  { pattern: `(?:${DUE} )?${AFTER} ${DATE}`, read: afterMonth },
  { pattern: `${DUE}(?: is)?(?: in| on| en)? ${DATE}`, read: inMonth },
  { pattern: `(?:in|en) ${DATE}`, read: inMonth },
  { pattern: `${DATE} (?:deadlines?|due)`, read: inMonth },
  { pattern: `${DATE}`, read: inMonth, isAlone: true },
  { pattern: `(?:${DUE} )?${UNTIL} (?<month>\\d{1,2})/(?<day>\\d{1,2})(?:/(?:20)?\\d\\d)?`, read: byNumbers },
  { pattern: `${DUE}(?: on)? (?<month>\\d{1,2})/(?<day>\\d{1,2})`, read: byNumbers },
  { pattern: `(?:${DUE}(?: on)?|(?:${DUE} )?${UNTIL}) ${WEEKDAY}`, read: byWeekday },
  { pattern: `(?:${DUE} )?${UNTIL} (?:the )?${NAMED}`, read: byName },
  { pattern: `(?:${DUE} )?${UNTIL} thanksgiving`, read: thanksgiving },
  {
    pattern: `(?:${DUE} )?${UNTIL} (?:the )?end of (?:the |this )?year`,
    read: (_, today) => ({ deadlineTo: `${today.year}-12-31` }),
  },
  {
    pattern: `(?:${DUE} )?${IN}next ${COUNT} ${UNIT}`,
    read: inTime,
  },
  { pattern: `${DUE} ${IN}${COUNT} ${UNIT}`, read: inTime },
  { pattern: `within ${COUNT} ${UNIT}`, read: inTime },
  { pattern: `(?:${DUE} )${IN}today`, read: inDays(0) },
  {
    pattern: `(?:${DUE} )${IN}tomorrow`,
    read: (_, today) => {
      const next = day(today.add({ days: 1 }));
      return { deadlineFrom: next, deadlineTo: next };
    },
  },
  { pattern: `(?:${DUE} )?${IN}this weekend`, read: weekend },
  { pattern: `(?:${DUE} )?${IN}this week`, read: week(0) },
  { pattern: `(?:${DUE} )?${IN}next week`, read: week(1) },
  {
    pattern: `(?:${DUE} )?${IN}this month`,
    read: (_, today) => wholeMonth(today.toPlainYearMonth()),
  },
  {
    pattern: `(?:${DUE} )?${IN}next month`,
    read: (_, today) => wholeMonth(today.toPlainYearMonth().add({ months: 1 })),
  },
];
