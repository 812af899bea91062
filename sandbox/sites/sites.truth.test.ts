import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DAY, NOW } from '../../test/support/sandbox/sites.ts';
import { type TrueScholarship, truth } from './index.ts';

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

const between = (all: readonly TrueScholarship[], from: number, to: number): number =>
  all.filter(({ deadline: { date } }) => date !== null && date >= dayOf(from) && date <= dayOf(to)).length;

describe('the awards of all sites', () => {
  it('are more than 300, with unique keys', () => {
    const all = truth(NOW);
    assert.ok(all.length > 300, `${all.length} awards`);
    assert.equal(new Set(all.map(({ source, key }) => `${source}-${key}`)).size, all.length);
  });

  it('always include some awards that close within a month, many that close later, some that have ended, and some without a deadline', () => {
    for (let day = 0; day < 400; day += 3) {
      const now = NOW + day * DAY;
      const all = truth(now);
      assert.ok(
        between(all, now, now + 30 * DAY) >= 8,
        `at least 8 awards must close within a month of ${dayOf(now)}`,
      );
      assert.ok(
        between(all, now, now + 366 * DAY) >= 180,
        `at least 180 awards must close within a year of ${dayOf(now)}`,
      );
      assert.ok(
        all.filter(({ ended }) => ended).length >= 3,
        `at least 3 awards must have ended on ${dayOf(now)}`,
      );
      assert.ok(all.filter(({ deadline }) => deadline.kind === 'rolling').length >= 8);
    }
  });

  it('have a date only if their kind of deadline has a date; their amounts and GPAs are plausible', () => {
    for (const { deadline, amount, gpa, key } of truth(NOW)) {
      assert.equal(
        deadline.date !== null,
        deadline.kind === 'date' || deadline.kind === 'inferred_year',
        key,
      );
      assert.ok(amount.min === null || amount.max === null || amount.min <= amount.max, key);
      assert.ok(amount.min !== 0 && amount.max !== 0, key);
      assert.ok(gpa === null || (gpa >= 2 && gpa <= 4), key);
    }
  });

  it('always have the same keys, except that the portal has new numbers in a new award year', () => {
    const keys = (now: number): string[] =>
      truth(now)
        .filter(({ source }) => source !== 'main')
        .map(({ source, key }) => `${source}-${key}`);
    assert.deepEqual(keys(NOW), keys(NOW + 200 * DAY));
    const alumni = (now: number): string | undefined =>
      truth(now).find(({ title }) => title === 'Alumni Association Scholarship')?.key;
    assert.equal(alumni(NOW), alumni(NOW + 60 * DAY));
    assert.notEqual(alumni(NOW), alumni(NOW + 150 * DAY));
  });

  it('differ by seed only in generated awards', () => {
    const titles = (seed: number): string[] =>
      truth(NOW, seed).map(({ source, title }) => `${source} ${title}`);
    assert.deepEqual(titles(1), titles(1));
    assert.notDeepEqual(titles(1), titles(2));
    const written = (seed: number): string[] => titles(seed).filter((title) => !title.startsWith('main'));
    assert.deepEqual(written(1), written(2));
  });
});
