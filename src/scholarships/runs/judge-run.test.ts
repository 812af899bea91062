import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { rawScholarship } from '../../../test/support/raw-scholarship.ts';
import { parseAwards } from '../crawl/read-task.ts';
import type { RawScholarship } from '../model/award.ts';
import { isClosed, type Plan, type ReadRecord, type StoredRecord } from '../model/stored-record.ts';
import { acceptedOn, changesNothing, type HeldRun, judge, type Situation } from './judge-run.ts';

const DAY = 24 * 3_600_000;
const TODAY = '2026-11-21';
const NOW = Date.parse(`${TODAY}T06:00:00Z`);

/** An award as a run reads it. */
function seenAs(key: string, more: Partial<RawScholarship> = {}): ReadRecord {
  const raw = rawScholarship({ key, title: `Award ${key}`, link: `https://x.edu/${key}`, ...more });
  const [seen] = parseAwards([raw], { source: 'main', today: TODAY });
  assert.ok(seen);
  return { ...seen, raw, pageUrl: raw.link };
}

const knownAs = (seen: ReadRecord, more: Partial<StoredRecord> = {}): StoredRecord => ({
  ...seen,
  state: 'listed',
  missingRuns: 0,
  lastSeenAt: NOW - DAY,
  ...more,
});

const keys = (count: number): string[] => Array.from({ length: count }, (_, at) => `${at + 1}`);
const idOf = (key: string): string => `main-${key}`;
const idsOf = (all: readonly (StoredRecord | ReadRecord)[]): string[] =>
  all.map(({ scholarship }) => scholarship.id);

/** The situation of a run that finds the awards `seen`, while the awards `known` were listed before. */
const situation = (
  known: readonly StoredRecord[],
  seen: readonly ReadRecord[],
  more: Partial<Situation> = {},
): Situation => ({
  ...{ known, seen, held: [], accept: false, today: TODAY, now: NOW },
  ...more,
});

function planOf(given: Situation): Plan {
  const verdict = judge(given);
  assert.equal(verdict.kind, 'apply');
  return verdict.plan;
}

describe('an award is closed', () => {
  for (const [what, more, expected] of [
    ['without a deadline: no', {}, false],
    ['on the day of its deadline: no', { deadline: TODAY }, false],
    ['the day after its deadline: yes', { deadline: '2026-11-20' }, true],
    ['when the page states that it has ended: yes', { ended: true }, true],
    ['if it is rolling: no', { deadline: 'Rolling' }, false],
  ] as const) {
    test(what, () => assert.equal(isClosed(seenAs('1', more).scholarship, TODAY), expected));
  }
});

