import { endsAsAward, namesSeveral } from '../awards/award-words.ts';
import { notesOf } from '../awards/page-notes.ts';
import { slug } from '../awards/slug.ts';
import { readTitle } from '../awards/title.ts';
import { whyUnreadable } from '../awards/unreadable.ts';
import { createVocabulary, type Vocabulary } from '../awards/vocabulary.ts';
import { mergePages } from '../crawl/merge-pages.ts';
import { type Document, parsePage, unlessTooDeep } from '../html/parse.ts';
import { siteKinds } from '../kinds/index.ts';
import type { Page, PageReading, PageRequest } from '../kinds/site-kind.ts';
import type { Scholarship } from '../model/award.ts';
import { normalize } from '../values/scholarship.ts';
import { type Candidate, candidatesFor } from './candidates.ts';
import { awardNames, type Grade, grade, LEFT_OVER } from './grade.ts';

/** A page of a source, as in the campus file. */
interface PageEntry {
  readonly kind: string;
  readonly url: string;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** A source of the campus file, without its name. */
export type SourceEntry = PageEntry | { readonly pages: readonly PageEntry[] };

/** An entry, and what it reads on the page. */
export interface Proposal {
  readonly entry: PageEntry;
  readonly grade: Grade;
  readonly records: readonly Scholarship[];
}

export type Suggestion =
  | {
      readonly kind: 'found';
      readonly best: Omit<Proposal, 'entry'> & { readonly entry: SourceEntry };
      readonly others: readonly Proposal[];
      readonly unsure: readonly string[];
      readonly unknownLabels: readonly string[];
    }
  | { readonly kind: 'nothing'; readonly why: string };

/** Fetches another page of the source; `null` if that fails. */
type GetPage = (request: PageRequest) => Promise<Page | null>;

interface Tools {
  readonly page: Page;
  readonly document: Document;
  readonly vocabulary: Vocabulary;
  readonly names: ReadonlyMap<string, string>;
  /** The page's heading, as a slug. */
  readonly heading: string;
  readonly today: string;
  readonly getPage: GetPage;
}

/** The number of award pages to read as a sample. */
const SAMPLE = 3;
/** Below this score, the records are not a list of awards. */
const LEAST_SCORE = 0.9;
const OPTION_COST = 0.12;
/** The number of best proposals to refine. */
const MOST_REFINED = 8;

type ReadPage = Extract<PageReading, { kind: 'read' }>;

/** The awards that a kind reads on the page and the first pages linked from it; `null` if it cannot read them. */
async function readWith(
  { kind: name, options }: Candidate,
  { page, today, getPage }: Tools,
): Promise<Scholarship[] | null> {
  const kind = siteKinds[name];
  const parsed = kind?.options.safeParse(options);
  if (kind === undefined || !parsed?.success) return null;
  const [start] = kind.start(page.url, parsed.data);
  if (start === undefined || new URL(start.url).pathname !== new URL(page.url).pathname) return null;
  const first = kind.read({ ...page, role: start.role }, parsed.data);
  if (first.kind !== 'read') return null;
  const readings: { url: string; reading: ReadPage }[] = [{ url: page.url, reading: first }];
  const behind = first.follow.filter(({ role }) => role !== 'list');
  const sample = behind.slice(0, SAMPLE);
  for (const request of sample) {
    const more = await getPage(request);
    const reading = more === null ? null : kind.read(more, parsed.data);
    if (reading?.kind === 'read') readings.push({ url: request.url, reading });
  }
  if (sample.length > 0 && readings.length === 1) return null;
  return mergePages(readings).records.map(({ raw }) => normalize(raw, { source: 'main', today }));
}

/** Whether two proposals of a kind read the same list; then only the first is kept, which has the fewest options. */
const isSame = (a: Proposal, b: Proposal): boolean =>
  a.entry.kind === b.entry.kind &&
  a.records.map(({ id }) => id).join() === b.records.map(({ id }) => id).join();

const costOf = (value: unknown): number => (Array.isArray(value) ? value.length : 1);

/** Kinds for exactly one layout. They win over other kinds that can read it too. */
const EXACT = new Set(['academicworks', 'nextgen', 'json-ld', 'export']);
const EXACT_BONUS = 0.1;

const total = ({ entry, records, grade: { score } }: Proposal): number =>
  score +
  (EXACT.has(entry.kind) ? EXACT_BONUS * records.length : 0) -
  OPTION_COST * Object.values(entry.options ?? {}).reduce((cost: number, value) => cost + costOf(value), 0);

async function propose(candidate: Candidate, tools: Tools): Promise<Proposal | null> {
  const { page, names, vocabulary } = tools;
  const records = await readWith(candidate, tools);
  if (records === null || records.length === 0) return null;
  const { kind, options } = candidate;
  const entry = { kind, url: page.url, ...(Object.keys(options).length > 0 && { options }) };
  const isUniform = !/^(headings|prose)$/.test(kind) || /[ .]/.test(String(options.heading ?? ''));
  return {
    entry,
    records,
    grade: grade(records, {
      names,
      pageUrl: page.url,
      vocabulary,
      heading: tools.heading,
      isUniform,
      isTable: kind === 'table',
    }),
  };
}

/** Adds inheritance of what the page states once for all awards, and skips titles that are not awards. */
async function refine(best: Proposal, tools: Tools): Promise<Proposal> {
  const { kind, options = {} } = best.entry;
  let proposal = best;
  const attempt = async (more: Record<string, unknown>, isBetter: (next: Proposal) => boolean) => {
    const next = await propose({ kind, options: { ...proposal.entry.options, ...more } }, tools);
    if (next !== null && isBetter(next)) proposal = next;
  };
  const { wrong } = best.grade;
  if (wrong.length > 0 && wrong.length < best.records.length) {
    await attempt({ skip: wrong }, (next) => next.grade.score > proposal.grade.score);
  }
  if (options.inherit !== undefined || best.records.length === 0) return proposal;
  const known = (of: Proposal, has: (record: Scholarship) => boolean): number =>
    of.records.filter(has).length;
  const hasDay = ({ deadline }: Scholarship): boolean => deadline.kind !== 'unknown';
  const hasContact = ({ contactEmail }: Scholarship): boolean => contactEmail !== null;
  const before = proposal;
  const inherited: string[] = [];
  await attempt({ inherit: ['deadline'] }, (next) => {
    if (known(next, hasDay) > known(before, hasDay)) inherited.push('deadline');
    return false;
  });
  await attempt({ inherit: ['contact'] }, (next) => {
    if (known(next, hasContact) > known(before, hasContact)) inherited.push('contact');
    return false;
  });
  if (inherited.length > 0) await attempt({ inherit: inherited }, () => true);
  // Inherited values say nothing about how well the awards were found.
  return { ...proposal, grade: before.grade };
}

const whyNothing = ({ document, names }: Tools): string =>
  whyUnreadable(document) ??
  (names.size === 0
    ? 'no award was found on the page'
    : `awards are named (${[...names.values()].slice(0, 3).join('; ')}), but no kind reads them`);

function unsureOf({ grade: { leftOver, doubtful }, records }: Omit<Proposal, 'entry'>): string[] {
  const without = (what: string, has: (record: Scholarship) => boolean): string[] => {
    const missing = records.filter((record) => !has(record)).length;
    return missing > records.length / 2 ? [`${missing} of ${records.length} have no ${what}`] : [];
  };
  return [
    ...leftOver.map((name) => `not read: ${name}`),
    ...doubtful.map((title) => `perhaps not an award: ${title}`),
    ...without('amount', ({ amountText }) => amountText !== null),
    ...without('deadline', ({ deadline }) => deadline.kind !== 'unknown'),
    ...without('criteria', ({ eligibility }) => eligibility.length > 0),
  ];
}

/** A second layout on the page: the best other proposal that finds only awards, and none of the first one's. */
function secondShape(best: Proposal, others: readonly Proposal[]): Proposal | undefined {
  const isKnown = ({ title }: Scholarship): boolean =>
    best.records.some((record) => slug(record.title) === slug(title) || record.description.includes(title));
  return others
    .filter(
      ({ records, grade: { doubtful, leftOver, score } }) =>
        records.length > 1 &&
        doubtful.length === 0 &&
        score + LEFT_OVER * leftOver.length >= LEAST_SCORE * records.length &&
        records.every(({ title }) => endsAsAward(title) && !namesSeveral(title)) &&
        !records.some(isKnown),
    )
    .toSorted((a, b) => total(b) - total(a))[0];
}

/** One source with both layouts. Nothing is inherited, because one layout may repeat the text of the other. */
function together(best: Proposal, second: Proposal) {
  const read = new Set(second.records.map(({ title }) => title));
  return {
    entry: { pages: [best.entry, second.entry] },
    records: [...best.records, ...second.records],
    grade: {
      score: best.grade.score + second.grade.score,
      leftOver: best.grade.leftOver.filter((name) => !read.has(name)),
      doubtful: [...best.grade.doubtful, ...second.grade.doubtful],
      wrong: [...best.grade.wrong, ...second.grade.wrong],
    },
  };
}

/** Tries every kind on a page, and proposes the best entry. */
export async function suggest(given: Page, today: string, getPage: GetPage): Promise<Suggestion> {
  const document = unlessTooDeep(
    () => parsePage(given),
    (why) => ({ kind: 'nothing', why }) as const,
  );
  if (!('$' in document)) return document;
  const page = { ...given, document };
  const vocabulary = createVocabulary();
  const tools: Tools = {
    page,
    document,
    vocabulary,
    names: awardNames(document, vocabulary),
    heading: slug(readTitle(document.$('h1').first().text()).text),
    today,
    getPage,
  };
  const proposals: Proposal[] = [];
  for (const candidate of candidatesFor(document)) {
    const proposal = await propose(candidate, tools);
    if (proposal !== null && !proposals.some((other) => isSame(other, proposal))) proposals.push(proposal);
  }
  const [first, ...others] = proposals.toSorted((a, b) => total(b) - total(a));
  if (first === undefined) return { kind: 'nothing', why: whyNothing(tools) };
  const refined: Proposal[] = [];
  for (const proposal of [first, ...others].slice(0, MOST_REFINED))
    refined.push(await refine(proposal, tools));
  const [best = first, ...next] = refined.toSorted((a, b) => total(b) - total(a));
  if (best.grade.score < LEAST_SCORE) return { kind: 'nothing', why: whyNothing(tools) };
  const second = secondShape(best, [first, ...others]);
  const whole = second === undefined ? best : together(best, second);
  const titles = whole.records.map(({ title }) => title);
  return {
    kind: 'found',
    best: whole,
    others: next.slice(0, 2),
    unsure: unsureOf(whole),
    unknownLabels: notesOf(document, titles, vocabulary).unknownLabels,
  };
}
