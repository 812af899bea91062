import type { DecodedPage } from '../../scholarships/extractors/extractor.ts';
import type { Scholarship } from '../../scholarships/model/award.ts';
import { unlessTooLarge } from '../../scholarships/text/size-limits.ts';
import { remarksOn } from '../suggest/page-warnings.ts';
import { type GetPage, hasFurtherPages, type PreparedPage, preparePage } from '../suggest/proposals.ts';
import { publisherName } from '../suggest/publisher-name.ts';
import type { PageWarning, Suggestion } from '../suggest/suggest.ts';
import { namesAdded } from './agreement.ts';
import { chooseProposal, type NumberedPage, numberLines, withRules } from './choose-proposal.ts';
import { differences } from './differences.ts';
import { type ModelResponse, type VerifiedResponse, verifyResponse } from './model-response.ts';

/** For an entry that is not chosen by the model. */
const sameLists = (records: readonly Scholarship[]) => ({
  records,
  also: [],
  rules: records,
  probabilities: [],
});

const titlesOf = (records: readonly Scholarship[]): string[] => records.map(({ title }) => title);

/** The suggestion if the model is not sure of any award, or if no reading finds its awards. */
function withoutChoice(verified: VerifiedResponse, rules: Suggestion, page: NumberedPage): Suggestion {
  if (rules.kind === 'nothing') return rules;
  const { records } = rules.best;
  if (verified.awards.length > 0)
    return { ...rules, doubts: differences(sameLists(records), verified, page) };
  const names = titlesOf(records);
  return {
    kind: 'nothing',
    problem: `the language model found no scholarship here, but the rules did (${names.slice(0, 3).join('; ')})`,
    names,
  };
}

/** The suggestion for a page whose awards a language model has located. `rules`: the suggestion without it. */
export async function suggestWithModel(
  given: DecodedPage,
  {
    response,
    rules,
    today,
  }: { readonly response: ModelResponse; readonly rules: Suggestion; readonly today: string },
  getPage: GetPage,
): Promise<Suggestion> {
  const prepared = unlessTooLarge(
    () => preparePage(given, today, getPage),
    () => null,
  );
  if (prepared === null) return rules;
  const page = numberLines(prepared);
  const chosen = rules.kind === 'found' ? rules.best : null;
  const byRules = chosen?.records ?? [];
  const verified = withRules(verifyResponse(response, page.lines, today), byRules);
  const best = await chooseProposal(verified, chosen, page);
  if (best === null) return withoutChoice(verified, rules, page);
  return {
    kind: 'found',
    best,
    chosenBy: 'model',
    pageName: publisherName(prepared.document),
    others: rules.kind === 'found' ? rules.others : [],
    doubts: differences(
      {
        records: best.records,
        also: namesAdded(best),
        rules: byRules,
        probabilities: chosen?.grade.probabilities ?? [],
      },
      verified,
      page,
    ),
    remarks: remarksOn(best.records),
    hasMorePages: hasFurtherPages(best, prepared),
    unknownLabels: rules.kind === 'found' ? rules.unknownLabels : [],
  };
}

/** Warnings for all differences between the records of an entry and the model's response for their page. */
export function differencesFrom(
  response: ModelResponse,
  records: readonly Scholarship[],
  prepared: PreparedPage,
): PageWarning[] {
  const page = numberLines(prepared);
  const verified = verifyResponse(response, page.lines, prepared.today);
  return differences(sameLists(records), withRules(verified, records), page);
}
