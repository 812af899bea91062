import type { Award } from '../parts/award.ts';
import type { Listed } from '../parts/listing.ts';
import { FINANCE_AWARDS, GRADUATE_AWARDS } from './department-awards.ts';
import { TRANSFER_AWARDS, UNDERGRADUATE_AWARDS } from './undergraduate-awards.ts';

export interface Column {
  readonly header: string;
  cell(listed: Listed): string;
}

export interface Section {
  readonly heading: string;
  readonly note: string;
  readonly awards: readonly Award[];
  readonly columns: readonly Column[];
}

const column = (header: string, cell: Column['cell']): Column => ({ header, cell });
const amount = ({ award }: Listed): string => award.pays.text ?? '—';
const grades = ({ award }: Listed): string => award.gpaText ?? '';
const deadline = ({ deadlineText }: Listed): string => deadlineText ?? '';
const credits = ({ award }: Listed): string => award.categories?.[0] ?? '';

export const SECTIONS: readonly Section[] = [
  {
    heading: 'Undergraduate Scholarships',
    note: 'Students admitted to a business major.',
    awards: UNDERGRADUATE_AWARDS,
    columns: [
      column('Amount', amount),
      column('Minimum GPA', grades),
      column('Credits', credits),
      column('Deadline', deadline),
    ],
  },
  {
    heading: 'Scholarships for Transfer and International Students',
    note: 'Grades from colleges abroad are shown out of 100.',
    awards: TRANSFER_AWARDS,
    columns: [
      column('Amount', amount),
      column('GPA', grades),
      column('Credits', credits),
      column('Deadline', deadline),
    ],
  },
  {
    // The editor moved the headers and left the cells: what stands under "Deadline" is the award.
    heading: 'Graduate Awards',
    note: 'For MBA and MAcc students.',
    awards: GRADUATE_AWARDS,
    columns: [column('Deadline', amount), column('Award', grades), column('Minimum GPA', deadline)],
  },
  {
    heading: 'Department of Finance',
    note: 'Selected by the faculty in April.',
    awards: FINANCE_AWARDS,
    columns: [
      column('Amount / GPA', (listed) => `${amount(listed)} / ${grades(listed) || 'none'}`),
      column('Apply by', deadline),
      column('Contact', ({ award }) => award.contact ?? ''),
    ],
  },
];
