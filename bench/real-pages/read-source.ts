import type { ModelResponse } from '../../src/desk/pointing/model-response.ts';
import { suggestWithModel } from '../../src/desk/pointing/suggest-with-model.ts';
import type { GetPage } from '../../src/desk/suggest/proposals.ts';
import { type PageWarning, suggest } from '../../src/desk/suggest/suggest.ts';
import { decodePage } from '../../src/scholarships/crawl/decode.ts';
import { mergePages } from '../../src/scholarships/crawl/merge-pages.ts';
import type { DecodedPage, PageRequest, PageResult } from '../../src/scholarships/extractors/extractor.ts';
import { upgradeSource } from '../../src/scholarships/extractors/legacy-options.ts';
import { extractors } from '../../src/scholarships/extractors/loaded-extractors.ts';
import type { Scholarship } from '../../src/scholarships/model/award.ts';
import { parseScholarship } from '../../src/scholarships/values/scholarship.ts';
import { contentTypeOf, pageBytes, RECORDED } from './facts.ts';

const ORIGIN = 'http://127.0.0.1:22010';
/** The day for which the facts were collected. */
export const TODAY = '2026-11-21';
/** The scraper's run fails if a larger share of the award pages is missing. */
const MAX_SKIPPED_SHARE = 0.2;

export interface SourceEntry {
  readonly kind: string;
  readonly path: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** The entry of a second extractor for the same page; the awards that it finds are added. */
  readonly second?: SourceEntry;
}

export interface SourceReading {
  readonly records: readonly Scholarship[];
  /** `ok`, or why reading failed. */
  readonly outcome: string;
}

/** The URL of a page of a folder. */
export const recordedUrl = (path: string): string => `${ORIGIN}${path}`;

/** A recorded page as the scraper would pass it to an extractor; `null` if there is none at the URL. */
export function recordedPage({ url, role }: PageRequest, folder: string): DecodedPage | null {
  const { origin, pathname } = new URL(url);
  const bytes = origin === ORIGIN ? pageBytes(decodeURIComponent(pathname), folder) : null;
  const contentType = contentTypeOf(pathname);
  const body = bytes === null ? undefined : decodePage(bytes, contentType);
  return body === undefined ? null : { url, role, body, contentType };
}

/** Reads a source as the service does: all pages, merged and normalized. */
export function readRecorded({ second, ...first }: SourceEntry, folder = RECORDED): SourceReading {
  const [reading, more] = [
    readOne(first, folder),
    second === undefined ? undefined : readOne(second, folder),
  ];
  return more === undefined ? reading : { ...reading, records: [...reading.records, ...more.records] };
}

function readOne(entry: SourceEntry, folder: string): SourceReading {
  const {
    kind: name,
    path,
    options: given = {},
  } = upgradeSource(entry) as Partial<SourceEntry> & Pick<SourceEntry, 'kind' | 'path'>;
  const kind = extractors[name];
  if (kind === undefined) return { records: [], outcome: `no kind ${name}` };
  const options = kind.options.parse(given);
  const waiting = [...kind.start(`${ORIGIN}${path}`, options)];
  const seen = new Set(waiting.map(({ url }) => url));
  const pages: { url: string; reading: Extract<PageResult, { kind: 'read' }> }[] = [];
  let skipped = 0;
  for (const request of waiting) {
    const page = recordedPage(request, folder);
    const reading = page === null ? null : kind.read(page, options);
    if (reading?.kind === 'read') {
      pages.push({ url: request.url, reading });
      for (const next of reading.follow) {
        if (!seen.has(next.url)) waiting.push(next);
        seen.add(next.url);
      }
    } else if (request.role === 'detail') skipped += 1;
    else return { records: [], outcome: `layout_changed: ${reading?.problem ?? 'no page'}` };
  }
  const awardPages = waiting.filter(({ role }) => role === 'detail').length;
  if (skipped > awardPages * MAX_SKIPPED_SHARE)
    return { records: [], outcome: 'failed: award pages are missing' };
  const records = mergePages(pages).records.map(({ raw }) =>
    parseScholarship(raw, { source: 'main', today: TODAY }),
  );
  return { records, outcome: 'ok' };
}

interface Suggested {
  /** `null` if none is proposed. */
  readonly entry: SourceEntry | null;
  /** Its warnings; without an entry, the names that may be awards. */
  readonly doubts: readonly PageWarning[];
}

/**
 * What `suggest` proposes for a recorded page; `null` if there is no such page. `response`: the response of a language
 * model for the page.
 */
export async function suggestRecorded(
  path: string,
  folder: string,
  response?: ModelResponse,
): Promise<Suggested | null> {
  const page = recordedPage({ url: recordedUrl(path), role: 'list' }, folder);
  if (page === null) return null;
  const getPage: GetPage = async (request) => recordedPage(request, folder);
  const rules = await suggest(page, TODAY, getPage);
  const suggestion =
    response === undefined ? rules : await suggestWithModel(page, { response, rules, today: TODAY }, getPage);
  if (suggestion.kind === 'nothing') {
    const { names = [], problem } = suggestion;
    return { entry: null, doubts: names.map((award) => ({ award, field: null, why: problem })) };
  }
  const { best, doubts } = suggestion;
  return { entry: { kind: best.kind, path, options: best.options }, doubts };
}
