import { safeTexts } from '../../platform/formats/safe-text.ts';
import type { Amount, Deadline, RawScholarship, Scholarship, SourceKey } from '../model/award.ts';
import { mentionsAward } from '../text/award-nouns.ts';
import { statesNoValue } from '../text/blank.ts';
import { sentencesOf } from '../text/sentences.ts';
import { type ReadAmount, readAmount } from './amount.ts';
import { contactIn, findEmail, validEmail } from './contact.ts';
import { openingDay } from './deadline/opening-day.ts';
import { readDeadline } from './deadline.ts';
import { type ReadGpa, readGpa, replaceableGpa } from './gpa.ts';
import { criteriaLines } from './lists/lead-in.ts';
import { distinct } from './lists/split.ts';
import { separateLists } from './lists.ts';
import { amountText, isLongWording } from './money-text.ts';
import { newestYearIn } from './page-evidence.ts';
import { withholdImplausible } from './plausible.ts';
import { tagsOf } from './tags.ts';
import { warningsOf } from './warnings.ts';

const isSum = ({ min, max }: Amount): boolean => min !== null || max !== null;

/** The award's prose, with each line as a paragraph. */
const prose = (texts: readonly string[]): string => texts.join('\n').replaceAll('\n', '\n\n');

/** The amount in the award's prose; in the requirements, only sentences that mention the award are used. */
function amountInProse({ description, eligibility, requirements, page }: RawScholarship): ReadAmount {
  const inProse = readAmount(prose([description, ...eligibility]), 'prose', page?.currency);
  if (isSum(inProse.value) || inProse.foreign !== null) return inProse;
  const sentences = requirements.flatMap(sentencesOf);
  const naming = sentences.filter((sentence) => mentionsAward(sentence) && !sentence.endsWith('?'));
  return { ...readAmount(prose(naming), 'prose', page?.currency), years: inProse.years };
}

/** Words for awards that pay costs, where a sum elsewhere would mislead. */
const PAYS_IN_KIND = /\b(tuition|fees|room|board|costs?|expenses)\b/i;

/** Whether a field such as `The Award` is a paragraph about the purpose of the award rather than about what it pays. */
const isAboutAward = (text: string): boolean => isLongWording(text) && !PAYS_IN_KIND.test(text);

/** The amount in the labeled field or, if that is empty or has no sum, in the award's prose. */
function amountOf(raw: RawScholarship) {
  const { amount, page } = raw;
  const labeled = readAmount(amount ?? '', 'field', page?.currency);
  const inProse = amountInProse(raw);
  const hasSum = isSum(labeled.value) || labeled.foreign !== null;
  const isStated = hasSum || (amount !== null && !statesNoValue(amount) && !isAboutAward(amount));
  const { value, foreign } = isStated ? labeled : inProse;
  const text =
    amountText(value, isStated && page?.currency === undefined ? amount : (foreign ?? amount)) ?? foreign;
  return {
    amount: value,
    text,
    ...paid(isStated, labeled, inProse),
    readings: { labeled: labeled.value, inProse: inProse.value },
  };
}

/**
 * How often and for how many years an amount is paid: from the words around the amount, or around the same sum in the
 * other text.
 */
function paid(isLabeled: boolean, labeled: ReadAmount, inProse: ReadAmount) {
  const [own, other] = isLabeled ? [labeled, inProse] : [inProse, labeled];
  const isSame = own.value.min === other.value.min && own.value.max === other.value.max;
  const isKnown = isSum(own.value);
  return {
    per: isKnown ? (own.per ?? (isSame || !isSum(other.value) ? other.per : null)) : null,
    years: own.years ?? other.years,
  };
}

/** Parses the deadline of an award. `isOver`: whether the page marks the award as closed. */
function deadlinesIn(raw: RawScholarship, today: string, isOver: boolean) {
  const { title, description, requirements, eligibility, page } = raw;
  const about = { award: title, isOver, ...page };
  const labeled = readDeadline(raw.deadline ?? '', today, about);
  const own = prose([description, ...requirements, ...eligibility]);
  const inProse = readDeadline(own, today, { ...about, where: 'prose' });
  return { labeled, inProse, own: labeled.value.kind === 'unknown' ? inProse : labeled };
}

/** `2026`, `2026-27`, `2026/2027` */
const YEARS = /(?<!\d)20(\d\d)(?: ?[-–/] ?(?:20)?(\d\d))?(?!\d)/g;

/** Whether the page marks all of its awards as closed. A notice about past years is outdated and does not count. */
function isClosedWithAll({ closedOfAll: notice }: RawScholarship, today: string): boolean {
  if (notice === undefined) return false;
  const years = [...notice.matchAll(YEARS)].flatMap(([, from, to]) => [Number(from), Number(to ?? 0)]);
  const { date } = readDeadline(notice, today, { where: 'prose', isOver: true }).value;
  const isOutdated = years.length > 0 && 2000 + Math.max(...years) < Number(today.slice(0, 4));
  return !isOutdated && (date === null || date <= today);
}

/**
 * Whether words next to the days of an award mark it as closed: `March 1, 2027 (closed)`; `March 1` and
 * `closed on March 1, 2026`.
 */
