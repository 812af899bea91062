import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { releaseStack } from '../support/release-stack.ts';
import { stageWorkbench, type WorkbenchStage, WRITTEN } from '../support/workbench-stage.ts';

/** A page with `count` awards, each after a paragraph of other text. */
const pageWithAwards = (count: number): string =>
  `<h1>Money</h1>${Array.from(
    { length: count },
    (_, at) =>
      `<p>A word of the office about nothing that a student asked for. <a href="#top">Up</a></p>
      <h2>Elm ${at} Grant</h2><p>Amount: $${at + 1},500</p><p>Deadline: March 1, 2027</p><p>GPA: 3.0</p>`,
  ).join('')}`;

const PAGES = {
  '/one': '<h1>Money</h1><h2>Reed Award</h2><p>Amount: $500</p><p>Deadline: March 1, 2027</p>',
  '/music': `<h1>School of Music awards</h1>
    <p>Auditions are held on February 6 and February 20, 2027.</p><p>Please send three letters.</p>
    <h2>Lindqvist Piano Prize</h2><p>$500 for pianists.</p><p>Enter by March 26, 2027.</p>
    <h2>Elm Choir Award</h2><p>$700 for singers.</p><p>Sing before May 1, 2027 at noon.</p>
    <h2>Reed Band Scholarship</h2><p>$900 for the band.</p><p>Enter by June 3, 2027.</p><p>Sing on June 9, 2027.</p>`,
  '/few': pageWithAwards(111),
  '/list':
    '<div class="card"><h2><a href="/list/reed">Reed Award</a></h2></div><div class="card"><h2><a href="/list/elm">Elm Grant</a></h2></div>',
  ...Object.fromEntries(
    ['Reed Award', 'Elm Grant'].map((name) => [
      `/list/${name.split(' ', 1)[0]?.toLowerCase()}`,
      `<h1>${name}</h1><dl><dt>Amount<dd>$500<dt>Deadline<dd>May 1, 2027</dl>`,
    ]),
  ),
};

/** What Save would change, as the page shows it. */
const diffOf = async (review: { url: string }): Promise<string> =>
  /<dialog id="writing".*?<\/dialog>/s.exec(await (await fetch(review.url)).text())?.[0] ?? '';

