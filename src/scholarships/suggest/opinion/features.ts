import { endsAsAward, isSaid, namesPage } from '../../awards/name.ts';
import { slug } from '../../awards/slug.ts';
import type { Vocabulary } from '../../awards/vocabulary.ts';
import { pageOf } from '../../html/links.ts';
import type { Scholarship } from '../../model/award.ts';
import { speaksOfAward } from '../../text/award-nouns.ts';
import { type Features, share, titleFeatures, yes } from './title-features.ts';

/** What is known of a page before any list on it is read. */
export interface PageContext {
  readonly url: string;
  /** Its `h1`, as a slug. */
  readonly heading: string;
  /** Its `title`, as a slug. */
  readonly title: string;
  readonly speaksOfAwards: boolean;
  readonly vocabulary: Vocabulary;
}

/** One way to read a page, and what it finds. */
export interface ReadList {
  readonly kind: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly records: readonly Scholarship[];
}

const hasSum = ({ amountText }: Scholarship): boolean => amountText !== null;
const hasDay = ({ deadline }: Scholarship): boolean => deadline.kind !== 'unknown';
const isOnPage = ({ link }: Scholarship, url: string): boolean => pageOf(link) === url;

const wordsOf = ({ description, eligibility, requirements }: Scholarship): string =>
  [description, ...eligibility, ...requirements].join(' ');

const OF_STUDENTS = /\b(students?|applicants?|undergraduates?|seniors?|majors?|candidates?|recipients?)\b/i;
const OF_GIVING = /\b(awarded|established|endowed|provides?|supports?|honou?rs?|offers?|in memory|given)\b/i;
const LONGEST_NAME = 90;

/** What a record says of itself. */
function evidenceFeatures(record: Scholarship, { url }: PageContext): Features {
  const { title, gpaRequirement, eligibility, requirements, description, link, contactEmail } = record;
  const words = wordsOf(record);
  const lines = description.split('\n');
  const questions = lines.filter((line) => line.endsWith('?'));
  const names = lines.filter((line) => line.length < LONGEST_NAME && endsAsAward(line) && !isSaid(line));
  return {
    'has an amount': yes(hasSum(record)),
    'has a deadline': yes(hasDay(record)),
    'has an average': yes(gpaRequirement !== null),
    'has eligibility': yes(eligibility.length > 0),
    'has requirements': yes(requirements.length > 0),
    'has a contact': yes(contactEmail !== null),
    'has a link': yes(!isOnPage(record, url)),
    'links to another host': yes(URL.canParse(link) && new URL(link).host !== new URL(url).host),
    'speaks of an award': yes(speaksOfAward(words)),
    'speaks of students': yes(OF_STUDENTS.test(words)),
    'speaks of giving': yes(OF_GIVING.test(words)),
    'repeats its title': yes(title.length > 8 && description.includes(title)),
    'is empty': yes(words.trim() === ''),
    'is short': yes(words.trim() !== '' && words.length < 80),
    'is long': yes(words.length > 1_500),
    'is very long': yes(words.length > 3_500),
    'asks questions': Math.min(1, questions.length / 3),
    'holds names of awards': Math.min(1, names.length / 3),
  };
}

/** What the records of a list have in common. */
function listFeatures({ kind, options, records }: ReadList, { url, vocabulary }: PageContext): Features {
  const lengths = records.map((record) => wordsOf(record).length);
  const mean = lengths.reduce((sum, each) => sum + each, 0) / Math.max(1, lengths.length);
  const names = new Set(records.map(({ title }) => slug(title)));
  return {
    'list of one': yes(records.length === 1),
    'list of two': yes(records.length === 2),
    'list of six or more': yes(records.length > 5),
    'list of twenty or more': yes(records.length >= 20),
    'list: ends as an award': share(records, ({ title }) => endsAsAward(title)),
    'list: a heading of pages': share(
      records,
      ({ title }) => namesPage(title) || vocabulary.fieldOf(title) !== null,
    ),
    'list: amount': share(records, hasSum),
    'list: deadline': share(records, hasDay),
    'list: eligibility': share(records, ({ eligibility }) => eligibility.length > 0),
    'list: sentence': share(records, ({ title }) => isSaid(title) || /[.!?]$/.test(title)),
    'list: own link': share(records, (record) => !isOnPage(record, url)),
    'list: empty': share(records, (record) => wordsOf(record).trim() === ''),
    'list: alike in length': share(lengths, (each) => each > mean / 3 && each < mean * 3),
    'list: repeats': 1 - names.size / Math.max(1, records.length),
    'list of first headings': yes(options.title === 'h1'),
    'list of panels': yes(kind === 'accordion'),
    'list is a table': yes(kind === 'table'),
    'list of pages': yes(kind === 'definitions'),
    'list is data': yes(/^(academicworks|nextgen|json-ld|export)$/.test(kind)),
  };
}

const ABOUT_AWARDS = /scholarship|award|grant|fellowship|bursar|financial-aid|funding/;

function pageFeatures({ title }: Scholarship, page: PageContext, isAlone: boolean): Features {
  const own = slug(title);
  const isHeading = own === page.heading;
  return {
    'is the page heading': yes(isHeading),
    'is the page heading, alone': yes(isHeading && isAlone),
    'is in the page title': yes(own.length > 5 && page.title.includes(own)),
    'page is about awards': yes(ABOUT_AWARDS.test(`${page.title} ${page.heading} ${slug(page.url)}`)),
    'page names awards': yes(page.speaksOfAwards),
  };
}

/** The measures of each record of a list, in the same order. */
export function featuresOf(list: ReadList, page: PageContext): Features[] {
  const common = listFeatures(list, page);
  const isAlone = list.records.length === 1;
  return list.records.map((record) => {
    const title = titleFeatures(record.title, page.vocabulary);
    const named = title['title ends as an award'] ?? 0;
    const listed = common['list: ends as an award'] ?? 0;
    const isStated = yes(hasSum(record) || hasDay(record));
    return {
      ...title,
      ...evidenceFeatures(record, page),
      ...common,
      ...pageFeatures(record, page, isAlone),
      'alone and ends as an award': yes(isAlone) * named,
      'alone and a group': yes(isAlone) * (title['title is a group'] ?? 0),
      'alone with amount or deadline': yes(isAlone) * isStated,
      'unnamed in a list of names': (1 - named) * listed,
      'named in a list of none': named * (1 - listed),
      'unnamed with amount or deadline': (1 - named) * isStated,
    };
  });
}
