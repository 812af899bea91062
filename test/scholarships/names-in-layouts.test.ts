import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readPage } from '../../src/scholarships/crawl/read-task.ts';
import { extractors } from '../../src/scholarships/extractors/loaded-extractors.ts';

/** Names whose words are those of sections of a page, of groups, labels, sentences or news. */
const NAMES = [
  ...['Aspen Scholarship', 'School Aid Scholarship', 'Other Mothers Scholarship', 'Donor Scholarship'],
  ...['Application Development Scholarship', 'How to Be a Hero Scholarship', 'Apply Yourself Scholarship'],
  ...['Resources for the Future Award', 'Requirements Engineering Award', 'Past Presidents Scholarship'],
  ...['Recipients of the Purple Heart Scholarship', 'About Face Theatre Award', 'Merit Awards'],
  ...['Contact Lens Society Scholarship', 'Questions of Science Award', 'General Scholarship'],
  ...['2026 Scholarship', 'Jane Doe Memorial Fund', 'Need a Hand Scholarship', 'Find Your Voice Award'],
  ...['Search and Rescue Scholarship', 'Learn to Lead Scholarship', 'Support Our Troops Scholarship'],
  ...['Current Affairs Prize', 'Selection Sunday Scholarship', 'Why Not Me Scholarship', 'What If Award'],
  ...['Give Back Grant', 'Step Up Scholarship', 'Additional Mile Award', 'Who Dares Wins Scholarship'],
  ...['First-Generation Students Scholarship', 'News and Media Scholarship', 'Terms of Endearment Award'],
  ...['Renewal by Andersen Scholarship', 'Featured Artist Award', 'Previous Champions Award'],
  ...['Thank a Teacher Scholarship', 'View from the Top Fellowship', 'Deadline Club Scholarship'],
];

const amountOf = (at: number): string => `$${at + 1_000}`;
const DAY = 'May 1, 2027';
const paragraphs = (at: number): string => `<p>Amount: ${amountOf(at)}</p><p>Deadline: ${DAY}</p>`;
const breaks = (at: number): string => `Amount: ${amountOf(at)}<br>Deadline: ${DAY}`;
const INTRODUCTION = '<p>For students of this college.</p>';

interface Layout {
  readonly kind?: string;
  readonly options?: object;
  readonly one?: (name: string, at: number) => string;
  readonly all?: (names: readonly string[]) => string;
}
const row = (name: string, at: number): string => `<tr><td>${name}<td>${amountOf(at)}<td>${DAY}`;
const LAYOUTS: Readonly<Record<string, Layout>> = {
  headings: { one: (name, at) => `<h3>${name}</h3>${paragraphs(at)}` },
  'headings above text': { one: (name, at) => `<h3>${name}</h3>${INTRODUCTION}${paragraphs(at)}` },
  'headings above pairs': {
    one: (name, at) => `<h3>${name}</h3><dl><dt>Amount<dd>${amountOf(at)}<dt>Deadline<dd>${DAY}</dl>`,
  },
  'bold lines': { one: (name, at) => `<p><b>${name}</b></p>${paragraphs(at)}` },
  'bold beginnings': { one: (name, at) => `<p><b>${name}</b><br>${INTRODUCTION}${breaks(at)}</p>` },
  panels: {
    options: { titles: 'panels' },
    one: (name, at) => `<details><summary>${name}</summary>${paragraphs(at)}</details>`,
  },
  'panels with buttons': {
    options: { titles: 'panels' },
    one: (name, at) =>
      `<h3><button aria-controls="p${at}">${name}</button></h3><div id="p${at}">${INTRODUCTION}${paragraphs(at)}</div>`,
  },
  boxes: {
    options: { titles: 'boxes' },
    one: (name, at) => `<div class="card"><h4>${name}</h4>${paragraphs(at)}</div>`,
  },
  'boxes with bold names': {
    options: { titles: 'boxes' },
    one: (name, at) => `<div class="card"><p><strong>${name}</strong></p>${paragraphs(at)}</div>`,
  },
  'items with bold names': { one: (name, at) => `<li><b>${name}</b><br>${breaks(at)}` },
  'items with bold names and values in one line': {
    one: (name, at) => `<li><b>${name}</b> – Amount: ${amountOf(at)}, Deadline: ${DAY}`,
  },
  'items in one line': { one: (name, at) => `<li>${name} – Amount: ${amountOf(at)}; Deadline: ${DAY}` },
  'items with links': { one: (name, at) => `<li><a href="/${at}">${name}</a><br>${breaks(at)}` },
  'items with lists': {
    one: (name, at) => `<li>${name}<ul><li>Amount: ${amountOf(at)}<li>Deadline: ${DAY}</ul>`,
  },
  lines: { one: (name, at) => `<p>${name}<br>${breaks(at)}</p>` },
  'numbered lines': { one: (name, at) => `<p>${at + 1}. ${name}</p>${paragraphs(at)}` },
  terms: { options: { title: 'dt' }, one: (name, at) => `<dt>${name}<dd>${breaks(at)}` },
  rows: {
    kind: 'table',
    all: (names) => `<table><tr><th>Scholarship<th>Amount<th>Deadline${names.map(row).join('')}</table>`,
  },
  'rows without a header': { kind: 'table', all: (names) => `<table>${names.map(row).join('')}</table>` },
  columns: {
    kind: 'table',
    all: (names) =>
      `<table><tr><th><th>${names.join('<th>')}<tr><th>Amount${names.map((_, at) => `<td>${amountOf(at)}`).join('')}<tr><th>Deadline${names.map(() => `<td>${DAY}`).join('')}</table>`,
  },
};

