import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { describeOnDatabases } from '../../../test/support/databases.ts';
import { award } from '../../../test/support/pretend-site.ts';
import { type ScrapeHarness, startScrapeHarness } from '../../../test/support/scrape-harness.ts';
import type { PartialScholarship, Scholarship } from '../model/award.ts';
import type { Corrections } from '../model/correction.ts';
import { updateCorrections } from './apply.ts';
import { findingsOf, findingText } from './findings.ts';
import { readFacts } from './review-report.ts';

const DAY = 86_400_000;

await describeOnDatabases('corrections', (kind) => {
  let harness: ScrapeHarness;
  beforeEach(async () => {
    harness = await startScrapeHarness(kind);
  });
  afterEach(() => harness.stop());

  async function runWith(...awards: PartialScholarship[]) {
    harness.site.page('/list', { awards });
    harness.clock.set(harness.clock.now() + DAY);
    return harness.run();
  }
  const today = () => new Date(harness.clock.now()).toISOString().slice(0, 10);
  const importing = (corrections?: Corrections) =>
    updateCorrections(harness.tables, corrections, { now: harness.clock.now(), today: today() });
  const served = async (id = 'main-1'): Promise<Scholarship & { state: string }> => {
    const row = (await harness.records()).find((record) => record.id === id);
    return { ...JSON.parse(row?.body ?? '{}'), state: row?.state };
  };
  const causes = async () =>
    (await harness.changes()).map(({ scholarship_id, event, cause, field }) =>
      [scholarship_id, event, cause, field ?? ''].join(' ').trim(),
    );
  const states = async () => {
    const { corrections } = await readFacts(harness.tables, {
      sources: [harness.source],
      now: harness.clock.now(),
      timeZone: 'UTC',
    });
    return Object.fromEntries(corrections.map(({ id, state }) => [id, state]));
  };

  const printed = award('1', { deadline: 'Feb 15, 2027', amount: '$500' });
  const later: Corrections = {
    'main-1': { set: { deadline: '2027-03-15' }, was: { deadline: 'Feb 15, 2027' }, because: 'by phone' },
  };

  test('a correction is applied at once, and logged with its cause', async () => {
    await runWith(printed, award('2'));
    assert.equal(await importing(later), true);
    const { deadline, corrected } = await served();
    assert.deepEqual([deadline, corrected], [{ kind: 'date', date: '2027-03-15' }, ['deadline']]);
    assert.deepEqual((await causes()).at(-1), 'main-1 extended correction deadline');
    assert.equal(await importing(later), false, 'the second import must change nothing');
  });

  test('a correction survives runs and releases, and may be imported before its award is found', async () => {
    await importing(later);
    assert.deepEqual(await states(), { 'main-1': 'unmatched' });
    await runWith(printed);
    assert.equal((await served()).deadline.date, '2027-03-15');
    harness.release('2.0.0');
    const report = await runWith(printed);
    assert.deepEqual([report.added, report.changed], [0, 0]);
    assert.equal((await served()).deadline.date, '2027-03-15');
    assert.deepEqual(await states(), { 'main-1': 'applied' });
  });

  test('a correction is stale when the page changes, and the value of the page is served', async () => {
    await runWith(printed);
    await importing(later);
    await runWith(award('1', { deadline: 'April 30, 2027', amount: '$500' }));
    const { deadline, corrected } = await served();
    assert.deepEqual([deadline.date, corrected], ['2027-04-30', undefined]);
    assert.equal((await causes()).at(-1), 'main-1 extended page deadline');
    assert.deepEqual(await states(), { 'main-1': 'stale' });
  });

  test('a different text for the same day also makes a correction stale, but the cause is the correction', async () => {
    await runWith(printed);
    await importing(later);
    await runWith(award('1', { deadline: 'February 15, 2027', amount: '$500' }));
    assert.equal((await served()).deadline.date, '2027-02-15');
    assert.equal((await causes()).at(-1), 'main-1 changed correction deadline');
  });

  test('a correction stays in effect when something else on the page changes', async () => {
    await runWith(printed);
    await importing(later);
    await runWith({ ...printed, amount: '$700' });
    const { deadline, amount } = await served();
    assert.deepEqual([deadline.date, amount.max], ['2027-03-15', 700]);
  });

  test('fields that are not corrected keep their text', async () => {
    await runWith({ ...printed, amount: 'Full tuition' });
    await importing(later);
    assert.equal((await served()).amountText, 'Full tuition');
  });

  test('when a correction is removed, the extracted value is served again', async () => {
    await runWith(printed);
    await importing(later);
    assert.equal(await importing({}), true);
    const { deadline, corrected } = await served();
    assert.deepEqual([deadline.date, corrected], ['2027-02-15', undefined]);
    await runWith(printed);
    assert.equal(
      (await causes()).filter((line) => line.includes('page')).length,
      1,
      'only the first run may log changes of the page',
    );
  });

  test('a correction ends with its last day', async () => {
    await runWith(printed);
    await importing({ 'main-1': { ...later['main-1'], until: today() } as Corrections[string] });
    assert.equal((await served()).deadline.date, '2027-03-15');
    harness.clock.set(harness.clock.now() + DAY);
    await importing();
    assert.equal((await served()).deadline.date, '2027-02-15');
    assert.deepEqual(await states(), { 'main-1': 'expired' });
  });

  test('a hidden award stays off the list, even after runs; when it is shown again, it has the latest values of the page', async () => {
    await runWith(printed, award('2'));
    await importing({ 'main-1': { hide: true, because: 'for staff only' } });
    assert.equal((await served()).state, 'hidden');
    await runWith({ ...printed, amount: '$700' }, award('2'));
    await runWith(award('2'));
    assert.equal((await served()).state, 'hidden');
    await importing({});
    const { state, amountText } = await served();
    assert.deepEqual([state, amountText], ['listed', '$700']);
    assert.deepEqual(
      (await causes()).filter((line) => line.includes('correction')),
      ['main-1 gone correction', 'main-1 returned correction'],
    );
  });

  test('an award that was hidden before it was first found is not stored, and is not counted', async () => {
    await importing({ 'main-1': { hide: true, because: 'for staff only' } });
    const { added } = await runWith(printed, award('2'));
    assert.equal(added, 1);
    assert.deepEqual(
      (await harness.records()).map(({ id }) => id),
      ['main-2'],
    );
  });

  test('a correction to the value of the page is unnecessary; a correction that contradicts the page’s amounts is stale', async () => {
    await runWith(printed, award('2', { amount: '$500' }));
    await importing({
      'main-1': { set: { amountMax: 500, amountMin: 500 }, because: 'x' },
      'main-2': { set: { amountMin: 900 }, because: 'y' },
      'main-3': { set: { title: 'Z' }, because: 'z' },
    });
    assert.deepEqual(await states(), { 'main-1': 'unnecessary', 'main-2': 'stale', 'main-3': 'unmatched' });
    assert.deepEqual((await served('main-2')).amount, { min: 500, max: 500 });
  });

  test('the review lists suspicious changes of the last runs, and implausible values', async () => {
    await runWith(printed, award('2', { amount: '$100' }), award('3', { gpa: '4.5 (on a 5.0 scale)' }));
    await runWith(
      award('1', { deadline: 'Jan 5, 2027', amount: '$500' }),
      award('2', { amount: '$1,000' }),
      award('3', { gpa: '4.5 (on a 5.0 scale)' }),
      award('4', { title: 'Award 1', amount: '$900,000' }),
    );
    const facts = await readFacts(harness.tables, {
      sources: [harness.source],
      now: harness.clock.now(),
      timeZone: 'UTC',
    });
    assert.deepEqual(facts.held, []);
    const unusual = findingsOf(facts, { problem: null }).filter(({ kind }) => kind === 'suspicious');
    assert.deepEqual(unusual.map((one) => `${findingText(one)}, ends ${one.ends}`).sort(), [
      'Award 1 (main-1): deadline is 2027-01-05, earlier than before (2027-02-15); since 2026-11-23, ends 2026-11-30',
      'Award 1 (main-4): amount is unknown, above $250,000: not served ($900,000), ends null',
      'Award 2 (main-2): amount is $1,000, changed by a factor of five or more ($100); since 2026-11-23, ends 2026-11-30',
      'Award 3 (main-3): gpaRequirement is 4.5, a GPA above 4, ends null',
    ]);
    const quiet = await readFacts(harness.tables, {
      sources: [harness.source],
      now: harness.clock.now() + 8 * DAY,
      timeZone: 'UTC',
    });
    assert.equal(quiet.suspicious.length, 2, 'changes that are older than a week must no longer be listed');
  });

  test('the review relates an award on two sites, and no two awards of one common name', async () => {
    const portal = 'https://portal.edu/apply/ada-lovelace';
    const other = { ...harness.source, key: 'other', name: 'Other', url: `${harness.site.url}/other` };
    harness.site.page('/other', {
      awards: [
        award('1', { title: 'The Ada Lovelace Award', link: portal, deadline: 'March 15, 2027' }),
        award('2', {
          title: 'Dean Award',
          link: 'https://b.edu/dean',
          amount: '$700',
          deadline: 'March 15, 2027',
        }),
        award('3', { title: 'Portal Award', link: 'https://portal.edu/', deadline: 'March 15, 2027' }),
      ],
    });
    await harness.run({}, other);
    await runWith(
      award('1', { title: 'Ada Lovelace Award', link: portal, deadline: 'March 1, 2027' }),
      award('2', {
        title: 'Dean Award',
        link: 'https://a.edu/dean',
        amount: '$500',
        deadline: 'March 1, 2027',
      }),
      award('3', { title: 'Portal Award', link: 'https://portal.edu/', deadline: 'March 1, 2027' }),
    );
    const facts = await readFacts(harness.tables, {
      sources: [harness.source, other],
      now: harness.clock.now(),
      timeZone: 'UTC',
    });
    const unusual = findingsOf(facts, { problem: null }).filter(({ kind }) => kind === 'suspicious');
    assert.deepEqual(unusual.map(findingText), [
      'The Ada Lovelace Award (other-1): deadline is 2027-03-15, the same scholarship, main-1, has another deadline on the page of main (2027-03-01)',
    ]);
  });

  test('the review lists warnings until a correction settles them', async () => {
    const about = () => ({ sources: [harness.source], now: harness.clock.now(), timeZone: 'UTC' });
    await runWith(award('1', { deadline: 'May 1, 2027 or June 1, 2027' }), award('2'));
    const why = 'The page gives two deadlines; this is the earlier one.';
    assert.deepEqual((await readFacts(harness.tables, about())).doubts, [
      { id: 'main-1', field: 'deadline', why },
    ]);
    await importing({ 'main-1': { set: { deadline: '2027-06-01' }, because: 'x' } });
    assert.deepEqual((await readFacts(harness.tables, about())).doubts, []);
  });

  test('the review includes a list that is held back', async () => {
    const all = ['1', '2', '3', '4'].map((key) => award(key));
    await runWith(...all);
    const { outcome } = await runWith(award('1'));
    assert.equal(outcome, 'suspicious_drop');
    const { held } = await readFacts(harness.tables, {
      sources: [harness.source],
      now: harness.clock.now(),
      timeZone: 'UTC',
    });
    assert.deepEqual(held, [
      {
        source: 'main',
        since: new Date(harness.clock.now()).toISOString(),
        missing: ['main-2', 'main-3', 'main-4'],
        acceptedOn: new Date(harness.clock.now() + 7 * DAY).toISOString().slice(0, 10),
        isKept: false,
      },
    ]);
  });
});
