import {
  endsAsAward,
  isGeneric,
  mayBeAward,
  type NameKind,
  nameKind,
  namesKinds,
  namesRecipients,
  namesSeveral,
} from '../awards/name.ts';
import { isOfAll } from '../awards/of-all.ts';
import { openingName } from '../awards/opening-names.ts';
import { linesOfOthers } from '../awards/others.ts';
import { slug } from '../awards/slug.ts';
import { readTitle } from '../awards/title.ts';
import type { Vocabulary } from '../awards/vocabulary.ts';
import { elementsOf } from '../html/dom.ts';
import { isVisible } from '../html/hidden.ts';
import type { Line } from '../html/line.ts';
import { pageOf } from '../html/links.ts';
import type { Document } from '../html/parse.ts';
import { numberedNames } from '../kinds/table/read-table.ts';
import type { Scholarship } from '../model/award.ts';
import { AWARDS, speaksOfAward } from '../text/award-nouns.ts';
import { anyOf } from '../text/words.ts';
import { sumsIn } from '../values/recognize.ts';
import { isSearchSite } from './search-site.ts';

/** How well a reading explains a page. */
export interface Grade {
  readonly score: number;
  /** Names on the page that look like awards but are in no record. */
  readonly leftOver: readonly string[];
  /** Titles of records that may not be awards. */
  readonly doubtful: readonly string[];
  /** Titles that are not awards. */
  readonly wrong: readonly string[];
}

/** What the lines of a page name, by slug. */
export interface PageNames {
  /** Names of awards in headings, bold text, list items and numbered tables of names. */
  readonly awards: ReadonlyMap<string, string>;
  /** Of these, the names in numbered tables, whose header says that they are awards. */
  readonly listed: ReadonlySet<string>;
  /** What stands below headings of past recipients. */
  readonly ofOthers: ReadonlySet<string>;
}

