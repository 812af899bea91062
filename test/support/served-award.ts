import { ServedRecord } from '../../src/scholarships/catalog/served-record.ts';
import type { Scholarship } from '../../src/scholarships/model/award.ts';

/** An award with only the given fields, as the catalog serves it. */
export const servedAward = (given: Pick<Scholarship, 'id'> & Partial<Scholarship>): ServedRecord =>
  new ServedRecord(
    {
      source: 'main',
      title: '',
      description: '',
      amount: { min: null, max: null },
      amountText: null,
      deadline: { kind: 'unknown', date: null },
      gpaRequirement: null,
      eligibility: [],
      requirements: [],
      link: '',
      contactEmail: null,
      tags: [],
      raw: { amount: null, deadline: null, gpa: null },
      ...given,
    },
    { source: { key: given.source ?? 'main', name: '' }, createdAt: 0, updatedAt: 0 },
  );
