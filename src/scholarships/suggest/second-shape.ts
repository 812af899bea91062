import { endsAsAward, namesSeveral } from '../awards/name.ts';
import { slug } from '../awards/slug.ts';
import type { Scholarship } from '../model/award.ts';
import { LEFT_OVER, states } from './grade.ts';
import { asRun, onlyOwn, type PageToRead, type Proposal } from './proposals.ts';
import { LEAST_SCORE, total } from './total.ts';

/** A second layout on the page: the best other proposal that finds only awards, and none of the first one's. */
export function secondShape(best: Proposal, others: readonly Proposal[]): Proposal | undefined {
  const isKnown = ({ title }: Scholarship): boolean =>
    best.records.some((record) => slug(record.title) === slug(title) || record.description.includes(title));
  return others
    .filter(
      ({ records, grade: { chances, leftOver, score } }) =>
        records.length > 1 &&
        chances.every((chance) => chance >= 0.45) &&
        // `The Reed Fund, Inc. receives …` is not one of its grants.
        records.some(states) &&
        score + LEFT_OVER * leftOver.length >= LEAST_SCORE * records.length &&
        records.every(({ title }) => endsAsAward(title) && !namesSeveral(title)) &&
        !records.some(isKnown),
    )
    .toSorted((a, b) => total(b) - total(a))[0];
}

/** One source with both layouts. The second inherits nothing, because what is said around it may be of the first. */
export async function together(best: Proposal, second: Proposal, page: PageToRead) {
  const { records } = await asRun(second, page);
  const isSame = JSON.stringify(records) === JSON.stringify(second.records);
  const entry = isSame ? second.entry : { ...second.entry, options: onlyOwn(second) };
  const read = new Set(second.records.map(({ title }) => title));
  return {
    entry: { pages: [best.entry, entry] },
    records: [...best.records, ...second.records],
    grade: {
      score: best.grade.score + second.grade.score,
      leftOver: best.grade.leftOver.filter((name) => !read.has(name)),
      wrong: [...best.grade.wrong, ...second.grade.wrong],
      chances: [...best.grade.chances, ...second.grade.chances],
    },
  };
}
