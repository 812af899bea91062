import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { award } from '../../../test/support/pretend-site.ts';
import type { PartialScholarship } from '../model/award.ts';
import { isReadableEnough, mergePages } from './merge-pages.ts';

/** A page of a run. */
const page = (
  url: string,
  records: readonly PartialScholarship[],
  more: { part?: number; unreadable?: number } = {},
) => ({
  url,
  reading: { kind: 'read', records, follow: [], unreadable: more.unreadable ?? 0 } as const,
  ...(more.part !== undefined && { part: more.part }),
});

/** The merged awards of pages, by key. */
const merged = (...pages: ReturnType<typeof page>[]) =>
  new Map(mergePages(pages).records.map(({ raw, pageUrl }) => [raw.key, { ...raw, pageUrl }]));

describe('an award on several pages', () => {
  test('has the values of the later page, plus the values that only the earlier page has', () => {
    const listed = award('1', { amount: '$500', description: 'Short', categories: ['Music'] });
    const detail = {
      key: '1',
      description: 'Long',
      deadline: 'March 1',
      title: 'Reed Award',
      categories: ['Art'],
    };
    const { raw, pageUrl } = mergePages([page('/list', [listed]), page('/1', [detail])]).records[0] ?? {};
    assert.equal(pageUrl, '/1');
    assert.deepEqual(raw, {
      key: '1',
      title: 'Reed Award',
      link: 'https://awards.example.edu/1',
      description: 'Long',
      amount: '$500',
      deadline: 'March 1',
      gpa: null,
      eligibility: [],
      requirements: [],
      contactEmail: null,
      categories: ['Art'],
      ended: false,
    });
  });

  test('keeps a text if the field is empty on a later page', () => {
    const full = {
      description: 'Text',
      amount: '$500',
      deadline: 'March 1',
      gpa: '3.0',
      eligibility: ['Enrolled'],
      requirements: ['Essay'],
      contactEmail: 'a@example.edu',
      categories: ['Music'],
    };
    const empty = {
      ...{ key: '1', title: '', description: '', amount: null, deadline: null, gpa: null },
      ...{ eligibility: [], requirements: [], contactEmail: null, categories: [] },
    };
    const { pageUrl: _, ...raw } =
      merged(page('/list', [award('1', full)]), page('/1', [empty])).get('1') ?? {};
    assert.deepEqual(raw, { ...award('1'), ...full, ended: false });
  });

  test('links each value to the page that states it, and inherits from the list only values that its own page lacks', () => {
    const where = { amount: 'https://x.edu/list', deadline: 'https://x.edu/list' };
    const listed = award('1', {
      amount: '$500',
      deadline: 'May 1',
      where,
      inherited: ['deadline', 'contactEmail'],
    });
    const own = { key: '1', deadline: 'June 1', where: { deadline: 'https://x.edu/1' } };
    const { raw } = mergePages([page('/list', [listed]), page('/1', [own])]).records[0] ?? {};
    assert.deepEqual(raw?.where, { ...where, deadline: 'https://x.edu/1' });
    assert.deepEqual(raw?.inherited, ['contactEmail']);
  });

  test('is closed if one of the pages marks it so', () => {
    for (const [first, second, ended] of [
      [true, false, true],
      [false, true, true],
      [false, false, false],
    ] as const) {
      const one = merged(
        page('/list', [award('1', { ended: first })]),
        page('/1', [{ key: '1', ended: second }]),
      );
      assert.equal(one.get('1')?.ended, ended, `${first}, then ${second}`);
    }
  });

  test('is dropped if no page has its title or its link', () => {
    const { records, dropped } = mergePages([
      page('/list', [award('1'), { key: '2', title: 'No link' }, { key: '3', link: 'https://a.example/3' }], {
        unreadable: 4,
      }),
      page('/2', [], { unreadable: 1 }),
    ]);
    assert.deepEqual([records.map(({ raw }) => raw.key), dropped], [['1'], 7]);
  });
});

describe('awards of several first pages', () => {
  test('are merged if they have the same key and the same link', () => {
    const all = merged(
      page('/a', [award('1')], { part: 0 }),
      page('/b', [award('1', { amount: '$5' })], { part: 1 }),
    );
    assert.deepEqual([[...all.keys()], all.get('1')?.amount], [['1'], '$5']);
  });

  test('stay separate if they have the same key but different links, each with its own details', () => {
    const elsewhere = award('1', { link: 'https://b.example/1', title: 'Other' });
    const all = merged(
      page('/a', [award('1')], { part: 0 }),
      page('/b', [elsewhere], { part: 1 }),
      page('/b/1', [{ key: '1', amount: '$2' }], { part: 1 }),
      page('/a/1', [{ key: '1', amount: '$1' }], { part: 0 }),
    );
    const short = [...all].map(([key, { title, amount }]) => [key, title, amount]);
    assert.deepEqual(short, [
      ['1', 'Award 1', '$1'],
      ['1-2', 'Other', '$2'],
    ]);
  });

  test('keep their key if a later page of the same part has another link', () => {
    const all = merged(
      page('/a', [award('1')]),
      page('/a/1', [{ key: '1', link: 'https://apply.example/1' }]),
    );
    assert.deepEqual(
      [...all].map(([key, { link }]) => [key, link]),
      [['1', 'https://apply.example/1']],
    );
  });
});

test('a page is readable enough if at least 80 % of its rows can be read', () => {
  const rows = (readable: number, unreadable: number) =>
    mergePages([
      page(
        '/list',
        Array.from({ length: readable }, (_, at) => award(`${at}`)),
        { unreadable },
      ),
    ]);
  assert.ok(isReadableEnough(rows(8, 2)));
  assert.ok(!isReadableEnough(rows(79, 21)));
  assert.ok(isReadableEnough(rows(0, 0)));
  assert.ok(!isReadableEnough(rows(0, 1)));
});