function isClosedByDay({ own, inProse }: ReturnType<typeof deadlinesIn>, today: string): boolean {
  const [day, proseDay] = [own.value.date ?? '', inProse.value.date ?? ''];
  if (day >= today && own.closedMark === 'after') return true;
  const isPastYear = own.value.kind === 'inferred_year' && proseDay < today && inProse.closedMark !== null;
  return isPastYear && proseDay !== '' && day.slice(5) === proseDay.slice(5);
}

/** Whether an award that states no day belongs to a season that is over, and states nothing newer. */
function isOfPastSeason(
  raw: RawScholarship,
  { own }: ReturnType<typeof deadlinesIn>,
  today: string,
): boolean {
  const season = raw.page?.season;
  if (season === undefined || season.end >= today || own.value.kind !== 'unknown') return false;
  const text = [raw.title, raw.description, ...raw.eligibility, ...raw.requirements].join('\n');
  return newestYearIn(text) <= Number(season.end.slice(0, 4));
}

function deadlineOf(raw: RawScholarship, today: string, isInferring: boolean) {
  const asPrinted = deadlinesIn(raw, today, false);
  const isClosed =
    raw.ended ||
    isClosedWithAll(raw, today) ||
    isClosedByDay(asPrinted, today) ||
    (isInferring && isOfPastSeason(raw, asPrinted, today));
  const readings = isClosed ? deadlinesIn(raw, today, true) : asPrinted;
  const { own, labeled, inProse } = readings;
  const { value } = own;
  const openings = labeled.openings.length > 0 ? labeled.openings : inProse.openings;
  const opens = openingDay(openings, { deadline: value.date, today, isOver: isClosed });
  if (!isClosed || (value.date !== null && value.date < today)) return { deadline: value, opens, readings };
  const deadline: Deadline = { kind: 'closed', date: null };
  const isInFuture = value.date !== null && value.date > today;
  return { deadline, opens, readings: { ...readings, isInFuture } };
}

/** The average that criteria demand; a doubt names one that is only one of several ways to qualify. */
function gpaIn(texts: readonly string[], scale: number | undefined): ReadGpa {
  const text = texts.join('\n');
  const demanded = readGpa(criteriaLines(text).join('\n\n'), 'prose', scale);
  if (demanded.value !== null || demanded.doubt !== null) return demanded;
  const ofAny = criteriaLines(text, ['excluded', 'preferred']).join('\n\n');
  const { value } = readGpa(ofAny, 'prose', scale);
  return { value: null, doubt: value === null ? null : replaceableGpa(value) };
}

function gpaOf({ gpa, eligibility, requirements, description, page }: RawScholarship): ReadGpa {
  if (gpa !== null) return readGpa(gpa, 'field', page?.scale);
  const asCriterion = gpaIn([...eligibility, ...requirements], page?.scale);
  if (asCriterion.value !== null) return asCriterion;
  const inProse = gpaIn([description], page?.scale);
  return { ...inProse, doubt: asCriterion.doubt ?? inProse.doubt };
}

const emailOf = ({ contactEmail, description, requirements }: RawScholarship): string | null =>
  contactEmail === null
    ? contactIn([description, ...requirements].join('\n'))
    : (validEmail(contactEmail) ?? findEmail(contactEmail));

/** Parses the values of a printed award. `today` (`YYYY-MM-DD`): a date without a year is the next such day. */
export function parseScholarship(
  raw: RawScholarship,
  {
    source,
    idPrefix = source,
    today,
    isInferring = true,
  }: {
    readonly source: SourceKey;
    readonly idPrefix?: SourceKey;
    readonly today: string;
    /** Whether what an award does not state is inferred: who may apply from its name, its end from its season. */
    readonly isInferring?: boolean;
  },
): Scholarship {
  const { title, description, link, categories } = raw;
  const { amount, text, per, years, readings: sums } = amountOf(raw);
  const { deadline, opens, readings: days } = deadlineOf(raw, today, isInferring);
  const gpa = gpaOf(raw);
  const lists = separateLists(raw);
  const { requirements } = lists;
  const eligibility = distinct([...lists.eligibility, ...(raw.eligibilityOfAll ?? [])]);
  const doubts = warningsOf({ amount: sums, deadline: days, gpa, lists }, raw);
  const award = {
    id: `${idPrefix}-${raw.key}`,
    source,
    title,
    amount,
    amountText: text,
    ...(per !== null && { amountPer: per }),
    ...(years !== null && { years }),
    deadline,
    ...(opens !== null && { opens }),
    gpaRequirement: gpa.value,
    eligibility,
    requirements,
    description,
    link,
    contactEmail: emailOf(raw),
    tags: tagsOf({ title, categories, eligibility, requirements, description }),
    raw: { amount: raw.amount, deadline: raw.deadline, gpa: raw.gpa },
    ...(doubts.length > 0 && { doubts }),
    ...(raw.where !== undefined && { where: { amount: null, deadline: null, gpa: null, ...raw.where } }),
  };
  return safeTexts(withholdImplausible(award, today));
}
