import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { systemClock } from '../../src/platform/clock.ts';
import { createProcessReader } from '../../src/scholarships/crawl/page-reader.ts';
import { extractors } from '../../src/scholarships/extractors/loaded-extractors.ts';
import { createManualClock } from '../support/manual-clock.ts';
import { casesIn } from '../support/page-cases.ts';
import { award, sourceOf, startPretendSite } from '../support/pretend-site.ts';
import { releaseStack } from '../support/release-stack.ts';
import {
  createTemporaryDatabase,
  type ScholarshipsBackend,
  startScholarships,
} from '../support/scholarships-backend.ts';
import { sharedPath, skipWithoutShared } from '../support/shared.ts';
import { kindNamed } from '../support/site-pages.ts';

/** The state of each award by its title: `open` or `closed`, the served day, and `doubt` if there is a warning. */
type States = Readonly<Record<string, string>>;

/** Pages with the state of each of their awards. */
const CASES = casesIn(join(import.meta.dirname, 'pages/closed.html'));

const statesIn = (awards: readonly Readonly<Record<string, unknown>>[] = []): States =>
  Object.fromEntries(awards.map(({ title, state }) => [String(title), String(state)]));

const main = (body: string): string => `<html><body><main><h1>Scholarships</h1>${body}</main></body></html>`;

const TO_COME = 'The page marks this as closed but gives a date in the future: 2027-03-01.';

describe('awards that a page marks as closed are closed', () => {
  const cleanup = releaseStack();
  const clock = createManualClock('2026-11-26T18:00:00.000Z');
  let api: ScholarshipsBackend;
  let show: (key: string, body: string) => void;
  const keys = new Map(CASES.map(({ sentence }, at) => [sentence, `case-${at}`]));

  before(async () => {
    const site = await startPretendSite();
    cleanup.defer(() => site.stop());
    const { database, remove } = await createTemporaryDatabase();
    cleanup.defer(() => remove());
    show = (key, body) =>
      site.on(`/${key}`, () => ({ headers: { 'content-type': 'text/html; charset=utf-8' }, body }));
    const sources = CASES.map(({ sentence: name, kind: kindName = 'list', options, page }) => {
      const kind = kindNamed(kindName);
      const key = keys.get(name) ?? '';
      site.on(`/${key}`, () => ({ headers: { 'content-type': page.contentType }, body: page.body }));
      const url = `${site.url}/${key}`;
      return sourceOf(site, { key, name, kind, options: kind.options.parse(options), url });
    });
    show('awards/a', main(`<h1>A Award</h1><p><b>Deadline:</b> March 1</p>`));
    show('awards/b', main(`<h1>B Award</h1><p><b>Deadline:</b> March 1</p><p><b>Status:</b> Open</p>`));
    const { list } = extractors;
    assert.ok(list);
    const options = list.options.parse({});
    const handedIn = sourceOf(site, { key: 'handed', kind: list, options, url: `${site.url}/handed` });
    show('handed', main('<h3>A Award</h3><p>Amount: $800</p><p>Deadline: March 1</p>'));
    api = await startScholarships({
      ...{ clock, database, sources: [...sources, handedIn] },
      reader: createProcessReader({ clock: systemClock }),
    });
    cleanup.defer(() => api.stop());
    await api.trigger();
  });

  const statesOf = async (key: string): Promise<States> => {
    const fields = 'title,deadline,state';
    const { scholarships } = await api.json(`/api/scholarships?source=${key}&fields=${fields}&sort=title`);
    const { doubts } = await api.json('/api/review');
    return Object.fromEntries(
      scholarships.map((one: Record<string, string>) => {
        const isDoubted = doubts.some(
          ({ id, field, why }: Record<string, string>) =>
            id === one.id && field === 'deadline' && why === TO_COME,
        );
        return [one.title, [one.state, one.deadline, isDoubted && 'doubt'].filter(Boolean).join(' ')];
      }),
    );
  };

  for (const { sentence, expected } of CASES)
    test(sentence, async () =>
      assert.deepEqual(await statesOf(keys.get(sentence) ?? ''), statesIn(expected.awards)),
    );

  test('the awards of reviewed pages have the right state', { skip: skipWithoutShared }, async () => {
    const expected = {
      '01-closed-notice.html': 'Elm',
      '01b-closed-table.html': 'Birch',
      '01c-closed-page.html': '',
    };
    for (const [file, open] of Object.entries(expected)) {
      const kind = file.includes('table')
        ? 'a status column closes the award of a table row'
        : 'a notice below the heading of a group closes that group';
      const key = keys.get(kind) ?? '';
      const { page } = CASES.find(({ sentence }) => sentence === kind) ?? assert.fail(kind);
      show(key, readFileSync(sharedPath('reviews/inputs/scholarships', file), 'utf8'));
      await api.trigger(`?source=${key}&accept=1`);
      for (const [title, state] of Object.entries(await statesOf(key)))
        if (title.includes('Scholarship'))
          assert.equal(
            state.split(' ')[0],
            title.startsWith(open || '?') ? 'open' : 'closed',
            `${file} ${title}`,
          );
      show(key, page.body);
      await api.trigger(`?source=${key}&accept=1`);
    }
  });
});

