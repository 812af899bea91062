import { between, every, pays, rolling, unstated, upTo, yearly } from '../parts/authoring.ts';
import type { Award, Closes } from '../parts/award.ts';

export const PAGE_CONTACT = 'nsm-awards@cedarvalley.example';
export const PAGE_DEADLINE = every('03-01');

/** As the page's first paragraph says; the award itself says nothing. */
export const AS_THE_PAGE: Closes = { kind: 'date', every: PAGE_DEADLINE, text: null };

export const NSM_AWARDS: readonly Award[] = [
  {
    title: 'A. R. Castellane Biology Scholarship',
    pays: pays(1000),
    closes: AS_THE_PAGE,
    gpa: 3.2,
    about: ['For a biology major in the junior year with a GPA of at least 3.2.'],
    requirements: ['Transcript', 'Essay of one page'],
  },
  {
    title: 'Botanical Garden Summer Award',
    pays: pays(1400, '$1,400 for eight weeks'),
    closes: yearly('04-15', 'April 15'),
    gpa: null,
    about: ['A summer in the greenhouse and the herbarium.'],
    contact: 'garden@nsm.cedarvalley.example',
  },
  {
    title: 'Chemistry Alumni Endowed Scholarship',
    pays: pays(750),
    closes: AS_THE_PAGE,
    gpa: 3,
    about: ['Offered to a chemistry or biochemistry major with a 3.00 overall GPA and a 3.3 in chemistry.'],
  },
  {
    title: 'Dr. Lucille Fontaine Pre-Medical Award',
    pays: pays(1500, 'Three awards of $1,500'),
    closes: AS_THE_PAGE,
    gpa: 3.5,
    about: ['For pre-medical students with a cumulative GPA of 3.5 or higher. An MCAT score is not needed.'],
    eligibility: ['Junior or senior', '50 hours of clinical volunteering'],
  },
  {
    title: 'Ernst Geology Field Camp Scholarship',
    pays: between(500, 1250),
    closes: AS_THE_PAGE,
    gpa: 2.75,
    about: ['Toward the cost of field camp. Students need a 2.75 GPA.'],
  },
  {
    title: 'Frontiers in Physics Fellowship',
    pays: pays(3000),
    closes: AS_THE_PAGE,
    gpa: 3.6,
    about: ['For seniors bound for graduate school in physics or astronomy; minimum 3.6 GPA.'],
    requirements: ['Statement of purpose', 'Two letters of recommendation'],
  },
  {
    title: 'Hypatia Scholarship in Mathematics',
    pays: pays(1200),
    closes: AS_THE_PAGE,
    gpa: 3.3,
    about: ['Encourages women to study mathematics or statistics. GPA of 3.3 or above.'],
  },
  {
    title: 'Ibarra Family Scholarship',
    pays: upTo(2000),
    closes: AS_THE_PAGE,
    gpa: 2.5,
    about: [
      'For students with financial need in any of the college’s majors and at least a 2.5 cumulative GPA.',
    ],
    eligibility: ['FAFSA on file', 'Resident of the state'],
  },
  {
    title: 'Jensen Prairie Ecology Grant',
    pays: pays(800),
    closes: AS_THE_PAGE,
    gpa: null,
    about: ['Supplies and mileage for a project on the Jensen tract.'],
  },
  {
    title: 'Emergency Laboratory Fee Waiver',
    pays: unstated('Laboratory fees of one term'),
    closes: rolling('None – requests are taken all year'),
    gpa: null,
    about: ['For students who cannot pay a laboratory fee.'],
  },
];