/** `name: amount, deadline` of each record; a record that is marked as unlikely has no values. */
function read({ kind = 'list', all, one = () => '', options = {} }: Layout, names: readonly string[]) {
  const extractor = extractors[kind] ?? assert.fail(kind);
  const body = `<title>Scholarships</title><main><h1>Scholarships</h1>${all?.(names) ?? names.map(one).join('\n')}</main>`;
  const page = { url: 'https://x.edu/list', role: 'list', contentType: 'text/html', body };
  const reading = readPage(extractor, page, extractor.options.parse(options));
  assert.ok(reading.kind === 'read', JSON.stringify(reading));
  return reading.records.map(({ title: name, amount, deadline, unlikely }) =>
    unlikely ? name : `${name}: ${amount}, ${deadline}`,
  );
}

describe('a name above its labeled values, or in a row of a list, is that of an award', () => {
  for (const [layout, how] of Object.entries(LAYOUTS))
    test(layout, () =>
      assert.deepEqual(
        read(how, NAMES),
        NAMES.map((name, at) => `${name}: ${amountOf(at)}, ${DAY}`),
      ),
    );

  test('a name without a noun for awards stands like the others', () => {
    for (const [layout, how] of Object.entries(LAYOUTS))
      if (!/^(items (in|with l)|lines|numbered)/.test(layout))
        assert.equal(read(how, ['Elm Award', 'Women in Physics', 'Oak Award']).length, 3, layout);
  });

  test('words decide where no value is below', () => {
    const headings = NAMES.map((name) => `<h3>${name}</h3><p>See the office.</p>`).join('');
    const names = read({ all: () => headings }, []);
    assert.ok(!names.some((name) => name?.startsWith('Recipients of the Purple Heart')), names.join());
  });

  test('neither a section nor a group with values is an award', () => {
    const sections = '<h3>How to apply</h3><p>Deadline: May 1</p><h3>Past recipients</h3><p>Amount: $1</p>';
    const group = '<h2>Merit Awards</h2><p>Deadline: May 1</p>';
    const list = (names: readonly string[]): string =>
      `${group}${names.map((name) => `<h3>${name}</h3><p>Amount: $5</p>`).join('')}${sections}`;
    assert.equal(read({ all: list }, ['Elm Award', 'Oak Award']).length, 2);
  });
});