describe('a list that has lost awards', () => {
  const ten = keys(10).map((key) => knownAs(seenAs(key)));
  const first = (count: number) => keys(count).map((key) => seenAs(key));
  const gone = (from: number) => keys(10).slice(from).map(idOf);
  const missed = (from: number): ReadonlySet<string> => new Set(gone(from));

  const IN_A_WEEK = '2026-11-28';
  /** A run that was held back some days ago. */
  const heldRun = (daysAgo: number, from: number, more: Partial<HeldRun> = {}): HeldRun => ({
    day: new Date(NOW - daysAgo * DAY).toISOString().slice(0, 10),
    missing: missed(from),
    records: from,
    isKept: false,
    ...more,
  });
  const verdictOf = (seen: readonly ReadRecord[], ...held: readonly HeldRun[]) =>
    judge(situation(ten, seen, { held }));
  const acceptedOf = (seen: readonly ReadRecord[], ...held: readonly HeldRun[]): string | null => {
    const verdict = verdictOf(seen, ...held);
    assert.equal(verdict.kind, 'hold');
    return verdict.accepted;
  };

  test('is used if half of the open awards are left, and held back if fewer are left', () => {
    assert.equal(verdictOf(first(5)).kind, 'apply');
    assert.deepEqual(verdictOf(first(4)), {
      ...{ kind: 'hold', gone: gone(4), open: 10 },
      ...{ accepted: IN_A_WEEK, isKept: false },
    });
  });

  const daily = (from: number, daysAgo: number, until = 1): HeldRun[] =>
    Array.from({ length: daysAgo - until + 1 }, (_, at) => heldRun(until + at, from));

  for (const [what, seen, held, accepted] of [
    ['runs of one day count once', first(4), [heldRun(0, 4), heldRun(0, 4), heldRun(0, 4)], IN_A_WEEK],
    ['each day with such a run counts', first(4), daily(4, 6), '2026-11-22'],
    [
      'several runs on one of the days change nothing',
      first(4),
      [heldRun(1, 4), ...daily(4, 6)],
      '2026-11-22',
    ],
    ['a week without a run counts as no day', first(4), [heldRun(8, 4)], IN_A_WEEK],
    ['a day without a run starts the week anew', first(4), [...daily(4, 2), ...daily(4, 9, 4)], '2026-11-26'],
    ['more missing awards start it anew', first(3), daily(4, 8), IN_A_WEEK],
    [
      'a list that found everything once starts it anew',
      first(3),
      [...daily(3, 2), ...daily(9, 8, 3)],
      '2026-11-26',
    ],
  ] as const)
    test(`is accepted after seven days in a row: ${what}`, () =>
      assert.equal(acceptedOf(seen, ...held), accepted));

  test('is accepted on the day after a week of such days, and may be larger than before', () => {
    const plan = planOf(situation(ten, first(4), { held: daily(4, 7) }));
    assert.deepEqual([idsOf(plan.gone), plan.absent], [gone(4), []]);
    assert.equal(verdictOf(first(4), ...daily(3, 7)).kind, 'apply');
  });

  test('has a new week while its source is not read', () => {
    const runs = daily(4, 7);
    assert.equal(acceptedOn(runs, TODAY), TODAY);
    assert.equal(acceptedOn(runs, '2026-11-22'), IN_A_WEEK.replace('28', '29'));
    assert.equal(acceptedOn(runs.slice(4), TODAY), IN_A_WEEK);
  });

  test('is never accepted automatically if it has no awards, or after a person has rejected it', () => {
    assert.equal(acceptedOf([], heldRun(7, 0), heldRun(30, 0)), null);
    assert.equal(acceptedOf(first(4), heldRun(7, 4), heldRun(9, 4, { isKept: true })), null);
    assert.equal(acceptedOf(first(3), heldRun(7, 3), heldRun(9, 4, { isKept: true })), null);
  });

  test('is used if an operator accepts it, and the missing awards are then removed at once', () => {
    assert.deepEqual(idsOf(planOf(situation(ten, first(1), { accept: true })).gone), gone(1));
    assert.deepEqual(idsOf(planOf(situation(ten, first(9), { accept: true })).gone), gone(9));
  });

  test('is judged by its open and listed awards only', () => {
    const closed = keys(10).map((key) => knownAs(seenAs(`closed-${key}`, { ended: true })));
    const missing = keys(10).map((key) => knownAs(seenAs(`missing-${key}`), { state: 'missing' }));
    assert.equal(judge(situation([...ten, ...closed, ...missing], first(5))).kind, 'apply');
    const verdict = judge(situation([...ten, ...closed, ...missing], first(4)));
    assert.deepEqual(verdict.kind === 'hold' && [verdict.gone, verdict.open], [gone(4), 10]);
  });

  test('may be empty if it was empty before', () => {
    assert.equal(judge(situation([], [])).kind, 'apply');
  });
});

