import { slug } from '../../scholarships/awards/award-keys.ts';
import type { Scholarship } from '../../scholarships/model/award.ts';
import { MISSED_NAME } from '../suggest/missed-name-warning.ts';
import type { PageWarning } from '../suggest/page-warnings.ts';
import { compareFields, hasQuotedName, matchByName, type PageText, type Pair } from './agreement.ts';
import type { Quotes, VerifiedResponse } from './model-response.ts';

const FIELD_NAMES = { amount: 'amount', deadline: 'deadline', gpa: 'gpaRequirement' } as const;
const ONLY_RULES = 'read by rules, but not named by the language model';
const ONLY_MODEL = 'named by the language model, but not read by rules';
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
function ofPair(pair: Pair, forAll: Quotes, page: PageText): PageWarning[] {
  const { title, doubts = [] } = pair.record;
  const fields = compareFields(pair, forAll, page).map(({ field, ...is }) => ({
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

/** Warnings for all differences between the awards that the rules find and those that the model names. */
export function differences(
  records: readonly Scholarship[],
  rules: readonly Scholarship[],
  { awards, forAll }: VerifiedResponse,
  page: PageText,
): PageWarning[] {
  const { pairs, missing, extra } = matchByName(awards, records);
  const byRules = matchByName(awards, rules);
  const own = new Set(records.map(({ title }) => slug(title)));
  // The only award of a page may have several names, and if the rules read nothing, everything would differ.
  const isOne = records.length === 1 && rules.length === 1;
  const onlyModel = new Set(isOne || rules.length === 0 ? [] : byRules.missing);
  const onlyRules = isOne ? [] : byRules.extra.filter(({ title }) => !own.has(slug(title)));
  const about = (award: string, why: string): PageWarning => ({ award, field: null, why });
  return [
    ...missing.map(({ name }) => about(name, MISSED_NAME)),
    ...[...onlyRules, ...extra].map(({ title }) => about(title, ONLY_RULES)),
    ...pairs.flatMap((pair) => {
      const { award, record } = pair;
      const why = award.isSure ? ONLY_MODEL : UNSURE;
      const isAmbiguous = !award.isSure || onlyModel.has(award);
      return [...(isAmbiguous ? [about(record.title, why)] : []), ...ofPair(pair, forAll, page)];
    }),
  ];
}
