import { keyOfUrl } from '../awards/award-keys.ts';
import { pageOf } from '../html/links.ts';
import type { Scholarship } from '../model/award.ts';
import { fold } from '../text/same.ts';

/** The same award on two sites. */
interface Twins {
  readonly first: Scholarship;
  readonly other: Scholarship;
}

const withoutArticle = (title: string): string => fold(title).replace(/^(the|an?) /, '');

/**
 * The awards that are on the pages of several sources: they have the same name, apart from its article, and lead to the
 * same application. Two awards of one common name, such as `Dean's Scholarship`, are otherwise two.
 */
export function twinsAmong(awards: readonly Scholarship[]): Twins[] {
  // The address of a whole portal says nothing of an award.
  const ofPage = awards.filter(({ link }) => keyOfUrl(link) !== null);
  const alike = Map.groupBy(ofPage, ({ title, link }) => `${withoutArticle(title)} ${pageOf(link)}`);
  return [...alike.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : others.flatMap((other) => (other.source === first.source ? [] : { first, other })),
  );
}
