import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { kindNamed } from '../../../test/support/site-pages.ts';
import { extractors } from '../extractors/loaded-extractors.ts';
import { mergePages } from './merge-pages.ts';
import { runTask, unknownLabelsOn } from './read-task.ts';

const headings = kindNamed('headings');
const options = headings.options.parse({});
const page = {
  url: 'https://awards.example.edu/list',
  role: 'list',
  contentType: 'text/html',
  body: `<main><h1>Scholarships</h1>
    <h2>Reed Award</h2><p>$500 for juniors.</p><p><b>Tutor:</b> A. Alder</p>
    <h2>Alder Award</h2><p>$700 for seniors.</p><p><b>Tutor:</b> R. Reed</p>
    <h2>News of the college</h2><p>We have a new hall.</p></main>`,
};

describe('a task of the reading process', () => {
  test('reads a page with an extractor', () => {
    const reading = runTask({ task: 'read', kind: headings.name, options, page });
    assert.deepEqual(
      (reading as { records: { title: string }[] }).records.map(({ title }) => title),
      ['Reed Award', 'Alder Award'],
    );
  });

  test('links each printed value to its text on the page if that text occurs only once, otherwise to the whole page', () => {
    const body = `<style>p::after { content: "$3-5, $700 & more" }</style><main>
      <h2>Reed Award</h2><p>Amount: $3-5, <b>$700 &amp; more</b></p><p>Deadline: May 1</p>
      <h2>Alder Award</h2><p>Amount: $70</p><p>Deadline: May 1</p></main>`;
    const reading = runTask({ task: 'read', kind: headings.name, options, page: { ...page, body } });
    const { records } = reading as { records: { where: unknown }[] };
    assert.deepEqual(
      records.map(({ where }) => where),
      [
        { amount: `${page.url}#:~:text=%243%2D5%2C%20%24700%20%26%20more`, deadline: page.url },
        { amount: `${page.url}#:~:text=%2470`, deadline: page.url },
      ],
    );
    const data = { url: 'https://x.edu/a.csv', contentType: 'text/csv', body: 'Name,Amount\nReed Award,$5' };
    const exported = extractors.export?.options.parse({});
    const table = runTask({ task: 'read', kind: 'export', options: exported, page: { ...page, ...data } });
    assert.deepEqual((table as typeof reading & { records: { where: unknown }[] }).records[0]?.where, {
      amount: data.url,
    });
  });

  test('warns of records whose names do not sound like awards, but not on an index with a page for each award', () => {
    const list = kindNamed('list');
    const doubtsIn = (names: readonly string[], options: object = { title: 'h3' }): unknown[] => {
      const award = (name: string) =>
        `<h3><a href="/list/${encodeURIComponent(name)}">${name}</a></h3><p>$500 for juniors</p>`;
      const body = `<main><h1>Funding</h1>${names.map(award).join('')}</main>`;
      const given = list.options.parse(options);
      const reading = runTask({ task: 'read', kind: 'list', options: given, page: { ...page, body } });
      const awards = mergePages([{ url: page.url, reading: reading as never }]).records.map(({ raw }) => raw);
      const about = { source: 'main', today: '2026-11-21' };
      const read = runTask({ task: 'parse', awards, about }) as { scholarship: { doubts?: unknown[] } }[];
      return read.flatMap(({ scholarship: { doubts = [] } }) => doubts);
    };
    const why = 'This may not be a scholarship: its name does not sound like one.';
    assert.deepEqual(doubtsIn(['Reed Award', 'Alder Grant', 'Summer in Harland']), []);
    assert.deepEqual(doubtsIn(['Peer Tutor', 'Laboratory Help', 'Reed Award']), [
      { field: 'title', why },
      { field: 'title', why },
    ]);
    const linked = { titles: 'links', links: 'h3 a' };
    assert.deepEqual(doubtsIn(['Peer Tutor', 'Laboratory Help', 'Reed Award'], linked), []);
  });

  test('reports the sections of a page that do not belong to its only award, and an award without any values', () => {
    const doubtsOn = (body: string): unknown[] => {
      const given = headings.options.parse({ heading: 'h3' });
      const reading = runTask({ task: 'read', kind: headings.name, options: given, page: { ...page, body } });
      const awards = mergePages([{ url: page.url, reading: reading as never }]).records.map(({ raw }) => raw);
      const about = { source: 'main', today: '2026-11-21' };
      const read = runTask({ task: 'parse', awards, about }) as { scholarship: { doubts?: unknown[] } }[];
      return read.map(({ scholarship: { doubts } }) => doubts);
    };
    const open = '<main><h2>Eligibility</h2><p>Open to juniors of the college.</p><h3>Reed Award</h3>';
    const outside = {
      field: 'eligibility',
      why: 'The page has sections that belong to no scholarship: “Eligibility”.',
    };
    assert.deepEqual(doubtsOn(`${open}<p>$500 for an essay.</p></main>`), [[outside]]);
    const why = 'This may not be a scholarship: its page has no details about it.';
    assert.deepEqual(doubtsOn(`${open}<p>In memory of a friend.</p></main>`), [
      [{ field: 'title', why }, outside],
    ]);
    assert.deepEqual(doubtsOn('<main><h3>Reed Award</h3><p>$500 for an essay.</p></main>'), [undefined]);
  });

  test('fails for an unknown extractor', () => {
    assert.throws(() => runTask({ task: 'read', kind: 'scroll', options, page }), {
      message: 'no such kind of site: scroll',
    });
  });

  test('normalizes awards as of a day', () => {
    const raw = {
      ...{ key: 'reed', title: 'Reed Award', link: page.url, description: '', amount: '$500', gpa: null },
      ...{ eligibility: [], requirements: [], contactEmail: null, categories: [], ended: false },
      deadline: 'March 1',
    };
    const about = { source: 'main', today: '2026-11-21' };
    const [first, ...others] = runTask({ task: 'parse', awards: [raw], about }) as {
      scholarship: { id: string; deadline: unknown };
      fingerprint: string;
    }[];
    assert.deepEqual(others, []);
    assert.equal(first?.scholarship.id, 'main-reed');
    assert.deepEqual(first?.scholarship.deadline, { kind: 'inferred_year', date: '2027-03-01' });
    assert.match(first?.fingerprint ?? '', /./);
  });

  test('lists the unused labels and headings of a page', () => {
    const titles = ['Reed Award', 'Alder Award'];
    const known = { titles, labels: {} };
    assert.deepEqual(runTask({ task: 'labels', page, known }), ['Tutor (2 times)']);
    assert.deepEqual(unknownLabelsOn(page, { titles, labels: { tutor: 'note' } }), []);
  });

  test('lists nothing for a page that is nested too deeply', () => {
    const deep = { ...page, body: '<div>'.repeat(100_000) + page.body };
    assert.deepEqual(unknownLabelsOn(deep, { titles: [], labels: {} }), []);
  });
});
