import { slug } from '../../scholarships/awards/award-keys.ts';
import type { LabelVocabulary } from '../../scholarships/awards/label-vocabulary.ts';
import { mayBeAward, namesAward } from '../../scholarships/awards/name.ts';
import { pageVocabulary } from '../../scholarships/awards/page-vocabulary.ts';
import { readTitle } from '../../scholarships/awards/title.ts';
import { mergePages } from '../../scholarships/crawl/merge-pages.ts';
import { readPage } from '../../scholarships/crawl/read-task.ts';
import type { DecodedPage, PageRequest, PageResult } from '../../scholarships/extractors/extractor.ts';
import { readableLists } from '../../scholarships/extractors/json/extract.ts';
import { extractors } from '../../scholarships/extractors/loaded-extractors.ts';
import { EXCLUDED } from '../../scholarships/extractors/page-account.ts';
import { type Document, parsePage } from '../../scholarships/html/parse.ts';
import type { Scholarship } from '../../scholarships/model/award.ts';
import type { LeftOut } from '../../scholarships/model/left-out.ts';
import { parseScholarship } from '../../scholarships/values/scholarship.ts';
import { type Candidate, candidatesFor, methodOf } from './entry-candidates.ts';
import { namesOn, type PageNames } from './names-on-page.ts';
import { type ReadingScore, scoreReading } from './score.ts';

/** A page of a source, as in the campus file. */
export interface PageEntry {
  readonly kind: string;
  readonly url: string;
  readonly options?: Readonly<Record<string, unknown>>;
}

export interface Proposal extends Candidate {
  readonly entry: PageEntry;
  readonly records: readonly Scholarship[];
  /** How well the records explain the page. */
  readonly grade: ReadingScore;
}

/** Fetches another page of the source; `null` if that fails. */
export type GetPage = (request: PageRequest) => Promise<DecodedPage | null>;

export interface PreparedPage {
  readonly url: string;
  /** The page's `h1`, as a slug. */
  readonly heading: string;
  /** The page's `title`, as a slug. */
  readonly title: string;
  readonly vocabulary: LabelVocabulary;
  readonly page: DecodedPage;
  readonly document: Document;
  readonly names: PageNames;
  readonly today: string;
  readonly getPage: GetPage;
  /** Cache of records by their printed values: most readings of the page find the same records. */
  readonly normalized: Map<string, Scholarship>;
}

/** Prepares a page for all its proposals. `today`: the current day on campus. */
export function preparePage(given: DecodedPage, today: string, getPage: GetPage): PreparedPage {
  const document = parsePage(given);
  const vocabulary = pageVocabulary(document);
  const { $ } = document;
  return {
    page: { ...given, document },
    document,
    url: given.url,
    vocabulary,
    names: namesOn(document, vocabulary),
    heading: slug(readTitle($('h1').first().text()).text),
    title: slug(readTitle($('title').first().text()).text),
    today,
    getPage,
    normalized: new Map(),
  };
}

type ReadPage = Extract<PageResult, { kind: 'read' }>;

/** The number of award pages to read as a sample. */
const SAMPLE = 5;
/** A run fails if a larger fraction of the award pages is missing. */
const MAX_MISSING_SHARE = 0.2;

/** The options of an entry without inheritance of page-wide values, if its extractor has that option. */
function withoutInheritance({ kind, options }: Candidate): Candidate['options'] {
  const own = { ...options, inherit: [] };
  return extractors[kind]?.options.safeParse(own).success ? own : options;
}

/**
 * Reads the page with an extractor and options, and returns the result with the function that read it; a string explains
 * a failure.
 */
function readFirst({ kind: name, options }: Candidate, { page }: Pick<PreparedPage, 'page'>) {
  const kind = extractors[name];
  const parsed = kind?.options.safeParse(options);
  if (kind === undefined || !parsed?.success) return `the options are invalid for ${name}`;
  const [start] = kind.start(page.url, parsed.data);
  if (start === undefined || new URL(start.url).pathname !== new URL(page.url).pathname)
    return `${name} would begin at another page`;
  const read = (one: DecodedPage): PageResult => kind.read(one, parsed.data);
  const first = read({ ...page, role: start.role });
  return first.kind === 'read' ? { first, read } : first.problem;
}

/** Whether the list of a page continues on further pages, which only a run reads. */
export function hasFurtherPages(candidate: Candidate, { page }: Pick<PreparedPage, 'page'>): boolean {
  const reading = readFirst(candidate, { page });
  return (
    typeof reading !== 'string' &&
    reading.first.follow.some(({ role, url }) => role === 'list' && url !== page.url)
  );
}

/**
 * The awards that an extractor reads on the page and the first pages linked from it; a string explains a failure.
 * `isInferring`: whether what an award does not state is inferred, which does not show how well it was read.
 */
