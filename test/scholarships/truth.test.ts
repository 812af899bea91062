import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type TrueScholarship, truth } from '../../sandbox/sites/index.ts';
import { type Deployment, deploy, fill } from '../support/deployments.ts';
import { createShiftedClock } from '../support/manual-clock.ts';

interface Served {
  readonly title: string;
  readonly amount: string | null;
  readonly deadline: string | null;
  readonly gpaRequirement: number | null;
  readonly contactEmail: string | null;
}

const dollars = (text: string | null): number[] => [
  ...new Set(
    [...(text ?? '').matchAll(/\$([\d,.]+)/g)].map(([, figure = '']) => Number(figure.replaceAll(',', ''))),
  ),
];

/** Differences between the data of the sandbox and the answer of the service. */
function differences(meant: TrueScholarship, served: Served): string[] {
  const amounts = [...new Set([meant.amount.min, meant.amount.max].filter((one) => one !== null))];
  const pairs = {
    title: [served.title, meant.title],
    amount: [dollars(served.amount).join(), amounts.join()],
    deadline: [served.deadline, meant.deadline.date],
    gpa: [served.gpaRequirement, meant.gpa],
    contactEmail: [served.contactEmail, meant.contactEmail],
  };
  return Object.entries(pairs)
    .filter(([field, [got, want]]) => got !== want && !meant.debatable.some((one) => one === field))
    .map(([field, [got, want]]) => `${meant.source}-${meant.key}: ${field} is ${got}, meant is ${want}`);
}

describe('the service answers what the data of the ten sites means', () => {
  let campus: Deployment;
  // At this time the day does not change during the test.
  const clock = createShiftedClock('2026-11-21T12:00:00Z');
  before(async () => {
    campus = await deploy('one process', { sites: 'all', clock });
    await fill(campus);
  });
  after(() => campus.stop());

  test('title, amount, deadline, GPA and contact of every award are right', async () => {
    const readable = truth(clock.now()).filter(({ damaged }) => !damaged);
    assert.ok(readable.length > 300);
    const wrong = await Promise.all(
      readable.map(async (meant) => {
        const id = encodeURIComponent(`${meant.source}-${meant.key}`);
        const response = await fetch(`${campus.scholarships}/api/scholarship?id=${id}`);
        if (response.status !== 200) return [`${id} is not served`];
        return differences(meant, (await response.json()) as Served);
      }),
    );
    assert.deepEqual(wrong.flat(), []);
  });
});
