import type { RawScholarship } from '../../src/scholarships/model/award.ts';

/** An award as extracted from a page, by default with only a title and a link. */
export const rawScholarship = (more: Partial<RawScholarship> = {}): RawScholarship => ({
  key: 'reed',
  title: 'Reed Award',
  link: 'https://x.edu/reed',
  description: '',
  amount: null,
  deadline: null,
  gpa: null,
  eligibility: [],
  requirements: [],
  contactEmail: null,
  categories: [],
  ended: false,
  ...more,
});
