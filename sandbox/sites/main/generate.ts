import { closes, undated } from '../parts/authoring.ts';
import type { Award, Closes } from '../parts/award.ts';
import { type Chance, createChance } from '../parts/chance.ts';
import { SUBJECTS, type Subject, titleOf } from './donors.ts';
import { type Grades, NO_GRADES, SOME_GRADES, worded } from './grades.ts';
import { pickPay } from './pay.ts';

/** Days the portal's offices like to close on; spring is the season. */
const CLOSING_DAYS = [
  ...['01-15', '01-31', '02-01', '02-15', '02-15', '03-01', '03-01', '03-01', '03-15', '03-31', '04-01'],
  ...['04-15', '05-01', '05-20', '06-01', '06-30', '07-15', '08-01', '08-28', '09-15', '10-01', '10-15'],
  ...['10-30', '11-15', '11-30', '12-12', '12-22'],
];

/** Seen on such portals: nearly three in four say "Varies", and four in ten have no day. */
const SHARE_UNDATED = 0.35;
const SHARE_SENTINEL = 0.03;

/** So many awards of the common sort, with titles that are all different. */
export function generateAwards(seed: number, count: number): readonly Award[] {
  const chance = createChance(seed * 7919 + 17);
  const awards = new Map<string, Award>();
  while (awards.size < count) {
    const subject = chance.pick(SUBJECTS);
    const title = titleOf(subject, chance);
    if (!awards.has(title)) awards.set(title, makeAward(title, subject, chance));
  }
  return [...awards.values()];
}

function makeAward(title: string, subject: Subject, chance: Chance): Award {
  const grades = pickGrades(chance);
  return {
    title,
    pays: pickPay(chance),
    closes: pickDay(chance),
    gpa: grades.gpa,
    about: [`${chance.pick(OPENINGS)(subject.field)} ${grades.text}`.trim(), ...extras(chance)],
    eligibility: chance.happens(0.4) ? [`Declared major in ${subject.field}`, chance.pick(STANDINGS)] : [],
    requirements: chance.happens(0.35) ? [chance.pick(QUESTIONS)] : [],
    categories: [subject.scope],
  };
}

function pickDay(chance: Chance): Closes {
  if (chance.happens(SHARE_SENTINEL)) return undated('06/30/2999');
  return chance.happens(SHARE_UNDATED) ? undated() : closes(chance.pick(CLOSING_DAYS), '{closes:us}');
}

function pickGrades(chance: Chance): Grades {
  return chance.happens(0.55) ? worded(chance.pick(SOME_GRADES), chance) : chance.pick(NO_GRADES);
}

const extras = (chance: Chance): string[] => (chance.happens(0.5) ? [chance.pick(EXTRAS)] : []);

const OPENINGS: readonly ((field: string) => string)[] = [
  (field) => `This scholarship benefits students who major in ${field}.`,
  (field) => `Established by friends and family for full-time students of ${field}.`,
  (field) => `Recipients shall be undergraduate students majoring in ${field}.`,
  (field) => `For a sophomore, junior or senior who is working toward a degree in ${field}.`,
  (field) => `Awarded each year to a deserving student of ${field} with demonstrated financial need.`,
];

const STANDINGS = [
  'Enrolled in at least 12 credit hours',
  'Junior or senior standing by the fall term',
  'Resident of the state',
  'U.S. citizen or permanent resident',
  'Graduate of a high school in the nine-county region',
];

const QUESTIONS = [
  'Please upload an unofficial transcript.',
  'In no more than 250 words, describe your plans after graduation.',
  'Give the name and e-mail of one faculty reference.',
  'Have you completed the FAFSA for the coming year?',
];

const EXTRAS = [
  'Preference shall be given to graduates of rural high schools.',
  'Given for one (1) year; the committee may extend it for two (2) more.',
  'The endowment was begun in 1987 with a gift of $25,000.',
  'Recipients are asked to write a note of thanks to the donor.',
  'Applicants should be involved in at least 2 student organizations.',
  'The award is divided equally between the fall and spring terms.',
];
