import { keyOfUrl } from '../awards/award-keys.ts';
import { pageOf } from '../html/links.ts';
import type { Scholarship } from '../model/award.ts';
import { fold } from '../text/same.ts';

type Listed = Pick<Scholarship, 'id' | 'title' | 'link' | 'source'>;

const withoutArticle = (title: string): string => fold(title).replace(/^(the|an?) /, '');
const areOnSeveralSites = (awards: readonly Listed[]): boolean =>
  awards.some(({ source }) => source !== awards[0]?.source);

/**
 * The awards that are on the pages of several sources, in groups: they have the same name, apart from its article, and
 * lead to the same application. Two awards of one common name, such as `Dean's Scholarship`, are otherwise two.
 */
export function twinsAmong<T extends Listed>(awards: readonly T[]): T[][] {
  const byLink = Map.groupBy(awards, ({ link }) => pageOf(link));
  return [...byLink]
    .filter(([, alike]) => areOnSeveralSites(alike))
    .flatMap(([link, alike]) =>
      // The URL of a whole portal says nothing of an award.
      keyOfUrl(link) === null ? [] : [...Map.groupBy(alike, ({ title }) => withoutArticle(title)).values()],
    )
    .filter(areOnSeveralSites);
}
