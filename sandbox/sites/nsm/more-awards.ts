import { pays, unstated } from '../parts/authoring.ts';
import type { Award } from '../parts/award.ts';
import { AS_THE_PAGE } from './awards.ts';

export const MORE_NSM_AWARDS: readonly Award[] = [
  {
    title: 'Kepler Society Astronomy Prize',
    pays: pays(400),
    closes: AS_THE_PAGE,
    gpa: null,
    about: ['For the best season of observations by an undergraduate.'],
  },
  {
    title: 'Lindgren Teaching Scholarship in Science',
    pays: pays(2500, '$2,500 a year'),
    closes: AS_THE_PAGE,
    gpa: 2.8,
    about: [
      'For those who will teach science in a secondary school. A 2.8 GPA is required to apply.',
      'Continues for a second year if the recipient keeps a 3.0.',
    ],
  },
  {
    title: 'Mathematics Contest Award',
    pays: { min: 75, max: 300, text: '1st place – $300, 2nd place – $150, 3rd place – $75' },
    closes: AS_THE_PAGE,
    gpa: null,
    about: ['For the three best papers in the fall contest.'],
  },
  {
    title: 'Microbiology Faculty Scholarship',
    pays: unstated('Amount varies'),
    closes: AS_THE_PAGE,
    gpa: 3.4,
    about: ['Students with a 3.4+ GPA who have taken BIOL 331.'],
  },
  {
    title: 'Noriega Marine Science Exchange',
    pays: pays(1800),
    closes: AS_THE_PAGE,
    gpa: 3,
    about: ['A semester at the partner station on the Gulf. Minimum GPA: 3.0 on 30 credit hours.'],
  },
  {
    title: 'Organic Chemistry Tutors’ Award',
    pays: pays(350, '$350.00'),
    closes: AS_THE_PAGE,
    gpa: null,
    about: ['Tutors who give 6 hours a week or more. The committee prefers a GPA above 3.25.'],
  },
  {
    title: 'Pritchard Science Writing Prize',
    pays: pays(200),
    closes: AS_THE_PAGE,
    gpa: null,
    about: ['For an article of 800 to 1,200 words that a neighbor could enjoy.'],
  },
  {
    title: 'Statistics in the Public Service Award',
    pays: pays(650),
    closes: AS_THE_PAGE,
    gpa: 3.1,
    about: ['For an intern in a public agency with a 3.1 grade point average or better.'],
  },
  {
    title: 'Tallis Neuroscience Scholarship',
    pays: pays(1100),
    closes: AS_THE_PAGE,
    gpa: 3.25,
    about: [
      'For neuroscience majors in the second or third year. Applicants must have a GPA of 3.25 or higher.',
    ],
  },
  {
    title: 'Weiss Women in Computing Sciences Award',
    pays: pays(900),
    closes: AS_THE_PAGE,
    gpa: 2.9,
    about: ['For women who combine computing with a science; a GPA of 2.9 or better is needed.'],
  },
];
