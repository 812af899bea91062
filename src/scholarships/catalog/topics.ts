import { fold, singular } from '../text/same.ts';
import { editsBetween } from './nearest-word.ts';
import { TAG_GROUPS } from './parameters.ts';

/** For each tag, words and phrases that mean the same. `docs/synonyms.md` lists them, and the narrower words. */
const WORDS: Readonly<Record<string, string>> = {
  'high-school': 'hs, highschool, highschooler, high schooler',
  freshman: 'freshmen, firstyear, frosh, first year, first year student',
  undergraduate: 'undergrad, bachelor degree',
  sophomore: 'second year, second year student',
  junior: 'third year, third year student',
  senior: 'fourth year, fourth year student',
  graduate:
    'grad, masters, master degree, masters degree, phd, doctorate, doctoral, postgraduate, grad school, graduate school, grad student, posgrado, maestria, doctorado',
  transfer: 'transferring, transferencia',
  'first-generation': 'firstgen, fgen, first gen, first in family, first in my family, primera generacion',
  'need-based': 'fafsa, pell, hardship, financial need, low income, bajos ingresos',
  residency: 'resident, hometown',
  citizenship: 'citizen, us citizen, american citizen, permanent resident, green card, ciudadano, ciudadana',
  international:
    'foreign, f1, visa, foreign student, student visa, extranjero, extranjeros, internacional, internacionales',
  veteran:
    'military, army, navy, marine, soldier, rotc, armed forces, service member, national guard, gi bill, veterano, militar, militares',
  women: 'woman, female, girl, mujer, mujeres',
  underrepresented:
    'minority, latino, latina, latinx, hispanic, black, african american, native american, american indian, asian american, pacific islander, indigenous, people of color, hispano, minoria',
  disability: 'disabled, handicapped, discapacidad',
  agriculture: 'farm, farming, farmer, ag, agribusiness, agricultura',
  architecture: 'architect, arquitectura',
  arts: 'art, artist, arte',
  biology: 'bio, biologist, biologia',
  business: 'negocio, empresa',
  chemistry: 'chem, chemist, quimica',
  communication: 'media, comunicacion',
  'computer-science':
    'cs, coding, coder, programming, programmer, software, computing, informatics, comp sci, computacion, informatica',
  construction: 'builder, contractor',
  education: 'teacher, teaching, educator, maestro, maestra, educacion',
  engineering: 'engineer, ingenieria, ingeniero, ingeniera',
  health: 'doctor, physician, med school, medical school, medicina, salud',
  law: 'lawyer, attorney, law school, abogado, derecho',
  mathematics: 'math, maths, matematicas',
  music: 'musician, musica, musico',
  nursing: 'nurse, rn, bsn, lpn, enfermeria, enfermera, enfermero',
  physics: 'physicist, fisica',
  'social-science': 'ciencias sociales',
  stem: 'steam, ciencias',
  'community-service': 'volunteer, volunteering, volunteer work, voluntario',
  leadership: 'leader, liderazgo',
  research: 'researcher, investigacion',
  'study-abroad': 'abroad, overseas, exchange semester',
  'full-tuition': 'fullride, full ride, full scholarship',
  renewable: 'renewal, recurring, renovable',
};

/** Words and phrases that mean a part of a tag: they find the tag only if no scholarship has the words. */
const NARROWER: Readonly<Record<string, string>> = {
  arts: 'painter, painting, theatre, theater, drama, dance, film, photography, ceramics, sculpture',
  biology: 'zoology, botany, microbiology, ecology, genetics',
  business: 'accounting, accountant, mba, entrepreneur, finance, marketing, hospitality, contabilidad',
  chemistry: 'biochem, biochemistry',
  communication: 'journalism, journalist, broadcasting, public relations',
  'computer-science':
    'cybersecurity, cyber security, data science, information technology, artificial intelligence',
  engineering: 'mechanical, ee',
  geoscience: 'geology, geologist, geography, meteorology',
  health:
    'premed, pre med, medical, medicine, pharmacist, pharmacy, dentist, dental, veterinary, veterinarian, physical therapy, public health, nutrition, kinesiology',
  humanities: 'history, philosophy, literature, language, english, linguistics',
  law: 'prelaw, pre law, paralegal, criminal justice',
  mathematics: 'statistics, stats',
  music: 'band, choir, orchestra, piano, singing',
  physics: 'astronomy, astronomer',
  'social-science':
    'psych, psychology, sociology, econ, economics, political science, social work, anthropology, psicologia',
};

