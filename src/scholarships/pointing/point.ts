import { unlessTooDeep } from '../html/parse.ts';
import type { DecodedPage } from '../kinds/site-kind.ts';
import type { Scholarship } from '../model/award.ts';
import { remarksOn } from '../suggest/doubts.ts';
import { pageName } from '../suggest/page-name.ts';
import { type GetPage, goesOn, type PageToRead, pageToRead } from '../suggest/proposals.ts';
import type { PageDoubt, Suggestion } from '../suggest/suggest.ts';
import { type Answer, type Pointed, verified } from './answer.ts';
import { choose, type PointedPage, pointedPage, withRules } from './choose.ts';
import { differences } from './differences.ts';

const titlesOf = (records: readonly Scholarship[]): string[] => records.map(({ title }) => title);

/** The suggestion if the model is sure of no award, or no reading finds them. */
function withoutChoice(pointed: Pointed, rules: Suggestion, page: PointedPage): Suggestion {
  if (rules.kind === 'nothing') return rules;
  const { records } = rules.best;
  if (pointed.awards.length > 0) return { ...rules, doubts: differences(records, records, pointed, page) };
  const names = titlesOf(records);
  return {
    kind: 'nothing',
    problem: `the language model found no scholarship here, but the rules did (${names.slice(0, 3).join('; ')})`,
    names,
  };
}

/** The suggestion for a page whose awards a language model has located. `rules`: the suggestion without it. */
export async function point(
  given: DecodedPage,
  { answer, rules, today }: { readonly answer: Answer; readonly rules: Suggestion; readonly today: string },
  getPage: GetPage,
): Promise<Suggestion> {
  const toRead = unlessTooDeep(
    () => pageToRead(given, today, getPage),
    () => null,
  );
  if (toRead === null) return rules;
  const page = pointedPage(toRead);
  const byRules = rules.kind === 'found' ? rules.best.records : [];
  const pointed = withRules(verified(answer, page.lines), byRules);
  const best = await choose(pointed, page);
  if (best === null) return withoutChoice(pointed, rules, page);
  return {
    kind: 'found',
    best,
    pageName: pageName(toRead.document),
    others: rules.kind === 'found' ? rules.others : [],
    doubts: differences(best.records, byRules, pointed, page),
    remarks: remarksOn(best.records),
    goesOn: goesOn(best, toRead),
    unknownLabels: rules.kind === 'found' ? rules.unknownLabels : [],
  };
}

/** Warnings for all differences between the records of an entry and the model's response for their page. */
export function differencesFrom(
  answer: Answer,
  records: readonly Scholarship[],
  toRead: PageToRead,
): PageDoubt[] {
  const page = pointedPage(toRead);
  return differences(records, records, withRules(verified(answer, page.lines), records), page);
}
