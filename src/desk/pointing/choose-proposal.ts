import { isDeepStrictEqual } from 'node:util';
import type { Scholarship } from '../../scholarships/model/award.ts';
import type { Candidate } from '../suggest/entry-candidates.ts';
import {
  type PreparedPage,
  type Proposal,
  proposalsFor,
  propose,
  withRunRecords,
} from '../suggest/proposals.ts';
import {
  compareFields,
  type Matching,
  matchByName,
  namesAdded,
  type Pair,
  placeOfName,
} from './agreement.ts';
import { candidatesForAwards } from './model-candidates.ts';
import type { VerifiedResponse } from './model-response.ts';
import { linesOf } from './page-lines.ts';
import { type NumberedText, placeOf, placesOfValues } from './value-places.ts';

export interface NumberedPage extends NumberedText {
  readonly page: PreparedPage;
}

export function numberLines(page: PreparedPage): NumberedPage {
  const lines = linesOf(page.document);
  return { page, lines, text: lines.map(({ text }) => text).join('\n') };
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
/** The cost of a second record with a name: the two may be grades of one award, which the model names once. */
const REPEATED_COST = 0.3;
const OPTION_COST = 0.02;
/** The cost of each name that an entry lists: a list of names does not find next year's awards, as a rule does. */
const NAMED_COST = 0.08;
const SCORE_WEIGHT = 0.001;
/** The score of the entry that the rules have chosen: decides if the model confirms others as well. */
const RULES_SCORE = 0.06;

const costOf = ({ options }: Proposal): number =>
  Object.entries(options).reduce((cost, [key, value]) => {
    const isNames = (key === 'not' || key === 'also') && Array.isArray(value);
    const count = key === 'values' ? Object.values(value as object).flat().length : 1;
    return cost + (isNames ? NAMED_COST * value.length : OPTION_COST * count);
  }, 0);

function pairScore(pair: Pair, { text }: NumberedPage): number {
  const { eligibility, requirements } = pair.record;
  const lists = [eligibility, requirements].filter((list) => list.length > 0).length;
  const differing = compareFields(pair, text).filter(({ isConfirmed }) => !isConfirmed).length;
  return (pair.award.isSure ? 1 : UNSURE_SCORE) + LIST_SCORE * lists - VALUE_COST * differing;
}

interface ScoredProposal {
  readonly proposal: Proposal;
  readonly matching: Matching;
  readonly score: number;
  /** What is added to the score of this reading and its variants, because the rules have chosen it. */
  readonly bonus: number;
}

/** Scores how well a reading agrees with the model. */
function scoreAgreement(
  proposal: Proposal,
  verified: VerifiedResponse,
  page: NumberedPage,
  bonus: number,
): ScoredProposal {
  const matching = matchByName(verified.awards, proposal.records);
  const { pairs, missing, extra, repeated } = matching;
  const score =
    pairs.reduce((sum, pair) => sum + pairScore(pair, page), 0) -
    missing.filter(({ isSure }) => isSure).length -
    extra.length -
    REPEATED_COST * repeated.length -
    costOf(proposal) +
    SCORE_WEIGHT * proposal.grade.score +
    bonus;
  return { proposal, matching, score, bonus };
}

/**
 * Variants of a reading: without the awards that the model does not name, with the awards that only the model names,
 * with page-wide values, and with the places of values.
 */
async function variantsOf(
  { proposal, matching, bonus }: ScoredProposal,
  verified: VerifiedResponse,
  page: NumberedPage,
) {
  const not = [...new Set(matching.extra.map(({ title }) => title))];
  const also = matching.missing.flatMap((award) => (award.isSure ? placeOfName(award) : []));
  const names = {
    ...(not.length > 0 && { not }),
    ...(also.length > 0 && { also: [...namesAdded(proposal), ...also] }),
  };
  const places = Object.entries(verified.forAll).flatMap(([field, quote]) => {
    const place = placeOf(quote, page.lines);
    return place === '' ? [] : [[field, `${place}…`] as const];
  });
  const withNames = [
    names,
    { ...names, details: true },
    ...(places.length > 0 ? [{ ...names, forAll: Object.fromEntries(places) }] : []),
  ];
  async function scoresOf(base: Proposal, variants: readonly Candidate['options'][]) {
    const scored: ScoredProposal[] = [];
    for (const variant of variants) {
      const next = await propose({ ...base, options: { ...base.options, ...variant } }, page.page);
      if (next !== null)
        scored.push(scoreAgreement(await withRunRecords(next, page.page), verified, page, bonus));
    }
    return scored.toSorted((a, b) => b.score - a.score);
  }
  const scored = await scoresOf(proposal, withNames);
  const [best] = scored;
  const values = best === undefined ? {} : placesOfValues(best.matching, page);
  return best === undefined || Object.keys(values).length === 0
    ? scored
    : [...scored, ...(await scoresOf(best.proposal, [{ values }]))];
}

/** The number of best readings to complete. */
const MAX_COMPLETED = 6;

/** The reading that agrees best with the model; `null` if the model is sure of no award, or no reading finds any. */
export async function chooseProposal(
  verified: VerifiedResponse,
  byRules: Proposal | null,
  page: NumberedPage,
): Promise<Proposal | null> {
  if (!verified.awards.some(({ isSure }) => isSure)) return null;
  const proposals = await proposalsFor(page.page);
  for (const candidate of candidatesForAwards(verified.awards, page.lines, page.page.document)) {
    const proposal = await propose(candidate, page.page);
    if (proposal !== null) proposals.push(proposal);
  }
  const isChosen = ({ entry }: Proposal): boolean => isDeepStrictEqual(entry, byRules?.entry);
  const others = proposals.filter((proposal) => !isChosen(proposal));
  const ranked = [
    ...(byRules === null ? [] : [scoreAgreement(byRules, verified, page, RULES_SCORE)]),
    ...others.map((proposal) => scoreAgreement(proposal, verified, page, 0)),
  ].toSorted((a, b) => b.score - a.score);
  const all: ScoredProposal[] = [];
  for (const judged of ranked.slice(0, MAX_COMPLETED))
    all.push(...(await variantsOf(judged, verified, page)));
  const [best] = all.toSorted((a, b) => b.score - a.score);
  return best?.proposal ?? null;
}
