import type { Line } from '../../scholarships/html/line.ts';
import type { Scholarship } from '../../scholarships/model/award.ts';
import {
  type PreparedPage,
  type Proposal,
  proposalsFor,
  propose,
  withRunRecords,
} from '../suggest/proposals.ts';
import { compareFields, type Matching, matchByName, type PageText, type Pair } from './agreement.ts';
import { candidatesForAwards } from './model-candidates.ts';
import type { Quote, VerifiedResponse } from './model-response.ts';
import { linesOf } from './page-lines.ts';

/** A page with its lines, as the model received them. */
export interface NumberedPage extends PageText {
  readonly page: PreparedPage;
  readonly lines: readonly Line[];
}

export function numberLines(page: PreparedPage): NumberedPage {
  const lines = linesOf(page.document);
  return { page, lines, today: page.today, text: lines.map(({ text }) => text).join('\n') };
}

/** Treats awards of which the model is unsure as certain if the rules find them as well. */
export function withRules(verified: VerifiedResponse, rules: readonly Scholarship[]): VerifiedResponse {
  const read = new Set(matchByName(verified.awards, rules).pairs.map(({ award }) => award));
  const awards = verified.awards.map((award) => ({ ...award, isSure: award.isSure || read.has(award) }));
  return { ...verified, awards };
}

// An award scores 1; everything else only decides between readings that have the same awards.
const UNSURE_SCORE = 0.1;
const LIST_SCORE = 0.1;
const VALUE_COST = 0.2;
const OPTION_COST = 0.02;
/** The cost of each name that an entry lists: a list of names does not find next year's awards, as a rule does. */
const NAMED_COST = 0.08;
const SCORE_WEIGHT = 0.001;

const costOf = ({ options }: Proposal): number =>
  Object.entries(options).reduce((cost, [key, value]) => {
    const isNames = (key === 'not' || key === 'also') && Array.isArray(value);
    return cost + (isNames ? NAMED_COST * value.length : OPTION_COST);
  }, 0);

function pairScore(pair: Pair, { forAll }: VerifiedResponse, page: NumberedPage): number {
  const { eligibility, requirements } = pair.record;
  const lists = [eligibility, requirements].filter((list) => list.length > 0).length;
  const differing = compareFields(pair, forAll, page).filter(({ isConfirmed }) => !isConfirmed).length;
  return (pair.award.isSure ? 1 : UNSURE_SCORE) + LIST_SCORE * lists - VALUE_COST * differing;
}

interface ScoredProposal {
  readonly proposal: Proposal;
  readonly matching: Matching;
  readonly score: number;
}

/** Scores how well a reading agrees with the model. */
function scoreAgreement(proposal: Proposal, verified: VerifiedResponse, page: NumberedPage): ScoredProposal {
  const matching = matchByName(verified.awards, proposal.records);
  const { pairs, missing, extra } = matching;
  const score =
    pairs.reduce((sum, pair) => sum + pairScore(pair, verified, page), 0) -
    missing.filter(({ isSure }) => isSure).length -
    extra.length -
    costOf(proposal) +
    SCORE_WEIGHT * proposal.grade.score;
  return { proposal, matching, score };
}

/** The place of a page-wide value: the text before it, or the line above it. */
function placeOf({ at, words }: Quote, lines: readonly Line[]): string {
  const before = lines[at]?.text.split(words, 1)[0]?.trim() ?? '';
  return before === '' ? (lines[at - 1]?.text ?? '') : before;
}

/**
 * Variants of a reading: without the awards that the model does not name, with the awards that only the model names,
 * and with page-wide values.
 */
async function variantsOf(
  { proposal, matching }: ScoredProposal,
  verified: VerifiedResponse,
  page: NumberedPage,
) {
  const { also: alreadyAdded = [] } = proposal.options;
  const not = [...new Set(matching.extra.map(({ title }) => title))];
  const also = matching.missing.flatMap(({ isSure, name }) => (isSure ? `${name}…` : []));
  const names = {
    ...(not.length > 0 && { not }),
    ...(also.length > 0 && { also: [...(alreadyAdded as readonly string[]), ...also] }),
  };
  const places = Object.entries(verified.forAll).flatMap(([field, quote]) => {
    const place = placeOf(quote, page.lines);
    return place === '' ? [] : [[field, `${place}…`] as const];
  });
  const variants = [
    names,
    { ...names, details: true },
    ...(places.length > 0 ? [{ ...names, forAll: Object.fromEntries(places) }] : []),
  ];
  const scored: ScoredProposal[] = [];
  for (const variant of variants) {
    const next = await propose({ ...proposal, options: { ...proposal.options, ...variant } }, page.page);
    if (next !== null) scored.push(scoreAgreement(await withRunRecords(next, page.page), verified, page));
  }
  return scored;
}

/** The number of best readings to complete. */
const MAX_COMPLETED = 6;

/** The reading that agrees best with the model; `null` if the model is sure of no award, or no reading finds any. */
export async function chooseProposal(
  verified: VerifiedResponse,
  page: NumberedPage,
): Promise<Proposal | null> {
  if (!verified.awards.some(({ isSure }) => isSure)) return null;
  const proposals = await proposalsFor(page.page);
  for (const candidate of candidatesForAwards(verified.awards, page.lines, page.page.document)) {
    const proposal = await propose(candidate, page.page);
    if (proposal !== null) proposals.push(proposal);
  }
  const ranked = proposals
    .map((proposal) => scoreAgreement(proposal, verified, page))
    .toSorted((a, b) => b.score - a.score);
  const all: ScoredProposal[] = [];
  for (const judged of ranked.slice(0, MAX_COMPLETED))
    all.push(...(await variantsOf(judged, verified, page)));
  const [best] = all.toSorted((a, b) => b.score - a.score);
  return best?.proposal ?? null;
}
