import { elementsOf } from '../html/dom.ts';
import type { Scholarship } from '../model/award.ts';
import { asRun, type PageToRead, type Proposal, proposalsFor, propose } from '../suggest/proposals.ts';
import { total } from '../suggest/refine.ts';
import { differing, isNamedAlike, matched, type Matching, type Pair } from './agreement.ts';
import type { Pointed } from './answer.ts';
import { candidatesAt } from './candidates.ts';

export interface Chosen {
  readonly proposal: Proposal;
  readonly matching: Matching;
  readonly worth: number;
}

const OPTION_COST = 0.02;
const SAID_COST = 0.08;
const FIELD_WORTH = 0.2;
const EXACT_WORTH = 0.1;
const UNSURE_WORTH = 0.1;
const LIST_WORTH = 0.1;
const EXTENT_WORTH = 0.1;

const begin = (text = ''): string => text.slice(0, 40);
/** Whether a record holds the last line of its award, and not what follows. */
function extent({ award, record }: Pair, { document }: PageToRead): number {
  const lines = document.linesIn(elementsOf(document.$('body')));
  if (award.until <= award.at) return 0;
  const { description, eligibility, requirements, raw } = record;
  const text = [description, ...eligibility, ...requirements, raw.amount, raw.deadline, raw.gpa].join('\n');
  const has = (at: number): boolean => begin(lines[at]?.text) !== '' && text.includes(begin(lines[at]?.text));
  return (has(award.until) ? 1 : 0) - (has(award.until + 1) ? 1 : 0);
}


const isSaid = new Set(['not', 'also']);
const costOf = ({ options }: Proposal): number =>
  Object.entries(options).reduce(
    (cost, [key, value]) =>
      cost + (isSaid.has(key) && Array.isArray(value) ? SAID_COST * value.length : OPTION_COST),
    0,
  );

/** How well a reading agrees with what the model points at. */
function judged(proposal: Proposal, pointed: Pointed, page: PageToRead): Chosen {
  const matching = matched(pointed.awards, proposal.records);
  const { pairs, missing, extra } = matching;
  const worth =
    pairs.reduce(
      (sum, pair) =>
        sum +
        (pair.award.isSure ? 1 : UNSURE_WORTH) +
        (isNamedAlike(pair) ? EXACT_WORTH : 0) +
        LIST_WORTH * (Math.min(1, pair.record.eligibility.length) + Math.min(1, pair.record.requirements.length)) +
        EXTENT_WORTH * extent(pair, page) -
        FIELD_WORTH * differing(pair, pointed.forAll, { today: page.today, text: page.document.linesIn(elementsOf(page.document.$('body'))).map(l=>l.text).join('\n') }).length,
      0,
    ) -
    missing.filter(({ isSure }) => isSure).length -
    extra.length -
    costOf(proposal) +
    0.001 * total(proposal);
  return { proposal, matching, worth };
}

const MOST_COMPLETED = 12;

async function tried(proposal: Proposal, options: object, page: PageToRead): Promise<Proposal | null> {
  const next = await propose({ ...proposal, options: { ...proposal.options, ...options } }, page);
  return next && asRun(next, page);
}

/** The reading without what the model does not name, and with what it names beside it. */
async function completed({ proposal, matching }: Chosen, pointed: Pointed, page: PageToRead): Promise<Proposal[]> {
  const not = [...new Set(matching.extra.map(({ title }) => title))];
  const also = matching.missing.filter(({ isSure }) => isSure).map(({ name }) => `${name}…`);
  const known = 'also' in proposal.options ? (proposal.options.also as string[]) : [];
  const options = {
    ...(not.length > 0 && { not }),
    ...(also.length > 0 && { also: [...known, ...also] }),
  };
  const places = forAllPlaces(pointed, page);
  const all = [
    await tried(proposal, options, page),
    await tried(proposal, { ...options, details: true }, page),
    ...(Object.keys(places).length > 0 ? [await tried(proposal, { ...options, forAll: places }, page)] : []),
  ];
  return all.filter((one) => one !== null);
}

/** An award of which the model is not sure, and which the rules read as well, is one. */
export function withRules(pointed: Pointed, rules: readonly Scholarship[]): Pointed {
  const read = new Set(matched(pointed.awards, rules).pairs.map(({ award }) => award));
  return { ...pointed, awards: pointed.awards.map((award) => ({ ...award, isSure: award.isSure || read.has(award) })) };
}

/** The reading that agrees best with what the model points at; `null` where it points at nothing. */
export async function choose(given: Pointed, page: PageToRead, rules: readonly Scholarship[] = []): Promise<Chosen | null> {
  const pointed = withRules(given, rules);
  if (!pointed.awards.some(({ isSure }) => isSure)) return null;
  const proposals = await proposalsFor(page);
  for (const candidate of candidatesAt(pointed, page)) {
    const proposal = await propose(candidate, page);
    if (proposal !== null) proposals.push(proposal);
  }
  const ranked = proposals
    .map((proposal) => judged(proposal, pointed, page))
    .toSorted((a, b) => b.worth - a.worth);
  let best: Chosen | null = null;
  for (const chosen of ranked.slice(0, MOST_COMPLETED))
    for (const next of (await completed(chosen, pointed, page)).map((one) => judged(one, pointed, page)))
      if (best === null || next.worth > best.worth) best = next;
  return best;
}

/** Where the page states values for all its awards, as the first words of lines. */
function forAllPlaces({ forAll, forAllAt }: Pointed, { document }: PageToRead): Record<string, string> {
  const lines = document.linesIn(elementsOf(document.$('body')));
  return Object.fromEntries(
    Object.entries(forAll).flatMap(([field, words]) => {
      const at = forAllAt[field as 'amount'] ?? -1;
      const before = lines[at]?.text.split(words)[0]?.trim() ?? '';
      const place = before === '' ? (lines[at - 1]?.text ?? '') : before;
      return place === '' ? [] : [[field, `${place}…`]];
    }),
  );
}