/**
 * Words that are searched for as other words: each phrase on the left is found by any phrase on the right. People say
 * `single mom`, and pages `parent raising children alone`.
 */
export const OTHER_WORDS: readonly (readonly [typed: string, found: string])[] = [
  [
    'single mom, single mother, single dad, single father, single parent, student parent, parent, mom, mother, with kids, with children, have kids, have children, madre soltera, padre soltero',
    'single parent, parent raising, raising children, working parent, childcare',
  ],
  ['kid', 'child, kid'],
  ['man, male, boy, guy, hombre', 'man, male'],
  ['vet', 'vet, veteran, veterinary, veterinarian'],
  [
    'non traditional, nontraditional, adult learner, adult student, older student, mature student, returning student, back to school, return to school, returning to school',
    'non traditional, nontraditional, adult learner, adult student, returning student, return to school, return to learn, reentry',
  ],
  ['online, distance learning, en linea', 'online, distance learning, distance education'],
  ['part time, half time, tiempo parcial', 'part time, half time'],
  ['full time, tiempo completo', 'full time'],
  ['left handed', 'left handed'],
  ['work study', 'work study'],
  ['without borders, sin fronteras', 'without borders'],
  ['dreamer, undocumented, daca, indocumentado', 'dreamer, undocumented, daca'],
  ['foster kid, foster child, foster care, foster youth', 'foster'],
  ['athlete, athletic', 'athlete, athletic, athletics'],
  [
    'lgbt, lgbtq, lgbtqia, gay, lesbian, queer, trans, transgender',
    'lgbt, lgbtq, lgbtqia, gay, lesbian, queer, transgender',
  ],
  ['polisci, poli sci', 'political science'],
];

/** The form in which phrases are compared: each word in its singular. */
const keyOf = (phrase: string): string => phrase.split(' ').map(singular).join(' ');
const listed = (text: string): string[] => text.split(', ');

const pairsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).flatMap(([tag, list]) => listed(list).map((word) => [word, tag] as const));

/** The tag that a folded word or phrase means. */
export const SYNONYMS: ReadonlyMap<string, string> = new Map([...pairsOf(WORDS), ...pairsOf(NARROWER)]);

/** The words and phrases that mean a tag: the tag's own words and its synonyms. */
const TOPICS: ReadonlyMap<string, string> = new Map([
  ...Object.values(TAG_GROUPS)
    .flatMap((group) => [...group.keys()])
    .map((tag) => [keyOf(fold(tag)), tag] as const),
  ...[...SYNONYMS].map(([phrase, tag]) => [keyOf(phrase), tag] as const),
]);
const NARROW: ReadonlySet<string> = new Set(pairsOf(NARROWER).map(([phrase]) => keyOf(phrase)));
const FOUND_BY: ReadonlyMap<string, readonly string[]> = new Map(
  OTHER_WORDS.flatMap(([typed, found]) => listed(typed).map((each) => [keyOf(each), listed(found)] as const)),
);

/** The tag that a folded word or phrase means. */
export const topicOf = (phrase: string): string | undefined => TOPICS.get(keyOf(phrase));

/** For the tag of a broad field of study, the tags of its parts: a search for the broad field matches these, too. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  stem: 'biology chemistry computer-science engineering geoscience mathematics physics technology'.split(' '),
};

const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Words that add no meaning to a search, in English and Spanish, with their plurals. */
const FILLERS = wordSet(`
  a about all am an and any are as at available be because been being best both but by can cant could did do
  does doing dont each easy else every find for from get getting give go going good got grew had has have
  having he help her here hi him his how i id if ill im in interested is it its ive just kind let like live
  looking lot love major majored majoring make many may me more most much my near need needed new no not now
  of on one only or other our out over participated please related she should show so some someone something
  somewhere start still student study studying such support than thank that the their them then there these
  they thing this those to too try under up us use very want was way we were what when where which who whose
  why will with work working would year you your apply applying applicant award eligible finding fund
  funding grant money offer offered open paid pay paying search searching scholarship scholar ano ayuda beca busco como
  con cual de del desde dinero dolar dolares donde el ella en es esta estoy estudia estudiante estudiantes estudiar estudio financiera financiero gratis hay
  la las lo los mas me mi mis muy necesito o para pero por que quiero se ser si sin sobre solo son soy su
  sus te tengo tu un una universidad universitaria universitario y yo
`);

