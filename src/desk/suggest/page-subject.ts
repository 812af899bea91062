import { slug } from '../../scholarships/awards/award-keys.ts';
import type { Field, LabelVocabulary } from '../../scholarships/awards/label-vocabulary.ts';
import { endsAsAward, isWinnerNews, namesSeveral } from '../../scholarships/awards/name.ts';
import { isAwardDirectory, isDonorAppeal } from '../../scholarships/awards/page-section-names.ts';
import { isBold, type Line } from '../../scholarships/html/line.ts';
import type { Scholarship } from '../../scholarships/model/award.ts';
import { AWARD, AWARDS, IN_NAMES } from '../../scholarships/text/award-nouns.ts';
import { leadingLabel } from '../../scholarships/text/label.ts';
import { anyOf } from '../../scholarships/text/words.ts';
import { type PreparedPage, type Proposal, propose } from './proposals.ts';
import { countStatedFields } from './score.ts';
import { isOfSubject, type Parts, type Phrase, partsOf, subjectPhrase, wordsOf } from './subject-name.ts';

/** `this scholarship pays`, `to apply for the grant` */
const MENTIONS_ONE = new RegExp(
  String.raw`\b(?:this|the|our|a|an) (?:[\w-]+ ){0,2}${anyOf(AWARD, IN_NAMES)}\b(?! ${anyOf(AWARDS, `committee office program programs programme fund funds opportunities recipients winners`)})`,
  'gi',
);
const MENTIONS_SEVERAL = new RegExp(String.raw`\b${anyOf(AWARDS)}\b`, 'gi');
/** `more than 600 scholarships`, `a variety of awards` */
const OF_MANY = new RegExp(
  String.raw`\b(more than|over|hundreds of|dozens of|various|a variety of) (\d+ |different |other )?(\w+ )?(${anyOf(AWARDS)}|${anyOf(AWARD)} ${anyOf('funds programs opportunities')})\b`,
  'gi',
);
const APPLICATION =
  /\b(appl(y|ications?|ying|icants?)|submi(t|ts|tted|tting|ssions?)|nominat\w+|eligible)\b/gi;
/** Pages that help to find, pay for or understand something, that thank or govern. */
const ABOUT_ELSE =
  /\b(faqs?|frequently asked|calculator|resources|links|search|finder|winners|recipients|membership|call for (papers|abstracts|posters)|tips|steps|(study |complete )?guide|types of|difference|testimonials|news|loans?|fafsa|donat\w+|supporting|thank|payments?)\b|\b(committee|polic(y|ies)|(scholarship|fellowship|grant|award)s? process(es)?)$/i;
const SEARCHES = /\b(search|finder|directory)\b/i;
const WON =
  /\b(congratulations|winners?|recipients?|was awarded|were awarded|has been awarded|received the|awarded to)\b/gi;

