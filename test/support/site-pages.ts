import assert from 'node:assert/strict';
import fc from 'fast-check';
import { z } from 'zod';
import type { DecodedPage, Extractor, PageResult } from '../../src/scholarships/extractors/extractor.ts';
import { upgradeSource } from '../../src/scholarships/extractors/legacy-options.ts';
import { extractors } from '../../src/scholarships/extractors/loaded-extractors.ts';
import type { PartialScholarship } from '../../src/scholarships/model/award.ts';

export interface PageSetting {
  readonly url?: string;
  readonly role?: string;
  readonly linkedFrom?: string | undefined;
  readonly contentType?: string;
  /** As in the campus file. */
  readonly options?: Readonly<Record<string, unknown>>;
}

/** An extractor by its name, or by a name that an earlier release used. */
export function kindNamed(name: string): Extractor {
  const kind = extractors[name];
  if (kind !== undefined) return kind;
  const list = extractors.list;
  assert.ok(list);
  const converted = (given: unknown): unknown =>
    (upgradeSource({ kind: name, options: given }) as { readonly options?: unknown }).options ?? {};
  return { ...list, options: z.unknown().transform(converted).pipe(list.options) };
}

export const SITE = 'https://chem.cedarvalley.example/students/scholarships';

/** Extracts one page. The options are checked as in a campus file. */
export function readPage(kind: Extractor, body: string, setting: PageSetting = {}): PageResult {
  const { url = SITE, role = 'list', linkedFrom, contentType = 'text/html', options = {} } = setting;
  const page: DecodedPage = { url, role, linkedFrom, body, contentType };
  return kind.read(page, kind.options.parse(options));
}

type ReadPage = Extract<PageResult, { kind: 'read' }>;

/** The extracted page; the test fails if the layout of the page is not recognized. */
export function readingOf(kind: Extractor, body: string, setting: PageSetting = {}): ReadPage {
  const reading = readPage(kind, body, setting);
  assert.equal(reading.kind, 'read', reading.kind === 'read' ? '' : reading.problem);
  return reading as ReadPage;
}

export const recordsOf = (
  kind: Extractor,
  body: string,
  setting: PageSetting = {},
): readonly PartialScholarship[] => readingOf(kind, body, setting).records;

/** The record with this title. */
export function recordOf(
  kind: Extractor,
  body: string,
  title: string,
  setting: PageSetting = {},
): PartialScholarship {
  const records = recordsOf(kind, body, setting);
  const found = records.find((record) => record.title === title);
  assert.ok(found, `no ${title} among ${records.map((record) => record.title).join(', ')}`);
  return found;
}

/** Why a page's layout is not recognized; the test fails if the layout is recognized. */
export function whyChanged(kind: Extractor, body: string, setting: PageSetting = {}): string {
  const reading = readPage(kind, body, setting);
  assert.equal(reading.kind, 'layout_changed', JSON.stringify(reading));
  return reading.kind === 'layout_changed' ? reading.problem : '';
}

/** A page with pieces removed, repeated or replaced, or cut off. */
function mutilated(body: string): fc.Arbitrary<string> {
  const place = fc.integer({ min: 0, max: body.length });
  const noise = fc.constantFrom(
    '',
    '<',
    '</',
    '>',
    '"',
    '<table>',
    '</div></div>',
    '<li>',
    '<!--',
    '&#x;',
    '\u0000',
    '<td colspan="9999">',
  );
  const edit = fc.tuple(place, fc.integer({ min: 0, max: 60 }), noise);
  return fc
    .array(edit, { minLength: 1, maxLength: 12 })
    .map((edits) =>
      edits.reduce((text, [at, length, piece]) => text.slice(0, at) + piece + text.slice(at + length), body),
    );
}

const isWhole = ({ key, title, link }: PartialScholarship): boolean =>
  key !== '' && title !== '' && (link === undefined || URL.canParse(link));

/** Checks that the extractor, for any damaged page, returns complete records or rejects the layout. */
export function survivesMutilation(
  kind: Extractor,
  body: string,
  setting: PageSetting = {},
  numRuns = 50,
): void {
  fc.assert(
    fc.property(mutilated(body), (text) => {
      const reading = readPage(kind, text, setting);
      if (reading.kind !== 'read') assert.notEqual(reading.problem, '');
      else assert.ok(reading.records.every(isWhole), JSON.stringify(reading.records));
    }),
    { numRuns },
  );
}
