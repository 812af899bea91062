import { SOURCE_KEY } from '../../scholarships/index.ts';

/** Parts of URLs that do not distinguish scholarship pages. */
const COMMON_PART = new RegExp(
  `^(${[
    '[a-z]{2}|\\d+|www|web|sites?|pages?|content|home|index|default|node|about|info|resources?',
    'academics?|colleges?|schools?|departments?|depts?|programs?|units?|offices?|admissions?|aid|financial-?aid|financial',
    '(current|prospective|future|new|our|my)?-?students?|scholarships?|awards?|opportunities|funding|tuition|costs?|apply|search|list|details?',
    'scholarships?-and-(awards?|grants?|fellowships?)|paying-for-college',
  ].join('|')})$`,
);

/**
 * Derives a key from the URL: the first part of the path that is not common or, without such a part, the beginning of
 * the host name.
 */
export function keyOf(url: string, taken: readonly string[]): string {
  const { hostname, pathname } = new URL(url);
  const parts = [...pathname.split('/'), hostname.split('.')[0] ?? ''].map((part) =>
    part
      .toLowerCase()
      .replace(/\.\w+$/, '')
      .replace(/^~/, ''),
  );
  const base = parts.find((part) => SOURCE_KEY.test(part) && !COMMON_PART.test(part)) ?? 'main';
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}-${number}`;
    if (!taken.includes(key)) return key;
  }
}
