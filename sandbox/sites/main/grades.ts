import type { Chance } from '../parts/chance.ts';

export interface Grades {
  /** What is asked of an applicant, on a 4.0 scale. */
  readonly gpa: number | null;
  readonly text: string;
}

type Wording = (gpa: string) => string;

const VALUES = [2, 2.25, 2.5, 2.5, 2.75, 3, 3, 3, 3.2, 3.25, 3.5];

export const SOME_GRADES: readonly Wording[] = [
  (gpa) => `Applicants must have a cumulative GPA of ${gpa} or higher.`,
  (gpa) => `Minimum cumulative GPA: ${gpa}.`,
  (gpa) => `Recipients shall have at least a ${gpa} grade point average on a 4.0 scale.`,
  (gpa) => `Must hold a ${gpa} GPA or better and be enrolled in 12 or more hours.`,
  (gpa) => `An overall G.P.A. of ${gpa} or above is expected of every applicant.`,
  (gpa) => `${gpa}+ GPA.`,
  (gpa) => `A GPA of at least ${gpa}, with preference for those above 3.8.`,
  (gpa) => `Requires a ${gpa} GPA to apply.`,
];

/** Nothing is asked of the applicant's grades, whatever numbers stand there. */
export const NO_GRADES: readonly Grades[] = [
  { gpa: null, text: '' },
  { gpa: null, text: '' },
  { gpa: null, text: 'Academic promise counts more than grades.' },
  { gpa: null, text: 'Preference is given to students with a GPA above 3.4.' },
  { gpa: null, text: 'Applicants must have completed 30 credit hours.' },
  { gpa: null, text: 'Applicants should rank in the upper 20% of their class.' },
  { gpa: null, text: 'Students must be making satisfactory progress toward the degree.' },
];

export function worded(wording: Wording, chance: Chance): Grades {
  const gpa = chance.pick(VALUES);
  return { gpa, text: wording(chance.happens(0.3) ? gpa.toFixed(2) : printed(gpa)) };
}

const printed = (gpa: number): string => (Number.isInteger(gpa) ? gpa.toFixed(1) : String(gpa));
