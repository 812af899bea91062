import { slug } from '../../scholarships/awards/award-keys.ts';
import type { Scholarship } from '../../scholarships/model/award.ts';
import { MISSED_NAME } from '../suggest/missed-name-warning.ts';
import type { PageWarning } from '../suggest/page-warnings.ts';
import { compareFields, hasQuotedName, matchByName, type Pair, placeOfName } from './agreement.ts';
import type { VerifiedResponse } from './model-response.ts';
import type { NumberedText } from './value-places.ts';

const FIELD_NAMES = { amount: 'amount', deadline: 'deadline', gpa: 'gpaRequirement' } as const;
const ONLY_RULES = 'read by rules, but not named by the language model';
const ONLY_MODEL = 'named by the language model, but not read by rules';
const REPEATED = 'several records have this name, but the language model names one';
const UNSURE = 'the language model is not sure that this is a scholarship';
const OTHER_NAME = 'the language model quotes another name';

const whyOf = (isQuoted: boolean, isRead: boolean): string =>
  !isQuoted
    ? 'the language model quotes no value'
    : isRead
      ? 'the language model quotes another value'
      : 'the language model quotes a value, but the rules read none';

/**
 * Warnings about an award in both lists: differences, and the reader's own warnings unless the model confirms the value.
 */
function ofPair(pair: Pair, text: string): PageWarning[] {
  const { title, doubts = [] } = pair.record;
  const fields = compareFields(pair, text).map(({ field, ...is }) => ({
    ...is,
    field: FIELD_NAMES[field],
  }));
  const confirmed = new Set<string>(fields.flatMap(({ field, isConfirmed }) => (isConfirmed ? field : [])));
  return [
    ...(hasQuotedName(pair) ? [] : [{ award: title, field: 'title' as const, why: OTHER_NAME }]),
    ...doubts.filter(({ field }) => !confirmed.has(field)).map((doubt) => ({ award: title, ...doubt })),
    ...fields.flatMap(({ field, isConfirmed, isQuoted, isRead }) =>
      isConfirmed ? [] : [{ award: title, field, why: whyOf(isQuoted, isRead) }],
    ),
  ];
}

/** The list that is proposed, and the list that the rules would propose. */
interface Compared {
  readonly records: readonly Scholarship[];
  /** The places of `also`: names that no rule finds. */
  readonly also: readonly string[];
  readonly rules: readonly Scholarship[];
  /** The probability that each record of `rules` is an award. */
  readonly probabilities: readonly number[];
}

/** Below this probability, the rules would have warned about a record themselves. */
const LIKELY = 0.5;

/**
 * Warnings for the differences between the awards that the rules find and those that the model names, except those that
 * the proposed list has settled: what it leaves out was doubtful before, and what it adds is found by a rule.
 */
export function differences(
  { records, also, rules, probabilities }: Compared,
  { awards }: VerifiedResponse,
  { text }: NumberedText,
): PageWarning[] {
  const { pairs, missing, extra, repeated } = matchByName(awards, records);
  const byRules = matchByName(awards, rules);
  const own = new Set(records.map(({ title }) => slug(title)));
  // The only award of a page may have several names, and if the rules read nothing, everything would differ.
  const isOne = records.length === 1 && rules.length === 1;
  const onlyModel = new Set(isOne || rules.length === 0 ? [] : byRules.missing);
  const unlikely = new Set(rules.filter((_, at) => (probabilities[at] ?? 1) < LIKELY));
  const isLeftOut = (record: Scholarship): boolean => !own.has(slug(record.title)) && !unlikely.has(record);
  const onlyRules = isOne ? [] : byRules.extra.filter(isLeftOut);
  const about = (award: string, why: string): PageWarning => ({ award, field: null, why });
  return [
    ...missing.map(({ name }) => about(name, MISSED_NAME)),
    ...[...onlyRules, ...extra].map(({ title }) => about(title, ONLY_RULES)),
    ...repeated.map(({ title }) => about(title, REPEATED)),
    ...pairs.flatMap((pair) => {
      const { award, record } = pair;
      const why = award.isSure ? ONLY_MODEL : UNSURE;
      const isAmbiguous = !award.isSure || (onlyModel.has(award) && also.includes(placeOfName(award)));
      return [...(isAmbiguous ? [about(record.title, why)] : []), ...ofPair(pair, text)];
    }),
  ];
}
