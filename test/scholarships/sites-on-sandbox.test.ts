import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { demoCampus } from '../../demo/campus.ts';
import { type SourceKey, scholarshipSites, type TrueScholarship, truth } from '../../sandbox/sites/index.ts';
import type { ContentMode } from '../../sandbox/types.ts';
import { parseCampus } from '../../src/app/campus.ts';
import { dayIn } from '../../src/platform/clock.ts';
import { decodePage } from '../../src/scholarships/crawl/decode.ts';
import { mergePages } from '../../src/scholarships/crawl/merge-pages.ts';
import type { SourceSettings } from '../../src/scholarships/crawl/source.ts';
import type { PageResult } from '../../src/scholarships/extractors/extractor.ts';
import { extractors } from '../../src/scholarships/extractors/loaded-extractors.ts';
import type { Scholarship } from '../../src/scholarships/model/award.ts';
import { parseScholarship } from '../../src/scholarships/values/scholarship.ts';

/** Pages of the sandbox's sites are read without a network, on days throughout the year. */
const BASE = 'http://127.0.0.1:40000';
const START = Date.parse('2026-11-21T18:00:00Z');
const DAY_MS = 86_400_000;
const SITES = scholarshipSites();
const KEYS = Object.keys(SITES) as SourceKey[];
const siteUrls = Object.fromEntries(KEYS.map((key) => [key, BASE]));
const CAMPUS = parseCampus(demoCampus({ providerUrl: BASE, siteUrls }), 'campus.demo.json');

const source = (key: SourceKey, { sources } = CAMPUS): SourceSettings => {
  const found = sources.find((each) => each.key === key);
  assert.ok(found);
  return found;
};

interface Visit {
  readonly now: number;
  readonly mode: ContentMode;
}

async function get(
  key: SourceKey,
  requestedUrl: string,
  { now, mode }: Visit,
): Promise<{ url: string; response: Response }> {
  let url = new URL(requestedUrl);
  for (;;) {
    const response = await SITES[key].respond({ request: new Request(url), url, now, mode, base: BASE });
    const location = response.headers.get('location');
    if (location === null) return { url: url.href, response };
    url = new URL(location, url);
  }
}

type ReadPage = Extract<PageResult, { kind: 'read' }>;

/** All pages of a site, and the problems of pages with a changed layout. */
async function readAll(
  key: SourceKey,
  visit: Visit,
  campus = CAMPUS,
): Promise<{ pages: { url: string; reading: ReadPage }[]; changed: string[] }> {
  const { kind: settings, options, url } = source(key, campus);
  const kind = extractors[settings.name];
  assert.ok(kind);
  const waiting = [...kind.start(url, options)];
  const seen = new Set(waiting.map((request) => request.url));
  const pages: { url: string; reading: ReadPage }[] = [];
  const changed: string[] = [];
  for (let request = waiting.shift(); request !== undefined; request = waiting.shift()) {
    const { url: found, response } = await get(key, request.url, visit);
    if (response.status !== 200) continue;
    const contentType = response.headers.get('content-type') ?? '';
    const body = decodePage(new Uint8Array(await response.arrayBuffer()), contentType) ?? '';
    const reading = kind.read({ url: found, role: request.role, body, contentType }, options);
    if (reading.kind !== 'read') {
      changed.push(reading.problem);
      continue;
    }
    pages.push({ url: found, reading });
    for (const next of reading.follow) {
      if (seen.has(next.url)) continue;
      seen.add(next.url);
      waiting.push(next);
    }
  }
  return { pages, changed };
}

async function readSite(key: SourceKey, now: number, campus = CAMPUS): Promise<Map<string, Scholarship>> {
  const { pages, changed } = await readAll(key, { now, mode: 'normal' }, campus);
  assert.deepEqual(changed, []);
  const today = dayIn(CAMPUS.timeZone, now);
  return new Map(
    mergePages(pages).records.map(({ raw }) => [raw.key, parseScholarship(raw, { source: key, today })]),
  );
}

function differences(expected: TrueScholarship, read: Scholarship | undefined): string[] {
  if (read === undefined) return [`${expected.source}-${expected.key} is missing`];
  const pairs = {
    title: [read.title, expected.title],
    amount: [read.amount, expected.amount],
    deadline: [read.deadline.date, expected.deadline.date],
    closed: [read.deadline.kind === 'closed', expected.deadline.kind === 'closed'],
    gpa: [read.gpaRequirement, expected.gpa],
    contact: [read.contactEmail, expected.contactEmail],
  };
  return Object.entries(pairs)
    .filter(
      ([field, pair]) =>
        JSON.stringify(pair[0]) !== JSON.stringify(pair[1]) &&
        !expected.debatable.some((one) => one === field),
    )
    .map(
      ([field, [got, want]]) =>
        `${read.id}: ${field} is ${JSON.stringify(got)}, expected ${JSON.stringify(want)}`,
    );
}

/** Sources of the demo in the format of release 0.3.0, and the ids of their awards in that release. */
const FORMER = join(import.meta.dirname, '../data/demo-of-0.3.0.json');

test('entries of an earlier release are read, and their awards keep their ids', async () => {
  const { sources, ids } = JSON.parse(readFileSync(FORMER, 'utf8').replaceAll(/\{[a-z]+\}(?=\/)/g, BASE)) as {
    sources: Record<string, unknown>;
    ids: Record<SourceKey, string[]>;
  };
  const demo = demoCampus({ providerUrl: BASE, siteUrls }) as object;
  const campus = parseCampus({ ...demo, sources }, 'campus.json');
  assert.ok(campus.sources.every(({ kind }) => kind.name === 'list'));
  for (const { key } of campus.sources) {
    const records = await readSite(key as SourceKey, START, campus);
    assert.deepEqual([...records.values()].map(({ id }) => id).toSorted(), ids[key as SourceKey], key);
  }
});

for (const key of KEYS) {
  describe(key, () => {
    test('the site is read correctly on days throughout the year, without extra awards', async () => {
      for (const day of [0, 45, 163, 290]) {
        const now = START + day * DAY_MS;
        const expected = truth(now).filter((each) => each.source === key);
        const read = await readSite(key, now);
        const whole = expected.filter(({ damaged }) => !damaged);
        assert.deepEqual(
          whole.flatMap((each) => differences(each, read.get(each.key))),
          [],
          dayIn(CAMPUS.timeZone, now),
        );
        const expectedKeys = new Set(expected.map((each) => each.key));
        assert.deepEqual(
          [...read.keys()].filter((each) => !expectedKeys.has(each)),
          [],
        );
      }
    });

    test('a new layout, an empty list and a short list are recognized', async () => {
      const redesigned = await readAll(key, { now: START, mode: 'new_layout' });
      assert.ok(redesigned.changed.length > 0);
      const empty = await readAll(key, { now: START, mode: 'empty' });
      assert.deepEqual([empty.changed, mergePages(empty.pages).records], [[], []]);
      const shrunk = await readAll(key, { now: START, mode: 'shrunk' });
      assert.deepEqual(shrunk.changed, []);
      assert.ok(mergePages(shrunk.pages).records.length > 0);
    });
  });
}
