import { ServedRecord } from '../../../src/scholarships/catalog/served-record.ts';
import { mostOf, TIMES_A_YEAR } from '../../../src/scholarships/catalog/value-columns.ts';
import type { DeadlineKind, Scholarship } from '../../../src/scholarships/model/award.ts';
import { deploy, fill } from '../../../test/support/deployments.ts';
import { createShiftedClock } from '../../../test/support/manual-clock.ts';
import { loadFacts } from '../../real-pages/facts.ts';
import { readRecorded } from '../../real-pages/read-source.ts';
import type { Judged } from './judge.ts';
import { TODAY } from './questions.ts';

const served = (award: Scholarship, name = award.source): ServedRecord =>
  new ServedRecord(award, { source: { key: award.source, name }, createdAt: 0, updatedAt: 0 });

type Listed = Omit<Scholarship, 'amount' | 'amountText' | 'deadline'> & {
  readonly sourceName: string;
  readonly amount: string | null;
  readonly amountMin: number | null;
  readonly amountMax: number | null;
  readonly deadline: string | null;
  readonly deadlineKind: DeadlineKind;
};
const FIELDS =
  'title,source,sourceName,amount,amountMin,amountMax,amountPer,deadline,deadlineKind,gpaRequirement,eligibility,requirements,description,link,contactEmail,tags';

/** The open scholarships of the demo campus, as a running service has scraped them from the sandbox. */
export async function demoRecords(): Promise<ServedRecord[]> {
  const clock = createShiftedClock(`${TODAY}T18:00Z`);
  const campus = await deploy('one process', { sites: 'all', sports: [], clock });
  try {
    await fill(campus);
    const query = new URLSearchParams({ deadline: 'open', limit: '500', fields: FIELDS });
    const response = await fetch(`${campus.router}/scholarships/api/scholarships?${query}`);
    const { scholarships } = (await response.json()) as { scholarships: Listed[] };
    return scholarships.map(({ sourceName, amount, amountMin, amountMax, deadline, deadlineKind, ...rest }) =>
      served(
        {
          ...rest,
          amount: { min: amountMin, max: amountMax },
          amountText: amount,
          deadline: { kind: deadlineKind, date: deadline },
          raw: { amount: null, deadline: null, gpa: null },
        },
        sourceName,
      ),
    );
  } finally {
    await campus.stop();
  }
}

/** The scholarships of the recorded pages beside the project; `null` without these. */
export function recordedRecords(): ServedRecord[] | null {
  return (
    loadFacts()?.flatMap((facts) =>
      readRecorded(facts).records.map((award, at) => served({ ...award, id: `${facts.page}-${at}` })),
    ) ?? null
  );
}

export function judgedOf(record: ServedRecord): Judged {
  const { title, description, deadline } = record.detail;
  const { eligibility, requirements, tags, gpaRequirement, amount, amountPer } = record.award;
  const least = amount.min ?? amount.max;
  return {
    title,
    text: [title, description, ...eligibility, ...requirements].join('\n'),
    tags,
    gpa: gpaRequirement,
    deadline,
    least: least === null ? null : least * TIMES_A_YEAR[amountPer ?? 'once'],
    most: mostOf(record) ?? null,
  };
}
