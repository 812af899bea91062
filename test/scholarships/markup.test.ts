import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { parse as parseYaml } from 'yaml';
import { extractors } from '../../src/scholarships/extractors/loaded-extractors.ts';
import { createManualClock } from '../support/manual-clock.ts';
import { casesIn } from '../support/page-cases.ts';
import { type PretendSite, sourceOf, startPretendSite } from '../support/pretend-site.ts';
import { releaseStack } from '../support/release-stack.ts';
import {
  createTemporaryDatabase,
  type ScholarshipsBackend,
  startScholarships,
} from '../support/scholarships-backend.ts';
import { sharedPath, skipWithoutShared } from '../support/shared.ts';
import { kindNamed } from '../support/site-pages.ts';

/** The expected values of the fields that a case tests. */
type Expected = Readonly<Record<string, unknown>>;

interface ExpectedPage {
  /** In the order of their titles. */
  readonly awards?: readonly Expected[];
  /** `text – reason` of all that the run left out. */
  readonly leftOut?: readonly string[];
  /** A part of the problem of the source. */
  readonly problem?: string;
  /** The titles that a search in the source finds. */
  readonly finds?: Readonly<Record<string, readonly string[]>>;
}

interface Page extends ExpectedPage {
  readonly name: string;
  body(): string | Buffer;
  readonly contentType?: string;
  readonly kind?: string | undefined;
  readonly options?: object;
}

/** The pages of a file; each is named after the rule that it tests. */
const pagesIn = (file: string): readonly Page[] =>
  casesIn<ExpectedPage>(join(import.meta.dirname, 'pages', file)).map(
    ({ sentence, kind, options, page: { body, contentType }, expected }) => ({
      ...{ ...expected, name: sentence, kind, options, contentType },
      body: () => body,
    }),
  );

const reviewed: readonly Page[] = Object.entries(
  parseYaml(readFileSync(join(import.meta.dirname, 'reviewed-pages.yaml'), 'utf8')) as Record<string, object>,
).map(([name, more]) => ({
  name,
  body: () =>
    readFileSync(sharedPath('reviews', name.includes('/') ? '.' : 'inputs/scholarships', `${name}.html`)),
  ...more,
}));

/** Reads all pages in one run, and compares the awards that are then served. */
function testPages(pages: readonly Page[]) {
  const cleanup = releaseStack();
  let site: PretendSite;
  let api: ScholarshipsBackend;
  before(async () => {
    site = await startPretendSite();
    cleanup.defer(() => site.stop());
    const { database, remove } = await createTemporaryDatabase();
    cleanup.defer(() => remove());
    const sources = pages.map(
      ({ body, contentType = 'text/html', kind: kindName = 'list', options = {} }, at) => {
        const kind = kindNamed(kindName);
        const headers = { 'content-type': `${contentType}; charset=utf-8` };
        site.on(`/p${at}`, () => ({ headers, body: body() }));
        const parsed = kind.options.parse(options);
        return sourceOf(site, { key: `p${at}`, kind, options: parsed, url: `${site.url}/p${at}` });
      },
    );
    const clock = createManualClock('2026-11-21T18:00:00.000Z');
    api = await startScholarships({ clock, database, sources });
    cleanup.defer(() => api.stop());
    await api.trigger();
  });
  const ofSource = (key: string, { sources }: { sources: readonly Expected[] }): Expected =>
    sources.find((source) => source.key === key) ?? assert.fail(key);
  for (const [at, { name, awards = [], leftOut, problem, finds = {} }] of pages.entries()) {
    test(name, async () => {
      const { scholarships } = await api.json(`/api/scholarships?source=p${at}&limit=100&sort=title`);
      const whole: Expected[] = [];
      const { doubts } = await api.json('/api/review');
      for (const { id } of scholarships) {
        const own = doubts.filter((doubt: Expected) => doubt.id === id);
        whole.push({
          ...(await api.json(`/api/scholarship?id=${id}`)),
          doubts: own.map(({ field, why }: Expected) => `${field}: ${why}`),
        });
      }
      const normalized = (value: unknown): unknown =>
        typeof value === 'string'
          ? value
              .replaceAll(`${site.url}/p${at}`, 'PAGE')
              .replaceAll(site.url, 'SITE')
              .replace(/^p\d+-/, 'KEY-')
          : value;
      assert.deepEqual(
        whole.map((award, index) =>
          Object.fromEntries(
            Object.keys(awards[index] ?? { title: '' }).map((key) => [key, normalized(award[key])]),
          ),
        ),
        awards,
      );
      if (leftOut !== undefined) {
        const { latest } = ofSource(`p${at}`, await api.json('/api/sources/runs')) as never;
        const { first } = (latest as { leftOut: { first: readonly { text: string; reason: string }[] } })
          .leftOut;
        assert.deepEqual(
          first.map(({ text, reason }) => `${text} – ${reason}`),
          leftOut,
        );
      }
      const { problem: stated } = ofSource(`p${at}`, await api.json('/api/sources/health'));
      if (problem !== undefined) assert.ok(String(stated).includes(problem), String(stated));
      for (const [search, titles] of Object.entries(finds)) {
        const query = new URLSearchParams({ search, fuzzy: '1', source: `p${at}`, sort: 'title' });
        const { scholarships: found } = await api.json(`/api/scholarships?${query}`);
        assert.deepEqual(
          found.map(({ title }: Expected) => title),
          titles,
          search,
        );
      }
    });
  }
}

