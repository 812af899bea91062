import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { kindNamed } from '../../../test/support/site-pages.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { withParsed } from '../model/stored-record.ts';
import { createProcessReader } from './page-reader.ts';
import { parseAwards, unknownLabelsOn } from './read-task.ts';
import { TaskLimitExceeded } from './task-process.ts';

const headings = kindNamed('headings');
const source = {
  url: 'https://awards.example.edu/list',
  kind: headings,
  options: headings.options.parse({}),
};

const pageOf = (...names: readonly string[]) => ({
  url: source.url,
  role: 'list',
  contentType: 'text/html',
  body: `<main>${names.map((name) => `<h2>${name} Award</h2><p>$500 for juniors.</p><p><b>Tutor:</b> A.</p>`).join('')}</main>`,
});

test('a page that needs too much memory is abandoned, and the process continues', async () => {
  const reader = createProcessReader({ clock: systemClock, memoryMb: 24 });
  for (const piece of ['<p>x</p>', '<h2>Reed Award</h2><p>$500</p>']) {
    const dense = { ...pageOf(), body: `<main>${piece.repeat(1_500_000 / piece.length)}</main>` };
    await assert.rejects(reader.readPage(source, dense), TaskLimitExceeded, piece);
  }
  await reader.close();
});

describe('a reading process', () => {
  const reader = createProcessReader({ clock: systemClock });
  after(() => reader.close());

  async function titlesOn(...names: readonly string[]): Promise<(string | undefined)[]> {
    const reading = await reader.readPage(source, pageOf(...names));
    return reading.kind === 'read' ? reading.records.map(({ title }) => title) : [];
  }

  test('reads concurrent pages one after another', async () => {
    assert.deepEqual(await titlesOn('First'), ['First Award'], 'the first page must start the process');
    const names = ['Reed', 'Alder', 'Birch', 'Cedar', 'Elm'];
    const read = await Promise.all(names.map((name) => titlesOn(name)));
    assert.deepEqual(
      read,
      names.map((name) => [`${name} Award`]),
    );
  });

  test('parses any number of awards, in their order', async () => {
    const raw = Array.from({ length: 450 }, (_, at) => ({
      ...{
        key: `${at}`,
        title: `Award ${at}`,
        link: source.url,
        description: '',
        amount: `$${at}`,
        gpa: null,
      },
      ...{ eligibility: [], requirements: [], contactEmail: null, categories: [], ended: false },
      deadline: 'March 1',
    }));
    const about = { source: 'main', today: '2026-11-21' };
    const awards = raw.map((one) => ({ raw: one, pageUrl: source.url }));
    assert.deepEqual(await reader.parse(awards, about), withParsed(awards, parseAwards(raw, about)));
    assert.deepEqual(await reader.parse([], about), []);
  });

  test('lists the labels and headings of a page that were not used', async () => {
    const known = { titles: [], labels: {} };
    const page = pageOf('Reed', 'Alder');
    const labels = await reader.unknownLabels(page, known);
    assert.deepEqual(labels, unknownLabelsOn(page, known));
    assert.deepEqual(labels, ['Tutor (2 times)']);
  });

  test('is restarted after it was closed', async () => {
    await reader.close();
    assert.deepEqual(await titlesOn('Fir'), ['Fir Award']);
  });
});

test('a page that takes longer than the limit is abandoned, and the next page is read', async () => {
  // The time limit is too short for the large page. Later it is long enough for a small page, even on a busy machine.
  let share = 0.1;
  const clock: Clock = { ...systemClock, sleep: (ms, signal) => systemClock.sleep(share * ms, signal) };
  const reader = createProcessReader({ clock, timeoutMs: 1_000 });
  const large = pageOf(...Array.from({ length: 20_000 }, (_, at) => `Reed ${at}`));
  await assert.rejects(
    reader.readPage(source, large),
    new TaskLimitExceeded('page could not be read in 1 s'),
  );
  share = 100;
  const next = await reader.readPage(source, pageOf('Reed'));
  assert.equal(next.kind === 'read' && next.records.length, 1);
  await reader.close();
});
