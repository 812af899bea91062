import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { systemClock } from '../../src/platform/clock.ts';
import { createProcessReader } from '../../src/scholarships/crawl/page-reader.ts';
import { extractors } from '../../src/scholarships/extractors/loaded-extractors.ts';
import { createManualClock } from '../support/manual-clock.ts';
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

interface Case {
  readonly kind: string;
  readonly options?: object;
  readonly body: string;
  readonly contentType?: string;
  readonly states: States;
}

const main = (body: string): string => `<html><body><main><h1>Scholarships</h1>${body}</main></body></html>`;
const section = (name: string, ...lines: readonly string[]): string =>
  `<h3>${name.replace(/^./, '$& Award')}</h3><p>Amount: $800</p>${lines.map((line) => `<p>${line}</p>`).join('')}`;
const row = (...cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<td>${cell}`).join('')}</tr>`;
const DUE = 'Deadline: March 1';
const OPEN = 'open 2027-03-01';
/** A closed award has the last occurrence of its day. */
const CLOSED = 'closed 2026-03-01';

const list = (body: string, states: States): Case => ({ kind: 'list', body: main(body), states });

const CASES: Readonly<Record<string, Case>> = {
  'a notice, a status, a badge or a past day closes an award': list(
    section('A', '<strong>This award is not currently accepting applications.</strong>', DUE) +
      section('B', DUE, 'Status: Closed') +
      section('C', 'No longer accepting applications', DUE) +
      section('D', DUE, 'Applications for this award closed on March 1, 2026.') +
      section('E', `${DUE} (closed)`) +
      section('F - CLOSED', DUE) +
      section('G', DUE, 'For juniors. Applications are closed. Good luck.') +
      section('H', DUE, 'Status: Open'),
    Object.fromEntries([...'ABCDEFG'].map((name) => [`${name} Award`, CLOSED]).concat([['H Award', OPEN]])),
  ),
  'an award marked as closed is closed even if its day is today or later': list(
    section('A', 'Deadline: March 1, 2027', 'Status: Closed') +
      section('B', 'Deadline: March 1, 2027 (closed)') +
      section('C', 'Deadline: November 26', 'Status: Closed') +
      section('D', 'Deadline: Rolling', 'Closed') +
      section('E', 'Deadline: March 1, 2027', 'Status: Open'),
    {
      ...{ 'A Award': 'closed doubt', 'B Award': 'closed doubt', 'C Award': 'closed', 'D Award': 'closed' },
      'E Award': OPEN,
    },
  ),
  'a phrase inside a description closes no award': list(
    section('A', DUE, 'For students whose major is no longer offered.') +
      section('B', DUE, 'Supports courses no longer offered by departments.') +
      section('C', DUE, 'For those whose former employer is no longer accepting applications.') +
      section('D', DUE, 'The office is closed on Fridays. Questions? Write to us.') +
      section('E', DUE, 'What happens when applications are closed?') +
      section('F', DUE, 'Applications are reviewed weekly until the program is closed.') +
      section('G', 'Deadline extended to March 1, 2027.') +
      section('H', 'For students whose major is no longer offered.'),
    { ...Object.fromEntries([...'ABCDEFG'].map((name) => [`${name} Award`, OPEN])), 'H Award': 'open' },
  ),
  'a page-wide notice closes all awards except those marked as open': list(
    `<p>The 2026-27 application is closed. Please check back.</p>${section('A', DUE)}${section('B', 'For juniors.')}
    ${section('C', 'Deadline: March 1, 2027')}${section('D', 'Status: Open', DUE)}`,
    { 'A Award': CLOSED, 'B Award': 'closed', 'C Award': 'closed doubt', 'D Award': OPEN },
  ),
  'a page-wide notice with a day closes all awards': list(
    `<p>Applications closed on March 2, 2026.</p>${section('A', DUE)}`,
    {
      'A Award': CLOSED,
    },
  ),
  'a page-wide notice with a day in May closes all awards': list(
    `<p>Applications for 2026-27 closed on May 1, 2026.</p>${section('A', 'Deadline: May 1')}`,
    { 'A Award': 'closed 2026-05-01' },
  ),
  ...Object.fromEntries(
    Object.entries({
      accordion: `<details><summary>A Award</summary><p>$800 for juniors.</p><p>${DUE}</p></details>
        <details><summary>B Award</summary><p>$900 for seniors.</p><p>${DUE}</p></details>`,
      cards: `<div class="card"><h3>A Award</h3><p>$800</p><p>${DUE}</p></div>
        <div class="card"><h3>B Award</h3><p>$900</p><p>${DUE}</p></div>`,
      table: `<table><tr><th>Scholarship<th>Amount<th>Deadline</tr>${row('A Award', '$800', 'March 1')}
        ${row('B Award', '$900', 'March 1')}</table>`,
    }).map(([kind, body]) => [
      `a page-wide notice closes all awards of the kind ${kind}`,
      {
        kind,
        body: main(`<p>Applications are closed.</p>${body}`),
        states: { 'A Award': CLOSED, 'B Award': CLOSED },
      },
    ]),
  ),
  'a notice below the heading of a group closes that group': list(
    `<h2>Graduate Scholarships</h2><p>Applications are closed.</p>${section('A', DUE)}
    <h2>Undergraduate Scholarships</h2>${section('B', DUE)}`,
    { 'A Award': CLOSED, 'B Award': OPEN },
  ),
  'a notice about another year, office, award or time closes no award': list(
    `<p>The 2024-25 application is closed.</p><p>The Scholarships Office is closed for winter break.</p>
    <p>The scholarship portal is closed for maintenance.</p><p>Some scholarships are closed.</p>
    <p>Applications for the Hill Bursaries are closed.</p><p>Housing applications are closed.</p>${section('A', DUE)}`,
    { 'A Award': OPEN },
  ),
  'a status column closes the award of a table row': {
    kind: 'table',
    body: main(
      `<table><tr><th>Scholarship<th>Amount<th>Deadline<th>Status</tr>${row('A Award', '$800', 'March 1', 'Closed')}
      ${row('B Award', '$800', 'March 1', 'Open')}${row('C Award', '$800', 'March 1', 'Not accepting applications')}
      ${row('D Award', '$800', 'March 1', 'Expired')}${row('E Award', '$800', 'March 1, 2027', 'Closed')}</table>`,
    ),
    states: {
      ...{ 'A Award': CLOSED, 'B Award': OPEN, 'C Award': CLOSED, 'D Award': CLOSED },
      'E Award': 'closed doubt',
    },
  },
  'a tag closes the award of a card': {
    kind: 'cards',
    body: main(
      ['Closed', 'Open']
        .map(
          (tag) =>
            `<div class="card"><h3>${tag} Award</h3><span class="tag">${tag}</span><p>$800</p><p>${DUE}</p></div>`,
        )
        .join(''),
    ),
    states: { 'Closed Award': CLOSED, 'Open Award': OPEN },
  },
  'a status column closes the award of a file': {
    kind: 'export',
    contentType: 'text/csv',
    body: 'Name,Amount,Deadline,Status\nA Award,$800,March 1,Closed\nB Award,$800,March 1,Open\nC Award,$800,"March 1, 2027",Expired\n',
    states: { 'A Award': CLOSED, 'B Award': OPEN, 'C Award': 'closed doubt' },
  },
  'a status or a past day closes an award in structured data': {
    kind: 'json-ld',
    body: main(
      `<script type="application/ld+json">${JSON.stringify([
        { '@type': 'Grant', name: 'A Award', status: 'Closed', validThrough: '2027-03-01' },
        { '@type': 'Grant', name: 'B Award', status: 'Open', validThrough: '2027-03-01' },
        { '@type': 'Grant', name: 'C Award', validThrough: '2026-03-01' },
        { '@type': 'Grant', name: 'D Award', status: 'Closed', applicationDeadline: 'March 1' },
      ])}</script>`,
    ),
    states: { 'A Award': 'closed doubt', 'B Award': OPEN, 'C Award': CLOSED, 'D Award': CLOSED },
  },
  'a notice on an index closes the awards that have pages of their own': {
    kind: 'definitions',
    body: main(
      '<p>Applications are closed.</p><ul><li><a href="/awards/a">A Award</a></li><li><a href="/awards/b">B Award</a></li></ul>',
    ),
    states: { 'A Award': CLOSED, 'B Award': OPEN },
  },
  'an ended opportunity is closed although its text has a day': {
    kind: 'academicworks',
    options: { details: false },
    body: `<section id="main"><table class="full striped-table"><thead><tr><th>Award<th>Name<th>Deadline</tr></thead><tbody>
      <tr><td>$800</td><th scope="row"><a href="/opportunities/1">A Award</a>
      <div class="mq-no-bp-only">Apply by March 1.</div></th><td class="center">Ended</td></tr>
      <tr><td>$800</td><th scope="row"><a href="/opportunities/2">B Award</a>
      <div class="mq-no-bp-only">Apply by March 1.</div></th><td class="center"></td></tr></tbody></table></section>`,
    states: { 'A Award': 'closed', 'B Award': OPEN },
  },
};

const TO_COME = 'The page marks this as closed but gives a date in the future: 2027-03-01.';

describe('awards that a page marks as closed are closed', () => {
  const cleanup = releaseStack();
  const clock = createManualClock('2026-11-26T18:00:00.000Z');
  let api: ScholarshipsBackend;
  let show: (key: string, body: string) => void;
  const keys = new Map(Object.keys(CASES).map((name, at) => [name, `case-${at}`]));

  before(async () => {
    const site = await startPretendSite();
    cleanup.defer(() => site.stop());
    const { database, remove } = await createTemporaryDatabase();
    cleanup.defer(() => remove());
    show = (key, body) =>
      site.on(`/${key}`, () => ({ headers: { 'content-type': 'text/html; charset=utf-8' }, body }));
    const sources = Object.entries(CASES).map(
      ([name, { kind: kindName, options = {}, body, contentType }]) => {
        const kind = kindNamed(kindName);
        const key = keys.get(name) ?? '';
        site.on(`/${key}`, () => ({ headers: { 'content-type': contentType ?? 'text/html' }, body }));
        return sourceOf(site, {
          key,
          name,
          kind,
          options: kind.options.parse(options),
          url: `${site.url}/${key}`,
        });
      },
    );
    show('awards/a', main(`<h1>A Award</h1><p><b>Deadline:</b> March 1</p>`));
    show('awards/b', main(`<h1>B Award</h1><p><b>Deadline:</b> March 1</p><p><b>Status:</b> Open</p>`));
    const { list } = extractors;
    assert.ok(list);
    const options = list.options.parse({});
    const handedIn = sourceOf(site, { key: 'handed', kind: list, options, url: `${site.url}/handed` });
    show('handed', main(section('A', DUE)));
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

  for (const [name, { states }] of Object.entries(CASES)) {
    test(name, async () => assert.deepEqual(await statesOf(keys.get(name) ?? ''), states));
  }

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
      const { body } = CASES[kind] ?? { body: '' };
      show(key, readFileSync(sharedPath('reviews/inputs/scholarships', file), 'utf8'));
      await api.trigger(`?source=${key}&accept=1`);
      for (const [title, state] of Object.entries(await statesOf(key)))
        if (title.includes('Scholarship'))
          assert.equal(
            state.split(' ')[0],
            title.startsWith(open || '?') ? 'open' : 'closed',
            `${file} ${title}`,
          );
      show(key, body);
      await api.trigger(`?source=${key}&accept=1`);
    }
  });
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
