import { slug } from '../awards/keys.ts';
import type { Scholarship } from '../model/award.ts';
import type { PageDoubt } from '../suggest/doubts.ts';
import { NOT_READ } from '../suggest/not-read.ts';
import { confirmed, differing, isNamedAlike, matched, type PageText } from './agreement.ts';
import type { Pointed } from './answer.ts';

const FIELD_NAMES = { amount: 'amount', deadline: 'deadline', gpa: 'gpaRequirement' } as const;
const ONLY_RULES = 'read by rules, but not named by the language model';
const ONLY_MODEL = 'named by the language model, but not read by rules';
const UNSURE = 'the language model is not sure that it is an award';

const whyOf = ({ isQuoted, isRead }: { readonly isQuoted: boolean; readonly isRead: boolean }): string =>
  isQuoted && isRead
    ? 'the language model quotes another one'
    : isRead
      ? 'the language model quotes none'
      : 'the language model quotes one, but none is read';

/** What a person should look at: all in which rules and model differ, and nothing else. */
export function differences(
  records: readonly Scholarship[],
  rules: readonly Scholarship[],
  pointed: Pointed,
  page: PageText,
): PageDoubt[] {
  const { pairs, missing, extra } = matched(pointed.awards, records);
  const byRules = matched(pointed.awards, rules);
  const about = (award: string, why: string): PageDoubt => ({ award, field: null, why });
  // The only award of a page may have several names.
  const isOne = records.length === 1 && rules.length === 1;
  const own = new Set(records.map(({ title }) => slug(title)));
  const alone = new Set(isOne || rules.length === 0 ? [] : byRules.missing);
  return [
    ...missing.map(({ name }) => about(name, NOT_READ)),
    ...(isOne ? [] : byRules.extra.filter(({ title }) => !own.has(slug(title)))).map(({ title }) => about(title, ONLY_RULES)),
    ...extra.map(({ title }) => about(title, ONLY_RULES)),
    ...pairs.flatMap((pair): PageDoubt[] => {
      const { award, record } = pair;
      const { title } = record;
      return [
        ...(award.isSure ? [] : [about(title, UNSURE)]),
        ...(award.isSure && alone.has(award) ? [about(title, ONLY_MODEL)] : []),
        ...(isNamedAlike(pair) ? [] : [{ award: title, field: 'title' as const, why: 'the language model quotes another name' }]),
     ...(process.env.KEEP ? (record.doubts ?? []).filter(({field})=>!confirmed(pair,pointed.forAll,page.today).some((one)=>FIELD_NAMES[one]===field)).map((d)=>({award:title,...d})) : []),
 ...differing(pair, pointed.forAll, page).map((one) => ({ award: title, field: FIELD_NAMES[one.field], why: whyOf(one) })),
      ];
    }),
  ];
}