describe('an award that was not found', () => {
  const others = keys(3).map((key) => seenAs(key));
  const after = (award: StoredRecord) =>
    planOf(situation([...others.map((seen) => knownAs(seen)), award], others));

  test('stays for three runs and is removed by the fourth', () => {
    for (const missingRuns of [0, 1, 2]) {
      const award = knownAs(seenAs('x'), { missingRuns });
      const plan = after(award);
      assert.deepEqual([plan.absent, plan.gone], [[award], []]);
    }
    const plan = after(knownAs(seenAs('x'), { missingRuns: 3 }));
    assert.deepEqual([plan.absent, idsOf(plan.gone)], [[], ['main-x']]);
  });

  test('stays for a year if it is closed', () => {
    const closed = seenAs('x', { deadline: '2026-11-01' });
    const at = (lastSeenAt: number) => after(knownAs(closed, { lastSeenAt, missingRuns: 9 }));
    const kept = at(NOW - 365 * DAY);
    assert.deepEqual([kept.absent, kept.gone], [[], []]);
    assert.deepEqual(idsOf(at(NOW - 365 * DAY - 1).gone), ['main-x']);
  });

  test('is removed with the oldest ones first, so that one run with a clock years ahead does not remove all', () => {
    const closed = [380, 379, 377, 370].map((days) =>
      knownAs(seenAs(`${days}`, { deadline: '2025-11-01' }), { lastSeenAt: NOW - days * DAY }),
    );
    assert.deepEqual(idsOf(planOf(situation(closed, [])).gone), ['main-380', 'main-379']);
  });

  test('causes no change if it was already gone', () => {
    const plan = after(knownAs(seenAs('x'), { state: 'missing', missingRuns: 4 }));
    assert.deepEqual([plan.absent, plan.gone], [[], []]);
  });
});

describe('an award that was found', () => {
  test('is new, changed, unchanged or back', () => {
    const [same, old, lost] = [seenAs('same'), seenAs('old'), seenAs('lost')];
    const changed = seenAs('old', { amount: '$500' });
    const known = [knownAs(same), knownAs(old), knownAs(lost, { state: 'missing' })];
    const plan = planOf(situation(known, [same, changed, lost, seenAs('new')]));
    assert.deepEqual(
      {
        added: idsOf(plan.added),
        changed: plan.changed,
        unchanged: idsOf(plan.unchanged),
        returned: idsOf(plan.returned),
      },
      {
        added: ['main-new'],
        changed: [{ before: known[1], after: changed }],
        unchanged: ['main-same', 'main-lost'],
        returned: ['main-lost'],
      },
    );
  });
});

test('an award is unchanged, but updated, if only the text or the place of its values differs', () => {
  const { scholarship, ...read } = seenAs('same');
  const where = { amount: 'https://x.edu/a', deadline: null, gpa: null };
  const moved = { ...read, scholarship: { ...scholarship, where } };
  const plan = planOf(situation([knownAs({ ...read, scholarship })], [moved]));
  assert.deepEqual([idsOf(plan.unchanged), plan.reworded], [['main-same'], [moved]]);
  const again = planOf(situation([knownAs(moved)], [moved]));
  assert.deepEqual([idsOf(again.unchanged), again.reworded], [['main-same'], []]);
});

test('an award that a correction hides is stored as it is on the page, without an event', () => {
  const [same, old] = [seenAs('same'), seenAs('old')];
  const changed = seenAs('old', { amount: '$500' });
  const known = [same, old].map((seen) => knownAs(seen, { state: 'hidden' }));
  const { hidden, ...news } = planOf(situation(known, [same, changed]));
  assert.deepEqual(hidden, [changed]);
  assert.deepEqual(Object.values(news).flat(), []);
});

describe('a run changes nothing', () => {
  const award = seenAs('1');
  const none: Plan = {
    added: [],
    changed: [],
    reworded: [],
    unchanged: [],
    absent: [],
    gone: [],
    returned: [],
    hidden: [],
  };
  const known = knownAs(award);
  for (const [what, plan, expected] of [
    ['if it finds nothing: yes', none, true],
    ['if all awards are as they were: yes', { ...none, unchanged: [known] }, true],
    ['if a missing award is found again: no', { ...none, unchanged: [{ ...known, missingRuns: 1 }] }, false],
    ['with a new award: no', { ...none, added: [award] }, false],
    ['with a changed award: no', { ...none, changed: [{ before: known, after: award }] }, false],
    ['with an award that is missing: no', { ...none, absent: [known] }, false],
    ['with an award that is gone: no', { ...none, gone: [known] }, false],
    ['with an award that is back: no', { ...none, returned: [known] }, false],
  ] as const) {
    test(what, () => assert.equal(changesNothing(plan), expected));
  }
});
