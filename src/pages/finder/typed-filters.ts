import { HIGHEST_GPA, isFiller } from '../../scholarships/http/contract.ts';
import { folded } from '../award/award-row.ts';
import type { Question } from './finder-query.ts';

/** Filters expressed in words. */
type Meant = Partial<Pick<Question, 'gpa' | 'who' | 'deadlineTo' | 'month' | 'amountMin' | 'without'>> & {
  readonly feature?: readonly string[];
  readonly audience?: readonly string[];
  readonly deadline?: readonly string[];
};

interface Rule {
  readonly pattern: RegExp;
  /** Returns `undefined` if the words are only search words. */
  readonly read: (groups: Readonly<Record<string, string | undefined>>, today: string) => Meant | undefined;
  /** Set if these words also occur in titles. */
  readonly mayBeName?: true;
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DAY = '(?: (?<day>[0-3]?\\d)(?:st|nd|rd|th)?)?(?:,? (?<year>20\\d\\d))?';
const DUE =
  '(?:due|deadlines?|clos(?:es|ing)|end(?:s|ing)|apply|needed|need(?: it| this| money| the money)?)';
const expression = (source: string): RegExp => new RegExp(`\\b(?:${source})(?!\\w)`, 'gi');

/** The next month with this name. */
function monthOf(name: string, year: string | undefined, today: string): Temporal.PlainYearMonth {
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  const now = Temporal.PlainDate.from(today);
  const next = now.year + (month < now.month ? 1 : 0);
  return Temporal.PlainYearMonth.from({ year: year === undefined ? next : Number(year), month });
}

const inMonth: Rule['read'] = ({ month = '', day, year }, today) => {
  const of = monthOf(month, year, today);
  return day === undefined
    ? { month: of.toString() }
    : { deadlineTo: of.toPlainDate({ day: Number(day) || 1 }).toString() };
};

function byMonth({ until = '', month = '', day, year }: Parameters<Rule['read']>[0], today: string): Meant {
  const of = monthOf(month, year, today);
  const last = of.toPlainDate({ day: day === undefined ? of.daysInMonth : Number(day) || 1 });
  if (until.toLowerCase() !== 'before') return { deadlineTo: last.toString() };
  const first = day === undefined ? of.toPlainDate({ day: 1 }) : last;
  return { deadlineTo: first.subtract({ days: 1 }).toString() };
}

const monthFrom =
  (ahead: number): Rule['read'] =>
  (_, today) => ({
    month: Temporal.PlainDate.from(today).toPlainYearMonth().add({ months: ahead }).toString(),
  });

const gpa: Rule['read'] = ({ gpa: typed = '' }) =>
  Number(typed) <= HIGHEST_GPA ? { gpa: typed } : undefined;

const year = (value: string, source: string): Rule => ({
  pattern: expression(`(?:${source})(?:[ -]year)?s?`),
  read: () => ({ who: [value] }),
  mayBeName: true,
});

const ESSAY = '[ -]essays?(?: (?:required|needed))?';
const LETTER = '(?:recommendations?(?: letters?)?|references?|letters?(?: of (?:recommendation|reference))?)';

/** The order matters: a phrase must precede the rules for single words in it. */
const RULES: readonly Rule[] = [
  {
    pattern: expression('(?:gpa|grade point average)(?: of| is|:)? ?(?<gpa>\\d(?:\\.\\d{1,3})?)'),
    read: gpa,
  },
  { pattern: expression('(?<gpa>\\d(?:\\.\\d{1,3})?)(?:\\+)? ?(?:gpa|grade point average)'), read: gpa },
  { pattern: expression('(?<!\\$)(?<gpa>[0-5]\\.\\d{1,3})'), read: gpa },
  {
    pattern: expression(`(?:no|without(?: an| any)?)${ESSAY}`),
    read: () => ({ without: ['essay-required'] }),
  },
  { pattern: expression('essay[ -]free'), read: () => ({ without: ['essay-required'] }) },
  {
    pattern: expression(`(?:no|without(?: a| any)?) ${LETTER}`),
    read: () => ({ without: ['recommendation-required'] }),
  },
  {
    pattern: expression('full[ -]?(?:ride|tuition|scholarship)s?'),
    read: () => ({ feature: ['full-tuition'] }),
  },
  {
    pattern: expression('single[ -](?:mom|mother)s?'),
    read: () => ({ audience: ['women'] }),
    mayBeName: true,
  },
  { pattern: expression(`(?:${DUE} )?(?<until>by|before|until) ${MONTH}${DAY}`), read: byMonth },
  { pattern: expression(`${DUE}(?: is)?(?: in| on)? ${MONTH}${DAY}`), read: inMonth },
  { pattern: expression(`in ${MONTH}${DAY}`), read: inMonth },
  { pattern: expression(`${MONTH}${DAY} (?:deadlines?|due)`), read: inMonth },
  { pattern: new RegExp(`^${MONTH}${DAY}$`, 'gi'), read: inMonth, mayBeName: true },
  { pattern: expression(`(?:${DUE} )?this month`), read: monthFrom(0) },
  { pattern: expression(`(?:${DUE} )?next month`), read: monthFrom(1) },
  {
    pattern: expression('(?:due|clos(?:es|ing)|end(?:s|ing)) soon'),
    read: () => ({ deadline: ['upcoming'] }),
  },
  {
    pattern: expression(
      '(?<less>under |below |less than |up to )?(?:over |at least |more than )?\\$ ?(?<sum>\\d{1,3}(?:,\\d{3})+|\\d{1,7})(?<thousands>k)?',
    ),
    read: ({ less, sum = '', thousands }) =>
      less === undefined
        ? { amountMin: `${sum.replaceAll(',', '')}${thousands === undefined ? '' : '000'}` }
        : undefined,
  },
  year('high-school', 'high ?school(?: (?:senior|student|junior))?'),
  year('freshman', '(?:1st|first)(?=[ -]year)|freshm[ae]n'),
  year('sophomore', '(?:2nd|second)(?=[ -]year)|sophomore'),
  year('junior', '(?:3rd|third)(?=[ -]year)|junior'),
  year('senior', '(?:4th|fourth)(?=[ -]year)|senior'),
  year('undergraduate', 'undergrad(?:uate)?'),
  year('graduate', "grad(?:uate)?(?:[ -](?:student|school))?|master’?'?s|phd"),
  year('transfer', 'transfer(?:ring)?(?: student)?'),
];

const union = (some: readonly string[], more: readonly string[] = []): readonly string[] => [
  ...new Set([...some, ...more]),
];

function withFound(
  question: Question,
  { feature, audience, deadline, who, without, ...values }: Meant,
): Question {
  const { chosen } = question;
  return {
    ...question,
    ...values,
    who: union(question.who, who),
    without: union(question.without, without),
    chosen: {
      ...chosen,
      feature: union(chosen.feature, feature),
      audience: union(chosen.audience, audience),
      deadline: deadline ?? chosen.deadline,
    },
  };
}

interface Typed {
  readonly question: Question;
  /** Whether some of its words may be part of a title. */
  readonly mayBeName: boolean;
}

/** The search with the filters in its text set, and only the other words left; `undefined` if there are no filters. */
export function withTyped(question: Question, today: string): Typed | undefined {
  let text = question.search.replaceAll(/\s+/g, ' ').trim();
  let read = question;
  let isAny = false;
  let mayBeName = false;
  for (const rule of RULES) {
    text = text.replaceAll(rule.pattern, (...match) => {
      const found = rule.read(match.at(-1) as Parameters<Rule['read']>[0], today);
      if (found === undefined) return match[0];
      read = withFound(read, found);
      isAny = true;
      mayBeName ||= rule.mayBeName === true;
      return ' ';
    });
  }
  if (!isAny) return undefined;
  const words = text.split(' ').filter((word) => {
    const plain = folded(word).replaceAll(/[^\p{L}\p{N}]/gu, '');
    return plain !== '' && !isFiller(plain);
  });
  return { question: { ...read, search: words.join(' '), offset: 0 }, mayBeName };
}
