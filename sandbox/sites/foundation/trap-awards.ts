import { closes, pays, rolling, stale, undated, unstated, upTo, yearly } from '../parts/authoring.ts';
import type { Award } from '../parts/award.ts';

/** Prose in which the number beside the award is not the award's. */
export const FOUNDATION_TRAPS: readonly Award[] = [
  {
    title: 'Harlan and Ruth Pickett Scholarship',
    pays: unstated(),
    closes: closes('03-01', '{closes:stamp}'),
    gpa: 3,
    about: [
      'For a junior or senior with financial need and at least a 3.0 cumulative GPA. The amount is set each spring by the trustees.',
    ],
  },
  {
    title: 'Pickett Book Award',
    pays: pays(1000),
    closes: closes('03-01', '{closes:stamp}'),
    gpa: null,
    about: [
      'A $1,000 award for textbooks, given to the runner-up for the Harlan and Ruth Pickett Scholarship.',
    ],
  },
  {
    title: 'Trustees’ Circle Scholarship',
    pays: pays(2000),
    closes: yearly('02-15', null),
    gpa: 2.75,
    about: [
      'Up to four $2,000 scholarships are given each year. Applications open November 1 and close {closes:md}.',
      'Students with a GPA of 2.75 or higher may apply; recipients who keep a 3.2 GPA are renewed.',
    ],
  },
  {
    title: 'Prairie Fire Relief Scholarship',
    pays: pays(1500),
    closes: rolling(null),
    gpa: null,
    about: [
      'The foundation has distributed more than $310,000 since the fire of 2011. Each grant is $1,500.',
      'Applications are accepted year-round and reviewed on a rolling basis.',
    ],
  },
  {
    title: 'Evelyn Sorrell Opportunity Scholarship',
    pays: upTo(2500),
    closes: yearly('04-10', null),
    gpa: 2.5,
    about: [
      'Awards of up to $2,500, but never more than half of the year’s tuition. Please apply no later than {closes:ordinal}; finalists meet the donor before {closes+25:md}.',
      'Minimum requirements: 2.5 GPA, 24 earned credits, and a plan to graduate within six terms.',
    ],
  },
  {
    title: 'Centennial Scholarship (archived)',
    pays: pays(1200),
    closes: stale('2019-03-15', '{closes:stamp}'),
    gpa: null,
    about: ['A single award of $1,200 in honor of the hundredth commencement.'],
  },
  {
    title: 'Board of Visitors Leadership Grant',
    pays: unstated(),
    closes: undated(null),
    gpa: null,
    about: [
      'Our current season has not been scheduled: applications usually open in early spring and close before summer.',
      'Leaders of student organizations are encouraged to apply. There is no GPA or income cutoff.',
    ],
  },
];