describe('changes made in a page', () => {
  const cleanup = releaseStack();
  let workbench: WorkbenchStage;
  before(async () => {
    workbench = await stageWorkbench(PAGES, ({ url, host }) => ({
      ...{ name: 'Cedar Valley', timeZone: 'UTC', teams: {}, sources: {}, privateHosts: [host] },
      provider: { kind: 'espn', siteUrl: url, coreUrl: url, imageOrigins: [url] },
    }));
    cleanup.defer(() => workbench.stop());
  });

  test('the only award can be removed: then the list is empty, with a remark', async () => {
    const review = await workbench.headings('/one');
    assert.deepEqual(await workbench.pageAfter(review, { hint: 'not', name: 'Reed Award' }), [200, '']);
    const text = await (await fetch(review.url)).text();
    assert.match(text, /0 scholarships\..*No scholarship was found on this page\./s);
    assert.match(text, /Gone: Reed Award/);
    await review.close();
  });

  test('a change without a match on the page is refused with a reason', async () => {
    const review = await workbench.headings('/one');
    for (const [shown, why] of [
      [{ hint: 'names', selector: 'p.fund' }, /Nothing at p\.fund looks like/],
      [{ hint: 'also', place: 'Elm Grant…' }, /No further scholarship begins at Elm Grant…/],
      [{ hint: 'also', place: 'Reed Award…' }, /a scholarship there is extracted already/],
      [{ hint: 'value', field: 'amount', place: 'Worth…' }, /no further amount .*in a scholarship at Worth…/],
      [
        { hint: 'all', field: 'deadline', place: 'p.due' },
        /no further deadline .*for all scholarships at p\.due/,
      ],
    ] as const) {
      const [status, text] = await workbench.pageAfter(review, shown);
      assert.equal(status, 422, text);
      assert.match(text, why);
    }
    assert.match(await (await fetch(review.url)).text(), /1 scholarship,/);
    await review.close();
  });

  test('a change without effect is refused with the reason, and is not in the entry', async () => {
    const review = await workbench.headings('/music');
    const before = await diffOf(review);
    for (const [shown, why] of [
      [
        { hint: 'not', name: 'Oak Prize' },
        /^This changes nothing: Oak Prize is not extracted as a scholarship\.$/,
      ],
      [{ hint: 'names', selector: 'h2' }, /^This changes nothing: the same scholarships are extracted/],
      [
        { hint: 'value', field: 'deadline', place: '$900 for…' },
        /^This changes nothing: no further deadline is stated in a scholarship at \$900 for…/,
      ],
      [
        { hint: 'all', field: 'gpa', place: 'Auditions are held on…' },
        /^This changes nothing: no other gpa can be extracted from “February 6 and February 20, 2027\.”\.$/,
      ],
    ] as const) {
      const [status, text] = await workbench.pageAfter(review, shown);
      assert.equal(status, 422, text);
      assert.match(text, why);
    }
    assert.equal(await diffOf(review), before);
    await review.close();
  });

  test('a second place for a value is added after the first place, or before it if it would have no effect after it', async () => {
    const { headings, pageAfter, sourceIn } = workbench;
    const review = await headings('/music');
    const news = async (): Promise<string[]> =>
      [...(await (await fetch(review.url)).text()).matchAll(/([A-Z][\w ]+, deadline: [^<]+)</g)].map(
        ([, line = '']) => line,
      );
    const deadline = (place: string) => pageAfter(review, { hint: 'value', field: 'deadline', place });
    assert.deepEqual(await deadline('Enter by…'), [200, '']);
    assert.deepEqual(await deadline('Sing before…'), [200, '']);
    assert.deepEqual(await news(), ['Elm Choir Award, deadline: not stated → 2027-05-01']);
    assert.deepEqual(await deadline('Sing on…'), [200, '']);
    assert.deepEqual(await news(), ['Reed Band Scholarship, deadline: 2027-06-03 → 2027-06-09']);
    assert.deepEqual(await pageAfter(review, { do: 'save' }), [200, WRITTEN]);
    assert.deepEqual((await sourceIn('music')).options, {
      values: { deadline: ['Sing on…', 'Enter by…', 'Sing before…'] },
    });
    await review.close();
    const again = await workbench.open('music');
    assert.match(await (await fetch(again.url)).text(), /2027-03-26.*2027-05-01.*2027-06-09/s);
    await again.close();
  });

  test('if two people save, the later save is refused and the new difference is shown; saving again writes the change', async () => {
    const { open, headings, pageAfter, sourceIn } = workbench;
    const first = await headings('/few');
    assert.deepEqual(await pageAfter(first, { hint: 'not', name: 'Elm 1 Grant' }), [200, '']);
    assert.deepEqual(await pageAfter(first, { do: 'save' }), [200, WRITTEN]);
    const [earlier, later] = [await open('few'), await open('few')];
    for (const [review, name] of [
      [earlier, 'Elm 2 Grant'],
      [later, 'Elm 3 Grant'],
    ] as const)
      assert.deepEqual(await pageAfter(review, { hint: 'not', name }), [200, '']);
    assert.deepEqual(await pageAfter(earlier, { do: 'save' }), [200, WRITTEN]);
    assert.doesNotMatch(await diffOf(later), /\+ .*Elm 2 Grant/);
    const [status, text] = await pageAfter(later, { do: 'save' });
    assert.equal(status, 422);
    assert.match(text, /^few was changed in \S+ meanwhile; nothing was written\./);
    assert.deepEqual((await sourceIn('few')).options, { not: ['Elm 1 Grant', 'Elm 2 Grant'] });
    assert.match(await diffOf(later), /- .*Elm 2 Grant.*\+ .*Elm 3 Grant/s);
    assert.deepEqual(await pageAfter(later, { do: 'save' }), [200, WRITTEN]);
    assert.deepEqual((await sourceIn('few')).options, { not: ['Elm 1 Grant', 'Elm 3 Grant'] });
    // The earlier session continues. Its entry would undo the change of the later session.
    assert.deepEqual(await pageAfter(earlier, { hint: 'not', name: 'Elm 4 Grant' }), [200, '']);
    assert.equal((await pageAfter(earlier, { do: 'save' }))[0], 422);
    for (const review of [first, earlier, later]) await review.close();
  });

  test('a list is read with the pages of its awards, even at the first change', async () => {
    const url = `${workbench.site.url}/list`;
    const entry = { kind: 'list', url, options: { titles: 'boxes', item: '.card', details: true } };
    const review = await workbench.show(await workbench.suggester.lookAtEntry(entry), 'list');
    assert.deepEqual(await workbench.pageAfter(review, { hint: 'not', name: 'Elm Grant' }), [200, '']);
    const text = await (await fetch(review.url)).text();
    assert.match(text, /1 scholarship,.*Gone: Elm Grant.*500/s);
    assert.doesNotMatch(text, /A run would reject this page/);
    await review.close();
  });

  test('in an index of pages, an award can be removed, but not the last award; a change that the extractor cannot express is refused', async () => {
    const entry = { kind: 'list', url: `${workbench.site.url}/list`, options: { titles: 'links' } };
    const review = await workbench.show(await workbench.suggester.lookAtEntry(entry), 'index');
    const refused = async (shown: object, why: RegExp): Promise<void> => {
      const [status, text] = await workbench.pageAfter(review, shown);
      assert.equal(status, 422, text);
      assert.match(text, why);
    };
    await refused(
      { hint: 'value', field: 'amount', place: 'Worth…' },
      /^This list has no such option, .*correct the scholarship\.$/,
    );
    assert.deepEqual(await workbench.pageAfter(review, { hint: 'not', name: 'Elm Grant' }), [200, '']);
    assert.match(await (await fetch(review.url)).text(), /1 scholarship,.*Gone: Elm Grant/s);
    await refused(
      { hint: 'not', name: 'Reed Award' },
      /^Runs would then reject the page: no link to the page/,
    );
    assert.deepEqual(await workbench.pageAfter(review, { do: 'save' }), [200, WRITTEN]);
    assert.deepEqual((await workbench.sourceIn('index')).options, { titles: 'links', skip: ['Elm Grant'] });
    await review.close();
  });

  test('only the page of the workbench may send a change, and the change must be valid', async () => {
    const review = await workbench.headings('/one');
    const send = async (body: string, headers: Record<string, string>): Promise<number> =>
      (await fetch(`${review.url}command`, { method: 'POST', body, headers })).status;
    const own = { origin: new URL(review.url).origin, 'content-type': 'application/json' };
    const undo = '{"do":"undo"}';
    assert.equal(await send(undo, own), 200);
    assert.equal(await send(undo, { ...own, origin: 'null' }), 403);
    assert.equal(await send(undo, { ...own, origin: 'https://elsewhere.example' }), 403);
    assert.equal(await send(undo, { 'content-type': 'application/json' }), 403);
    assert.equal(await send(undo, { ...own, 'content-type': 'text/plain' }), 403);
    assert.equal(await send('{"hint":"also","place":"p > > b"}', own), 422);
    assert.equal(await send(`{"hint":"not","name":"${'x'.repeat(2_000)}"}`, own), 422);
    assert.equal(await send('{', own), 422);
    await review.close();
  });
});
