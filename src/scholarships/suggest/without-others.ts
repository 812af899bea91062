import { states } from './grade.ts';
import { type PageToRead, type Proposal, propose } from './proposals.ts';
import { isSearchSite } from './search-site.ts';

/** Titles that the rules doubt are skipped unless the model thinks so well of them. */
const MODEL_SKIPS = 0.55;
/** The same for awards that say who may apply, what is paid or until when. */
const MODEL_SKIPS_STATED = 0.4;
/** Titles of which it thinks so badly are skipped in any case. */
export const MODEL_REFUSES = 0.08;

/** What the model thinks at best of a title. */
const chanceOf = (title: string, { records, opinion }: Proposal): number =>
  Math.max(
    0,
    ...records.map((record, at) => (record.title === title ? (opinion.probabilities[at] ?? 0) : 0)),
  );

/** Skips titles that are not awards, if the list is the better for it. */
export async function withoutOthers(best: Proposal, page: PageToRead): Promise<Proposal> {
  const titles = [...new Set(best.records.map(({ title }) => title))];
  const stating = new Set(best.records.filter(states).map(({ title }) => title));
  const sites = new Set(best.records.filter(isSearchSite).map(({ title }) => title));
  const wrong = titles.filter((title) => {
    if (sites.has(title)) return true;
    const chance = chanceOf(title, best);
    const least = stating.has(title) ? MODEL_SKIPS_STATED : MODEL_SKIPS;
    return chance < MODEL_REFUSES || (chance < least && best.grade.wrong.includes(title));
  });
  if (wrong.length === 0 || wrong.length === titles.length) return best;
  const next = await propose({ ...best, options: { ...best.options, skip: wrong } }, page);
  return next !== null && next.grade.score > best.grade.score ? next : best;
}