function nameIn(line: Line, vocabulary: Vocabulary): string | null {
  const isName = line.kind === 'heading' || line.kind === 'item';
  const title = openingName(line, vocabulary)?.title ?? (isName && line.text.length < 100 ? line.text : '');
  const { text } = readTitle(title);
  const isNamed = endsAsAward(text) || (line.level > 1 && namesSeveral(text));
  const isAward = isNamed && /^[\p{Lu}\d"“]/u.test(text) && text.includes(' ');
  return isAward && mayBeAward(text, vocabulary) ? text : null;
}

export function namesOn(page: Document, vocabulary: Vocabulary): PageNames {
  const { $, find, linesIn } = page;
  const bodies = elementsOf($('body')).slice(0, 1).filter(isVisible);
  const awards = new Map<string, string>();
  const lines = linesIn(bodies);
  const ofOthers = new Set<string>();
  const ofRecipients = linesOfOthers(lines, namesRecipients);
  for (const [at, line] of lines.entries()) {
    const name = nameIn(line, vocabulary);
    // `Prizes in History`, right above the heading of one of them.
    const isGroup = line.kind === 'heading' && namesKinds(line.text) && lines[at + 1]?.kind === 'heading';
    if (isGroup) continue;
    if (ofRecipients.has(line)) ofOthers.add(slug(readTitle(line.text).text));
    else if (name !== null) awards.set(slug(name), name);
  }
  const listed = new Map(
    bodies
      .flatMap((body) => find(body, 'table').filter(isVisible))
      .flatMap((table) => numberedNames(table, page, vocabulary))
      .map((name) => [slug(name), name] as const)
      .filter(([name]) => !ofOthers.has(name)),
  );
  return { awards: new Map([...awards, ...listed]), listed: new Set(listed.keys()), ofOthers };
}

/** The penalty for each award name that is in no record. */
export const LEFT_OVER = 0.7;
/** The worth of past recipients, of the awards that they had and of sites that find awards. */
const OTHERS_WORTH = -1;
const BARE_KIND_WORTH = -0.5;
const SITE_WORTH = -1;
/** What is named as no award, at most, whatever it states. */
const WRONG_WORTH = -0.2;
/** The worth of a group's name among awards that state as much. */
const PEER_WORTH = 0.2;
/** The worth of what is named as an award. */
const NAMED_WORTH = 0.7;
/** A longer description probably contains text of other awards. */
const LONG_DESCRIPTION = 3_500;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What is about awards, or about the page, but is none. */
const NO_AWARD: ReadonlySet<NameKind> = new Set(['page', 'label', 'others', 'group']);

/** The score of a title, by how much it looks like the name of an award. `plain`: the score of a neutral one. */
function titleWorth(title: string, vocabulary: Vocabulary, plain: number): number {
  const kind = nameKind(title, vocabulary);
  const isTitleLabel = kind === 'label' && vocabulary.fieldOf(title) === 'title';
  if (kind === 'label' && !isTitleLabel) return -1.2;
  const isLong = title.length > 110 && !endsAsAward(title) && !namesSeveral(title);
  const isSentence = /[.!?]$|\?\s|\bclick\b|^[a-z].* /.test(title) || isLong;
  if (isSentence || sumsIn(title).length > 0) return -0.6;
  if (isTitleLabel || NO_AWARD.has(kind)) return vocabulary.fieldOf(title) === 'title' ? -0.1 : -1;
  if (kind === 'sentence') return -0.6;
  if (endsAsAward(title)) return 1;
  return kind === 'award' ? NAMED_WORTH : title.includes(' ') ? plain : Math.min(plain, 2 * plain);
}

const isEmpty = ({ description, eligibility, requirements, raw }: Scholarship): boolean =>
  [description, ...eligibility, ...requirements, raw.amount ?? '', raw.deadline ?? ''].join('') === '';
/**
 * `Travel Grant` without any details: a kind of award, or a document about awards. So is `Chemistry Scholarships` without a
 * page of its own, where others say something.
 */
const isBareKind = (record: Scholarship, isBare: boolean, pageUrl: string): boolean =>
  isEmpty(record) &&
  (isGeneric(record.title) || (!isBare && namesKinds(record.title) && pageOf(record.link) === pageUrl));

/** A shorter text says little. In a list of names alone, most of them of awards, that is no sign against one. */
const SHORT = 30;

/** The score of a record's values that are typical of awards. */
function evidenceOf(record: Scholarship, pageUrl: string, isBare: boolean): number {
  const { amountText, deadline, gpaRequirement, eligibility, requirements, description, link, raw } = record;
  const texts = [description, ...eligibility, ...requirements];
  // Labelled values are not in the description, but count as well.
  const words = [...texts, raw.amount ?? '', raw.deadline ?? ''].join(' ');
  return sum([
    amountText === null ? 0 : 0.5,
    deadline.kind === 'unknown' ? 0 : 0.3,
    gpaRequirement === null ? 0 : 0.3,
    eligibility.length > 0 ? 0.25 : 0,
    requirements.length > 0 ? 0.15 : 0,
    pageOf(link) === pageUrl ? 0 : 0.2,
    sumsIn(words).length > 0 || speaksOfAward(words) ? 0.3 : 0,
    words.length >= SHORT ? 0.15 : isBare ? 0 : -0.35,
    description.length > LONG_DESCRIPTION ? -0.8 : 0,
    // An FAQ is about awards, but is not an award.
    description.split('\n').filter((line) => line.endsWith('?')).length > 2 ? -1 : 0,
  ]);
}

const PROGRAM = new RegExp(String.raw`\b(travel|research|project|thesis|conference) ${anyOf(AWARDS)}$`, 'i');
/** `Student Travel Grants`, alone on its page: an award for several recipients, with an amount and an application. */
const isProgram = ({ title, requirements, eligibility }: Scholarship): boolean =>
  PROGRAM.test(title) && requirements.length + eligibility.length > 0;

const statesValue = ({ amountText, deadline, gpaRequirement }: Scholarship): boolean =>
  amountText !== null || deadline.kind !== 'unknown' || gpaRequirement !== null;

/** `Scholarships`, alone on its page: one award when it can be applied for, else the page tells of many. */
function isTheAward({ amount, deadline, eligibility, requirements }: Scholarship): boolean {
  const hasSum = (amount.min ?? amount.max) !== null;
  const forWhom = eligibility.length + requirements.length > 0;
  return (deadline.date !== null && forWhom) || (hasSum && requirements.length > 0);
}

/** `Additional Funding`, among awards: one of them, if it says what to hand in and to whom. */
const saysHow = ({ title, requirements, contactEmail }: Scholarship, vocabulary: Vocabulary): boolean =>
  nameKind(title, vocabulary) === 'group' && requirements.length > 0 && contactEmail !== null;

/** The score of a page's own name, when all of the page is about what it names. */
function worthOfPage(record: Scholarship, worth: number, vocabulary: Vocabulary): number {
  if (namesKinds(record.title) && !statesValue(record)) return -1;
  if (isProgram(record) && (record.amount.min ?? record.amount.max) !== null) return 0.5;
  if (nameKind(record.title, vocabulary) !== 'group') return worth;
  return isTheAward(record) ? 0.5 : -1;
}

interface GradeSetting {
  readonly names: PageNames;
  readonly pageUrl: string;
  readonly vocabulary: Vocabulary;
  /** The page's heading, as a slug. */
  readonly heading: string;
  /** Whether the records are in rows or boxes of the same shape. */
  readonly isUniform: boolean;
  /** Whether a name may occur in several rows. */
  readonly isTable: boolean;
}

/** Who may apply, as the award itself says: not its name, nor the page for all. */
export const ownCriteria = ({ title, eligibility }: Scholarship): string[] =>
  eligibility.filter((item) => !title.includes(item) && !isOfAll(item));

/** Whether a record itself says what is paid, until when one may apply, or who may. */
export const states = (record: Scholarship): boolean =>
  record.amountText !== null ||
  record.deadline.kind !== 'unknown' ||
  record.gpaRequirement !== null ||
  ownCriteria(record).length + record.requirements.length > 0;

/** Grades a reading: evidence of awards adds to the score, award names that were not read reduce it. */
export function grade(records: readonly Scholarship[], setting: GradeSetting): Grade {
  const { pageUrl, vocabulary, isUniform, isTable } = setting;
  const { awards: names, ofOthers } = setting.names;
  const slugs = records.map(({ title }) => slug(title));
  const isRead = (name: string): boolean =>
    slugs.some((title) => title.startsWith(name) || name.startsWith(title));
  const leftOver = [...names].filter(([name]) => !isRead(name)).map(([, name]) => name);
  const swallowed = records.filter(({ title, description }) =>
    [...names.values()].some((name) => name !== title && description.includes(`${name}\n`)),
  );
  // In a uniform list, every record counts as an award, whatever its name.
  const named = records.filter(({ title }) => nameKind(title, vocabulary) === 'award').length;
  const isLinked = records.every(({ link }) => pageOf(link) !== pageUrl);
  const isBare =
    records.length > 1 &&
    named >= records.length * (isLinked ? 0.5 : 0.51) &&
    records.every(({ description }) => description.length < SHORT);
  const evidence = records.map((record) => evidenceOf(record, pageUrl, isBare));
  const share = (least: number): number => evidence.filter((each) => each >= least).length / records.length;
  const isList =
    records.length > 2 &&
    (named >= records.length / 2 || (isUniform && share(0.5) >= 0.5) || share(0.9) >= 0.6);
  // Where those named as awards say what they pay, or to whom, an entry that says nothing is none.
  const awards = records.filter(({ title }) => nameKind(title, vocabulary) === 'award');
  const mostState = awards.filter(states).length > awards.length / 2;
  const worths = records.map((record, at) => {
    const isOne = records.length === 1 && names.size === 0 && slug(record.title) === setting.heading;
    const isLikely = isList && (!mostState || states(record));
    const said = titleWorth(record.title, vocabulary, isBare ? -0.1 : isLikely ? 0.2 : -0.3);
    const worth = isTable && setting.names.listed.has(slugs[at] ?? '') ? Math.max(said, NAMED_WORTH) : said;
    if (ofOthers.has(slugs[at] ?? '') && !names.has(slugs[at] ?? '')) return OTHERS_WORTH;
    if (isBareKind(record, isBare, pageUrl)) return BARE_KIND_WORTH;
    if (isSearchSite(record)) return SITE_WORTH;
    // What stands first is more often the heading of the list.
    const isPart = at > 0 && named > 0 && (isProgram(record) || saysHow(record, vocabulary));
    // `Need-Based Grants` among awards that state as much as it does.
    const isPeer =
      at > 0 &&
      isUniform &&
      isList &&
      mostState &&
      states(record) &&
      nameKind(record.title, vocabulary) === 'group';
    if (isPeer) return PEER_WORTH + (evidence[at] ?? 0);
    const name = isPart ? 0.5 : isOne ? worthOfPage(record, worth, vocabulary) : worth;
    return name < -0.5 ? Math.min(WRONG_WORTH, name + (evidence[at] ?? 0)) : name + (evidence[at] ?? 0);
  });
  const repeated = isTable ? 0 : records.length - new Set(slugs).size;
  // A single record with a plural name is more often the title of the page.
  const [first] = records;
  // A kind of awards heads a page about several as well.
  const titled =
    first !== undefined &&
    endsAsAward(first.title) &&
    !isGeneric(first.title) &&
    slug(first.title) === setting.heading;
  const pageTitle = records.length === 1 && first !== undefined && namesSeveral(first.title) ? 0.3 : 0;
  const below = (least: number): string[] =>
    records.filter((_, at) => (worths[at] ?? 0) < least).map(({ title }) => title);
  const pages = records
    .map(({ title }) => title)
    .filter(
      (title) =>
        vocabulary.fieldOf(title) !== null || ['page', 'others'].includes(nameKind(title, vocabulary)),
    );
  return {
    score:
      sum(worths) +
      (titled ? 0.5 : 0) -
      pageTitle -
      LEFT_OVER * leftOver.length -
      0.4 * swallowed.length -
      0.8 * repeated,
    leftOver,
    doubtful: below(0.25),
    wrong: [...new Set([...pages, ...(isUniform ? [] : below(0.1))])],
  };
}