/** Words that a page need not have if others are found: they only decide the order. */
const SOFT = wordSet(`
  deadline due career class classes college course degree department field majors member minor people person
  program school university dollars tuition family families incoming current prospective future job care
`);

/**
 * No word is misspelled more often, even on pages. So a word that is nearly `scholarship` counts as `scholarship`, even
 * if an award contains the misspelled word.
 */
const isNearlyScholarship = (word: string): boolean =>
  word.length > 8 && ['scholarship', 'scholarships'].some((right) => editsBetween(word, right, 2) <= 2);

export const isFiller = (word: string): boolean =>
  FILLERS.has(word) || FILLERS.has(singular(word)) || isNearlyScholarship(word);

/** A part of a search that is looked for as one thing. */
export interface Term {
  /** As typed, folded. */
  readonly typed: string;
  /** A scholarship matches if it has one of these words or phrases. */
  readonly phrases: readonly string[];
  /** Tags that match as well. */
  readonly tags: readonly string[];
  /** Whether the tags match only if no scholarship has the words. */
  readonly isNarrow: boolean;
  /** Whether it only decides the order if other terms are found. */
  readonly isSoft: boolean;
  readonly isQuoted?: true;
  /** Set if a scholarship must not match it: `no interview`. */
  readonly isUnwanted?: true;
}

const PLAIN = { tags: [], isNarrow: false, isSoft: false };

/** Words that must be next to each other. */
export const phraseTerm = (typed: string): Term => ({ ...PLAIN, typed, phrases: [typed], isQuoted: true });

/** The term that a word or phrase is, if it is more than a word. */
function knownTerm(typed: string): Term | undefined {
  const key = keyOf(typed);
  const phrases = FOUND_BY.get(key);
  if (phrases !== undefined) return { ...PLAIN, typed, phrases };
  const tag = TOPICS.get(key);
  if (tag === undefined) return undefined;
  const isNarrow = NARROW.has(key);
  // A text about nurses is found by `enfermería` as well, and its title counts as a title.
  const alike = isNarrow || keyOf(fold(tag)) === key ? [typed] : [typed, fold(tag)];
  return { typed, phrases: alike, tags: [tag, ...(PARTS[tag] ?? [])], isNarrow, isSoft: false };
}

/** The words behind which a word is unwanted, and words behind it that add nothing. */
const NEGATIONS = wordSet('no without sin');
const REQUIRED = wordSet('required requirement needed necessary');

const MOST_WORDS = Math.max(
  ...[...TOPICS.keys(), ...FOUND_BY.keys()].map((phrase) => phrase.split(' ').length),
);

/**
 * The terms of a text's words in the order in which they were typed, without fillers and repeats. `joined`: words that
 * were typed with a hyphen between them, by these words.
 */
export function termsOf(words: readonly string[], joined: ReadonlyMap<string, string> = new Map()): Term[] {
  const terms = new Map<string, Term>();
  let negation: string | undefined;
  const addTerm = (term: Term): void => {
    const typed = negation === undefined ? term.typed : `${negation} ${term.typed}`;
    terms.set(typed, negation === undefined ? term : { ...term, typed, isUnwanted: true });
  };
  for (let at = 0; at < words.length; ) {
    let length = Math.min(MOST_WORDS, words.length - at);
    let term: Term | undefined;
    for (; length > 0; length -= 1) {
      const typed = words.slice(at, at + length).join(' ');
      const asOne = joined.get(typed);
      term =
        knownTerm(typed) ?? (asOne === undefined ? undefined : { ...PLAIN, typed, phrases: [typed, asOne] });
      if (term !== undefined) break;
    }
    const word = words[at] ?? '';
    const isSoft = SOFT.has(word) || SOFT.has(singular(word));
    const isRequirement = at > 1 && NEGATIONS.has(words[at - 2] ?? '') && REQUIRED.has(singular(word));
    if (term !== undefined) addTerm(term);
    else if (!isFiller(word) && !NEGATIONS.has(word) && !isRequirement && !(negation !== undefined && isSoft))
      addTerm({ ...PLAIN, typed: word, phrases: [word], isSoft });
    negation = NEGATIONS.has(word) ? word : undefined;
    at += Math.max(1, length);
  }
  return [...terms.values()];
}