export async function readCandidate(
  candidate: Candidate,
  prepared: PreparedPage,
  isInferring = true,
): Promise<Scholarship[] | string> {
  const { page, today, getPage, normalized } = prepared;
  const reading = readFirst(candidate, prepared);
  if (typeof reading === 'string') return reading;
  const { first, read } = reading;
  const readings: { url: string; reading: ReadPage }[] = [{ url: page.url, reading: first }];
  const sample = first.follow.filter(({ role }) => role !== 'list').slice(0, SAMPLE);
  let missing = 0;
  for (const request of sample) {
    const more = await getPage(request);
    const reading = more === null ? null : read(more);
    if (reading?.kind === 'read') readings.push({ url: request.url, reading });
    else missing += 1;
  }
  if (missing > sample.length * MAX_MISSING_SHARE) return 'the pages of its scholarships cannot be read';
  return mergePages(readings).records.map(({ raw }) => {
    const printed = `${isInferring}${JSON.stringify(raw)}`;
    const record = normalized.get(printed) ?? parseScholarship(raw, { source: 'main', today, isInferring });
    normalized.set(printed, record);
    return record;
  });
}

/** Names on a page that no entry reads: those that stand in a list with records, and those with values. */
export function namesLeftOut(
  entries: readonly Pick<PageEntry, 'kind' | 'options'>[],
  { page, vocabulary }: PreparedPage,
) {
  const readings = entries.flatMap(({ kind: name, options = {} }) => {
    const kind = extractors[name];
    const reading = kind === undefined ? undefined : readPage(kind, page, kind.options.parse(options));
    return reading?.kind === 'read' ? [{ url: page.url, reading }] : [];
  });
  const leftOut = mergePages(readings).leftOut.filter(({ why }) => why !== EXCLUDED);
  const isName = ({ kind, text }: LeftOut): boolean => kind === 'item' && mayBeAward(text, vocabulary);
  const hasValues = ({ kind, values }: LeftOut): boolean => kind === 'item' && values.length > 0;
  return {
    beside: leftOut.filter(isName).map(({ text }) => text),
    withValues: leftOut.filter(hasValues).map(({ text }) => text),
  };
}

/**
 * The proposal for a candidate; `null` if a run would reject it, or if it finds nothing. Page-wide values are left out:
 * they do not show how well the awards were read.
 */
export async function propose(candidate: Candidate, page: PreparedPage): Promise<Proposal | null> {
  const records = await readCandidate({ ...candidate, options: withoutInheritance(candidate) }, page, false);
  return typeof records === 'string' || records.length === 0 ? null : proposalOf(candidate, records, page);
}

/** A proposal with the records of a run, which include page-wide values; the score still disregards those values. */
export async function withRunRecords(best: Proposal, page: PreparedPage): Promise<Proposal> {
  const records = await readCandidate(best, page);
  return typeof records === 'string' ? best : { ...best, records };
}

/** An entry with its records and score. */
function proposalOf(candidate: Candidate, records: readonly Scholarship[], page: PreparedPage): Proposal {
  const { kind, options } = candidate;
  const entry = { kind, url: page.url, ...(Object.keys(options).length > 0 && { options }) };
  const isUniform = candidate.isUniform ?? methodOf(candidate) !== 'list';
  const { names, url: pageUrl, vocabulary } = page;
  const isOfAwards = [page.heading, page.title].some(namesAward);
  const setting = { names, pageUrl, vocabulary, isUniform, isOfAwards };
  return {
    ...candidate,
    entry,
    records,
    grade: scoreReading(records, setting),
  };
}

/** Whether two proposals read the same list in the same way. Only the first is used, which has the fewest options. */
const isSame = (a: Proposal, b: Proposal): boolean =>
  methodOf(a) === methodOf(b) &&
  a.records.map(({ id }) => id).join() === b.records.map(({ id }) => id).join();

/** The proposals of all candidates. */
export async function proposalsFor(page: PreparedPage): Promise<Proposal[]> {
  const proposals: Proposal[] = [];
  for (const candidate of candidatesFor(page.document, page.vocabulary)) {
    const proposal = await propose(candidate, page);
    if (proposal !== null && !proposals.some((other) => isSame(other, proposal))) proposals.push(proposal);
  }
  return proposals;
}

/**
 * The proposals for lists in the data of the page or its scripts. An entry of such a list is only taken for an award if
 * its name looks like one.
 */
export async function proposalsOfData(page: PreparedPage): Promise<Proposal[]> {
  const proposals: Proposal[] = [];
  for (const path of readableLists(page.page)) {
    const options = path === '' ? {} : { list: path };
    const proposal = await propose({ kind: 'json', options, isUniform: false }, page);
    if (proposal !== null) proposals.push(proposal);
  }
  return proposals;
}