/** What a text is read as: `1000/5000`, `-/-`, a day, a number or `none`; each of several values is acceptable. */
type Phrasing = readonly [field: string, raw: string, expected: readonly string[]];
const rowsIn = (path: string): Record<string, string>[] =>
  parse(readFileSync(sharedPath('reviews', path, 'phrasings.csv')), { columns: true });
const phrasings = (): readonly Phrasing[] => [
  ...rowsIn('inputs').map(
    ({ field = '', raw = '', expected = '' }): Phrasing => [field, raw, expected.split(' or ')],
  ),
  // Here, what is unknown is empty, and the other end of an amount has a column of its own.
  ...rowsIn('0.4.0/inputs/scholarships').map(
    ({ field = '', raw = '', expected, expected_max: max }): Phrasing => [
      field,
      raw,
      [field === 'amount' ? `${expected || '-'}/${max || '-'}` : expected || 'none'],
    ],
  ),
];
const LABELS: Readonly<Record<string, string>> = {
  amount: 'Amount',
  deadline: 'Deadline',
  gpa: 'Eligibility',
};

describe('phrasings of real pages', { skip: skipWithoutShared }, () => {
  const cleanup = releaseStack();
  let served: ReadonlyMap<string, Expected>;
  before(async () => {
    const site = await startPretendSite();
    cleanup.defer(() => site.stop());
    const { database, remove } = await createTemporaryDatabase();
    cleanup.defer(() => remove());
    const lines = phrasings().map(
      ([field, raw], at) => `<h3>Reed ${at} Scholarship</h3><p>${LABELS[field]}: ${raw}</p>`,
    );
    site.on('/list', () => ({
      headers: { 'content-type': 'text/html' },
      body: `<main><h1>Scholarships</h1>${lines.join('')}</main>`,
    }));
    const kind = extractors.list;
    assert.ok(kind);
    const sources = [sourceOf(site, { kind, options: kind.options.parse({ title: 'h3', inherit: [] }) })];
    const clock = createManualClock('2026-11-21T18:00:00.000Z');
    const api = await startScholarships({ clock, database, sources });
    cleanup.defer(() => api.stop());
    await api.trigger();
    const all = await (await api.get('/api/scholarships.ndjson')).text();
    served = new Map(
      all
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
        .map((award) => [award.title, award]),
    );
  });

  const shown = (field: string, award: Expected): string => {
    if (field === 'amount') return `${award.amountMin ?? '-'}/${award.amountMax ?? '-'}`;
    return String((field === 'gpa' ? award.gpaRequirement : award.deadline) ?? 'none');
  };

  test('each phrasing has the value that a careful person would read', () => {
    const wrong = phrasings().flatMap(([field, raw, expected], at) => {
      const value = shown(field, served.get(`Reed ${at} Scholarship`) ?? {});
      return expected.includes(value) ? [] : [`${raw} => ${value}, not ${expected.join(' or ')}`];
    });
    assert.deepEqual(wrong, []);
  });
});

describe('the markup around a value', () => testPages(pagesIn('markup.html')));
describe('pages that people have reported', () => testPages(pagesIn('reported.html')));
describe('the markup around a value on reviewed pages', { skip: skipWithoutShared }, () =>
  testPages(reviewed),
);
