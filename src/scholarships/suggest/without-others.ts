import { states } from './grade.ts';
import { type PageToRead, type Proposal, propose } from './proposals.ts';
import { isSearchSite } from './search-site.ts';

/** Titles that look wrong are skipped if they are less likely. */
const LEAST = 0.55;
/** The same for awards that say who may apply, what is paid or until when. */
const LEAST_STATED = 0.4;
/** Titles that are less likely are skipped in any case. */
const REFUSED = 0.08;

/** How likely a title is an award, at best. */
const chanceOf = (title: string, { records, grade }: Proposal): number =>
  Math.max(0, ...records.map((record, at) => (record.title === title ? (grade.chances[at] ?? 0) : 0)));

/** Skips titles that are not awards, if the list is the better for it. */
export async function withoutOthers(best: Proposal, page: PageToRead): Promise<Proposal> {
  const titles = [...new Set(best.records.map(({ title }) => title))];
  const stating = new Set(best.records.filter(states).map(({ title }) => title));
  const sites = new Set(best.records.filter(isSearchSite).map(({ title }) => title));
  const wrong = titles.filter((title) => {
    if (sites.has(title)) return true;
    const chance = chanceOf(title, best);
    const least = stating.has(title) ? LEAST_STATED : LEAST;
    return chance < REFUSED || (chance < least && best.grade.wrong.includes(title));
  });
  // Where most of what stands in a place is no award, the place is not that of awards.
  if (wrong.length === 0 || titles.length - wrong.length < wrong.length / 2) return best;
  const next = await propose({ ...best, options: { ...best.options, skip: wrong } }, page);
  return next !== null && next.grade.score > best.grade.score ? next : best;
}
