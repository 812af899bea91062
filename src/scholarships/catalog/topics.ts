import { fold } from './fold.ts';
import { editsBetween } from './nearest-word.ts';
import { TAG_GROUPS } from './parameters.ts';

/** For each tag, words and phrases that people type but pages seldom contain. `docs/synonyms.md` lists them. */
const WORDS: Readonly<Record<string, string>> = {
  'high-school': 'hs, highschool, highschooler, highschoolers, high schooler, high schoolers',
  freshman: 'freshmen, firstyear, frosh, first year, first year student, first year students',
  undergraduate: 'undergrad, undergrads, bachelor degree',
  graduate: 'grad, grads, masters, phd, doctorate, grad school, graduate school, grad student, grad students',
  transfer: 'transfers, transferring',
  'first-generation': 'firstgen, fgen, first gen, first in family',
  'need-based': 'fafsa, pell, hardship, financial need, low income',
  residency: 'residents, hometown',
  international: 'foreign, f1, visa, foreign student, foreign students, student visa',
  veteran:
    'veterans, military, army, navy, marines, soldier, soldiers, rotc, armed forces, service member, service members',
  women:
    'woman, female, females, girl, girls, mom, moms, mother, mothers, single mom, single moms, single mother, single mothers',
  underrepresented:
    'minority, minorities, latino, latina, latinx, hispanic, black, african american, native american, american indian, asian american, pacific islander, indigenous, people of color',
  disability: 'disabled, handicapped, disabilities',
  agriculture: 'farm, farming, farmer, farmers, ag, agribusiness',
  architecture: 'architect, architects',
  arts: 'artist, artists, painter, painting, theatre, theater, dance, film',
  biology: 'bio, biologist, zoology, botany',
  business: 'accountant, accountants, mba, entrepreneur, finance, marketing',
  chemistry: 'chem, chemist, biochem',
  communication: 'journalism, journalist, journalists, broadcasting',
  'computer-science':
    'cs, coding, coder, programming, programmer, software, computing, informatics, cybersecurity, comp sci, data science, information technology',
  construction: 'builder, builders, contractor',
  education: 'teacher, teachers, teaching, educator, educators',
  engineering: 'engineer, engineers, mechanical, ee',
  geoscience: 'geology, geologist, geography',
  health:
    'premed, doctor, doctors, physician, medical, pharmacist, pharmacy, pre med, med school, medical school',
  humanities: 'history, philosophy, literature, languages',
  law: 'lawyer, lawyers, attorney, attorneys, prelaw, law school, pre law',
  mathematics: 'math, maths, statistics, stats',
  music: 'musician, musicians, band, choir, orchestra',
  nursing: 'nurse, nurses, rn, bsn, lpn',
  physics: 'physicist, astronomy, astronomer',
  'social-science': 'psych, psychology, sociology, econ, economics, polisci, political science, poli sci',
  stem: 'steam',
  'community-service': 'volunteer, volunteers, volunteering, volunteer work',
  leadership: 'leader, leaders',
  research: 'researcher, researchers',
  'study-abroad': 'abroad, overseas, exchange semester',
  'full-tuition': 'fullride, full ride, full scholarship',
  renewable: 'renewal, recurring',
};
/** The tag that a folded word or phrase means. */
export const SYNONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).flatMap(([tag, words]) => words.split(', ').map((word) => [word, tag] as const)),
);

const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** The words and phrases that mean a tag: the tag's own words, in the singular and the plural, and its synonyms. */
const TOPICS: ReadonlyMap<string, string> = new Map([
  ...Object.values(TAG_GROUPS)
    .flatMap((group) => [...group.keys()])
    .flatMap((tag) => [fold(tag), `${fold(tag)}s`].map((words) => [words, tag] as const)),
  ...SYNONYMS,
]);
const MOST_WORDS = Math.max(...[...TOPICS.keys()].map((phrase) => phrase.split(' ').length));

/** The tag that a folded word or phrase means. */
export const topicOf = (phrase: string): string | undefined => TOPICS.get(phrase);

/** For the tag of a broad field of study, the tags of its parts: a search for the broad field matches these, too. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  stem: 'biology chemistry computer-science engineering geoscience mathematics physics technology'.split(' '),
};

/** All tags that a folded word or phrase means. */
export function tagsMeant(phrase: string): readonly string[] {
  const tag = topicOf(phrase);
  return tag === undefined ? [] : [tag, ...(PARTS[tag] ?? [])];
}

/** Words that add no meaning to a search. */
const FILLERS = wordSet(`
  a am an and any are as at be can do find for from get have help i im in is it looking me my need needs of on or
  please some student students that the there to want what which who with year
  award awards funding funds grant grants money scholarship scholarships
`);

/**
 * No word is misspelled more often, even on pages. So a word that is nearly `scholarship` counts as `scholarship`, even
 * if an award contains the misspelled word.
 */
const isNearlyScholarship = (word: string): boolean =>
  ['scholarship', 'scholarships'].some((right) => editsBetween(word, right, 2) <= 2);

export const isFiller = (word: string): boolean => FILLERS.has(word) || isNearlyScholarship(word);

/** The words and phrases of a search in the order in which they were typed, without repeats. */
export function termsOf(search: string): string[] {
  const words = fold(search).split(' ');
  const terms = new Set<string>();
  for (let at = 0; at < words.length; ) {
    let length = Math.min(MOST_WORDS, words.length - at);
    while (length > 1 && !TOPICS.has(words.slice(at, at + length).join(' '))) length -= 1;
    terms.add(words.slice(at, at + length).join(' '));
    at += length;
  }
  return [...terms].filter((term) => term !== '' && !isFiller(term));
}