test('an award whose own page states nothing but that it is no longer available is closed', async () => {
  await using cleanup = new AsyncDisposableStack();
  const site = cleanup.adopt(await startPretendSite(), (one) => one.stop());
  const { database, remove } = await createTemporaryDatabase();
  cleanup.defer(() => remove());
  const html = (body: string) => ({ headers: { 'content-type': 'text/html' }, body: main(body) });
  const names = ['Alder', 'Birch', 'Cedar', 'Elm', 'Fir', 'Oak'].map((tree) => `${tree} Scholarship`);
  const links = names.map((name, at) => `<li><a href="/awards/${at}">${name}</a></li>`);
  site.on('/list', () => html(`<ul>${links.join('')}</ul>`));
  for (const [at, name] of names.entries()) {
    const values = '<p><b>Amount:</b> $500</p><p><b>Deadline:</b> March 1</p>';
    const rest = name.startsWith('Cedar') ? '<p>This opportunity is no longer available.</p>' : values;
    site.on(`/awards/${at}`, () => html(`<h1>${name}</h1>${rest}`));
  }
  const kind = kindNamed('list');
  const source = sourceOf(site, { kind, options: kind.options.parse({ titles: 'links' }) });
  const clock = createManualClock('2026-11-26T18:00:00.000Z');
  const api = await startScholarships({ clock, database, sources: [source] });
  cleanup.defer(() => api.stop());
  await api.trigger();
  const { scholarships } = await api.json('/api/scholarships?fields=title,state,amount&sort=title');
  assert.deepEqual(
    scholarships.map(({ title, state, amount }: Record<string, string>) => `${title}: ${state} ${amount}`),
    names.map((name) => `${name}: ${name.startsWith('Cedar') ? 'closed null' : 'open $500'}`),
  );
});

test('a closed award stays closed when its day recurs in the next year, and is not reported as extended', async () => {
  await using cleanup = new AsyncDisposableStack();
  const site = cleanup.adopt(await startPretendSite(), (one) => one.stop());
  const { database, remove } = await createTemporaryDatabase();
  cleanup.defer(() => remove());
  const clock = createManualClock('2027-02-20T18:00:00.000Z');
  const due = { deadline: 'March 1' };
  site.page('/list', { awards: [award('1', { ...due, ended: true }), award('2', due)] });
  const api = await startScholarships({ clock, database, sources: [sourceOf(site)] });
  cleanup.defer(() => api.stop());
  const states = async () => {
    await api.trigger();
    const { scholarships } = await api.json('/api/scholarships?fields=state,deadline&sort=title');
    return scholarships.map(({ state, deadline }: Record<string, string>) => `${state} ${deadline}`);
  };
  assert.deepEqual(await states(), ['closed 2026-03-01', 'open 2027-03-01']);
  await clock.leap(10 * 86_400_000);
  assert.deepEqual(await states(), ['closed 2027-03-01', 'open 2028-03-01']);
  const { changes } = await api.json('/api/history?id=main-1');
  assert.deepEqual(
    changes.map(({ event }: { event: string }) => event),
    ['changed', 'added'],
  );
  const feed = await api.json('/api/scholarships.feed.json?events=extended');
  assert.ok(!JSON.stringify(feed).includes('main-1'));
});
