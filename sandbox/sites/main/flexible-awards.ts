import { closes, pays, undated, unstated, upTo } from '../parts/authoring.ts';
import type { Award } from '../parts/award.ts';

/** Awards that the portal gives out without an application of their own. */
export const FLEXIBLE_AWARDS: readonly Award[] = [
  {
    title: 'Book Voucher Program',
    pays: pays(150, '$150.00'),
    closes: undated(),
    gpa: null,
    about: ['A voucher for the campus bookstore, given each term to students with an unmet need.'],
    categories: ['Student Affairs'],
  },
  {
    title: 'Dean’s Discretionary Award, Arts and Humanities',
    pays: unstated('Varies'),
    closes: undated(),
    gpa: 2.5,
    about: ['Made on the nomination of a department. Students need a 2.5 GPA to be nominated.'],
    categories: ['College of Arts and Humanities'],
  },
  {
    title: 'Residence Hall Assistant Tuition Credit',
    pays: pays(2600, '$2,600 per year'),
    closes: closes('01-25', '{closes:us}'),
    gpa: 2.6,
    about: ['For resident assistants; a cumulative GPA of 2.6 or higher at the time of hire.'],
    categories: ['Student Affairs'],
  },
  {
    title: 'Food Pantry Volunteers’ Award',
    pays: pays(300, '$300'),
    closes: closes('04-10', '{closes:us}'),
    gpa: null,
    about: ['For volunteers with 50 hours or more in the pantry.'],
    categories: ['Student Affairs'],
  },
  {
    title: 'Graduate Conference Travel Fund',
    pays: upTo(800, 'up to $800'),
    closes: undated(),
    gpa: null,
    about: [
      'Fares and fees for graduate students who present a paper. Request it four weeks before you travel.',
    ],
    contact: 'gradschool@cedarvalley.example',
    categories: ['Graduate School'],
  },
  {
    title: 'Study Abroad Gap Grant',
    pays: upTo(1000),
    closes: closes('10-25', '{closes:us}'),
    gpa: 2.75,
    about: ['Closes the last gap in a study-abroad budget. Minimum GPA 2.75.'],
    categories: ['Study Abroad'],
  },
  {
    title: 'Accompanist Award',
    pays: pays(1100, '1,100.00'),
    closes: undated(),
    gpa: null,
    about: ['For pianists who accompany at least six recitals a year.'],
    categories: ['School of Music'],
  },
  {
    title: 'Agriculture Judging Team Award',
    pays: pays(500, '$500.00'),
    closes: closes('09-10', '{closes:us}'),
    gpa: 2.3,
    about: ['For members of the crops, soils and livestock judging teams with a 2.3 GPA or above.'],
    categories: ['College of Agriculture'],
  },
  {
    title: 'Clinical Travel Stipend',
    pays: unstated('$0.00'),
    closes: undated(),
    gpa: null,
    about: ['Mileage for students on rural clinical placements. Paid after the placement.'],
    categories: ['College of Health Sciences'],
  },
  {
    title: 'Summer Bridge Completion Award',
    pays: pays(400, '$400'),
    closes: closes('06-10', '{closes:us}'),
    gpa: null,
    about: ['For everyone who finishes the Summer Bridge program.'],
    categories: ['Student Affairs'],
  },
];