/** Labels that divide the text about one award. */
const SECTIONS: ReadonlySet<Field> = new Set([
  ...(['eligibility', 'requirements', 'deadline', 'amount', 'contact', 'gpa', 'description'] as const),
]);
function sectionsIn(lines: readonly Line[], { fieldOf }: LabelVocabulary): Field[] {
  return lines.flatMap((line) => {
    const isLabel = line.kind === 'heading' || line.kind === 'term' || isBold(line);
    const field = fieldOf((isLabel ? line.text : leadingLabel(line.text)) ?? '');
    return field !== null && SECTIONS.has(field) ? field : [];
  });
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
/** A number as a share from 0 to 1, which is 0.5 at `half`. */
const toShare = (value: number, half: number): number => value / (value + half);

interface SeenPage {
  readonly parts: Parts;
  readonly phrase: Phrase | undefined;
  /** The whole page read as one award. */
  readonly whole: Scholarship | undefined;
  /** The best list of several records. */
  readonly list: Proposal | undefined;
}

/** What a person sees on a page that tells one award, a list and neither apart: each from 0 to 1. */
function featuresOf({ parts, phrase, whole, list }: SeenPage, page: PreparedPage) {
  const { lines, top, title, headings, phrases } = parts;
  const text = lines.map((line) => line.text).join('\n');
  const one = count(text, MENTIONS_ONE);
  const sections = sectionsIn(lines, page.vocabulary);
  const distinct = new Set(sections).size;
  const isSubject = (name: string): boolean => isOfSubject(name, phrase);
  const head = [...top, title, ...headings.slice(0, 2)];
  const titles = list?.records.map((record) => record.title) ?? [];
  const score = list?.grade.score ?? 0;
  const isNamed = (name: string): boolean => (endsAsAward(name) || namesSeveral(name)) && !isSubject(name);
  return {
    topNames: phrases.some(({ place, name }) => place === 'top' && isSubject(name)) ? 1 : 0,
    topIsElse:
      headings.some((each) => SEARCHES.test(each)) ||
      [...top, title].some(isAwardDirectory) ||
      head.some((each) => ABOUT_ELSE.test(each) || isDonorAppeal(each))
        ? 1
        : 0,
    singular: one / Math.max(1, one + count(text, MENTIONS_SEVERAL)),
    sections: toShare(distinct, 2),
    repeatedSections: toShare(sections.length - distinct, 2),
    otherNames: toShare([...page.names.awards.values()].filter((name) => !isSubject(name)).length, 2),
    ofMany: toShare(count(text, OF_MANY), 1),
    applies: toShare(count(text, APPLICATION), 3),
    won: toShare(count(text, WON), 3),
    stated: whole === undefined ? 0 : Math.min(1, countStatedFields(whole) / 3),
    listScore: toShare(Math.max(0, score), 2),
    listMean: Math.max(-1, Math.min(1.5, score / Math.max(1, titles.length))),
    listLength: toShare(titles.length, 4),
    listNamed: titles.filter(isNamed).length / Math.max(1, titles.length),
  };
}
export type SubjectFeatures = ReturnType<typeof featuresOf>;

/**
 * How much each feature speaks for one award and for a list, against neither. Learned by `bench/subject.ts`, with two
 * exceptions: `ofMany`, which few recorded pages state, but no page about one award; and `topNames` (with `always`),
 * because recorded pages were chosen for their awards, and nearly all name them at the top.
 */
const WEIGHTS: Readonly<Record<keyof SubjectFeatures | 'always', readonly [number, number]>> = {
  topNames: [0.9, 0.54],
  topIsElse: [-2.66, -2.01],
  singular: [1.03, 0.44],
  sections: [0.36, 0.06],
  repeatedSections: [-0.91, -0.38],
  otherNames: [-0.55, 0.71],
  ofMany: [-4, 0],
  applies: [1.56, 0.74],
  won: [0.71, 0.27],
  stated: [1.99, 0.56],
  listScore: [0.09, 2.24],
  listMean: [0, 1.72],
  listLength: [0.04, 1.12],
  listNamed: [0.25, 1.19],
  always: [-2, -2.86],
};

type Subject = 'one' | 'list' | 'none';

function likelihoodOf(features: SubjectFeatures): Readonly<Record<Subject, number>> {
  const sum = (at: 0 | 1): number =>
    Object.entries(features).reduce(
      (total, [name, value]) => total + value * WEIGHTS[name as keyof SubjectFeatures][at],
      WEIGHTS.always[at],
    );
  const [one, list] = [Math.exp(sum(0)), Math.exp(sum(1))];
  const all = one + list + 1;
  return { one: one / all, list: list / all, none: 1 / all };
}

export interface PageSubject {
  /** The name of the page's one award, if it is about one. */
  readonly name: string | null;
  readonly features: SubjectFeatures;
  readonly likelihood: Readonly<Record<Subject, number>>;
  /** The readings of the page as this one award, best first. */
  readonly readings: readonly Proposal[];
}

/** `Reed Pharmacy Scholarship`, for `Pharmacy Scholarships`: the award of a group that has only one. */
const isOneOf = (title: string, { name, words }: Phrase): boolean =>
  namesSeveral(name) && endsAsAward(title) && !isWinnerNews(title) && words.isSubsetOf(wordsOf(title));

const isSameName = (title: string, { name }: Phrase): boolean =>
  slug(title).replace(/^the-/, '') === slug(name).replace(/^the-/, '');

/** What the options of a reading cost, in fields: a heading also finds next year's name. */
const NAME_COST = 0.1;
const OPTION_COST = 0.01;
const OTHER_NAME_COST = 1.5;

/** The readings of the page as one award: by its name, and the readings that find a record with that name alone. */
async function readingsOf(phrase: Phrase, proposals: readonly Proposal[], page: PreparedPage) {
  const byName = await propose({ kind: 'list', options: { name: phrase.name } }, page);
  const alone = proposals.filter(
    ({ kind, records: [record, ...more] }) =>
      kind === 'list' && record !== undefined && more.length === 0 && isOfSubject(record.title, phrase),
  );
  const worth = ({ options, records: [record] }: Proposal): number =>
    record === undefined
      ? 0
      : countStatedFields(record) -
        (isOneOf(record.title, phrase)
          ? -OTHER_NAME_COST
          : isSameName(record.title, phrase)
            ? 0
            : OTHER_NAME_COST) -
        ('name' in options ? NAME_COST : 0) -
        OPTION_COST * Object.keys(options).length;
  return [...(byName === null ? [] : [byName]), ...alone].toSorted((a, b) => worth(b) - worth(a));
}

/** What a page is about: one award (whose name is its subject, however plain), a list of awards, or neither. */
export async function subjectOf(page: PreparedPage, proposals: readonly Proposal[]): Promise<PageSubject> {
  const parts = partsOf(page);
  const phrase = subjectPhrase(parts.phrases);
  const readings = phrase === undefined ? [] : await readingsOf(phrase, proposals, page);
  const whole = readings.find(({ options }) => 'name' in options)?.records[0];
  const isSubject = ({ title }: Scholarship): boolean => isOfSubject(title, phrase);
  const list = proposals.find(({ records }) => records.length > 1 || !records.every(isSubject));
  const features = featuresOf({ parts, phrase, whole, list }, page);
  const likelihood = likelihoodOf(features);
  return { name: phrase?.name ?? null, features, likelihood, readings };
}
