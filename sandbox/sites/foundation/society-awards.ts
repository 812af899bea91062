import { closes, pays, rolling, undated, unstated, upTo, yearly } from '../parts/authoring.ts';
import type { Award } from '../parts/award.ts';

const STAMP = '{closes:stamp}';

export const SOCIETY_AWARDS: readonly Award[] = [
  {
    title: 'Old Gymnasium Athletic Training Award',
    pays: unstated(),
    closes: closes('07-10', STAMP),
    gpa: 3,
    about: ['Covers certification fees of athletic training students with a 3.0 GPA.'],
  },
  {
    title: 'Parsons-Whitfield Pre-Medical Scholarship',
    pays: pays(3500),
    closes: closes('03-20', STAMP),
    gpa: 3.6,
    about: [
      '$3,500 to a junior who has an overall GPA of 3.6 or higher and a 3.5 in the sciences, and has registered for the MCAT.',
    ],
  },
  {
    title: 'Quilters’ Guild Scholarship',
    pays: pays(350),
    closes: closes('10-20', STAMP),
    gpa: null,
    about: ['$350 toward materials for a student of textile or studio art.'],
  },
  {
    title: 'Rosa Menéndez Bilingual Scholarship',
    pays: pays(1250),
    closes: closes('04-15', STAMP),
    gpa: 2.75,
    about: ['A scholarship of $1,250 for bilingual students. GPA: 2.75 minimum.'],
  },
  {
    title: 'Safe Harbor Foster Youth Scholarship',
    pays: pays(5000),
    closes: rolling(null),
    gpa: null,
    about: [
      '$5,000 per year for students who were in foster care after the age of 13. Apply at any time; applications are always open.',
    ],
    contact: 'safeharbor@cedarvalley.example',
  },
  {
    title: 'Tallgrass Conservancy Field Award',
    pays: pays(650),
    closes: yearly('03-25', null),
    gpa: 3,
    about: [
      'The award is $650 for a summer on the prairie. Applications are due {closes:md}. Minimum 3.0 GPA.',
    ],
  },
  {
    title: 'Underwood Court Reporting Scholarship',
    pays: pays(700),
    closes: yearly('11-01', null),
    gpa: 2.5,
    about: [
      'Worth $700. The deadline for applications is {closes:ordinal}. Applicants must have a GPA of 2.50 or higher.',
    ],
  },
  {
    title: 'Valley Veterinary Associates Scholarship',
    pays: pays(1100),
    closes: closes('12-18', STAMP),
    gpa: 3.3,
    about: ['For pre-veterinary students, minimum 3.3 GPA; $1,100 for the year.'],
  },
  {
    title: 'WCVU Student Radio Award',
    pays: pays(450),
    closes: closes('05-20', STAMP),
    gpa: null,
    about: ['$450 to the student who kept the station on the air.'],
  },
  {
    title: 'Xi Sigma Retired Teachers Scholarship',
    pays: pays(850),
    closes: closes('02-01', STAMP),
    gpa: 3.1,
    about: ['Future teachers with a grade point average of at least 3.1 may receive $850.'],
  },
  {
    title: 'Yesterday’s Children Adult Learner Scholarship',
    pays: pays(1300),
    closes: closes('07-30', STAMP),
    gpa: null,
    about: ['Students aged 30 and over: $1,300, in two payments of $650. An essay of 2 pages is required.'],
    debatable: ['amount'],
  },
  {
    title: 'Zimmerman Accessibility Scholarship',
    pays: pays(1400),
    closes: closes('09-30', STAMP),
    gpa: 2.4,
    about: ['$1,400 for a student with a documented disability and a 2.4 GPA or above.'],
  },
  {
    title: 'Staff Senate Scholarship',
    pays: pays(550),
    closes: closes('04-20', STAMP),
    gpa: 2.9,
    about: ['Children and spouses of university staff; minimum cumulative GPA 2.9. The stipend is $550.'],
  },
  {
    title: 'Summer Completion Scholarship',
    pays: pays(1000),
    closes: closes('05-10', STAMP),
    gpa: 2,
    about: [
      'For seniors within 9 credits of a degree and a GPA of 2.0 or above. The scholarship pays $1,000 toward summer tuition.',
    ],
  },
  {
    title: 'Winter Coat Fund',
    pays: unstated(),
    closes: undated(null),
    gpa: null,
    about: ['No application: ask at the Dean of Students’ office, room 104.'],
  },
  {
    title: 'Graduate Assistants’ Childcare Award',
    pays: upTo(1200),
    closes: closes('08-10', STAMP),
    gpa: null,
    about: ['Pays up to $1,200 of the cost of childcare in a semester.'],
  },
  {
    title: 'County Commissioners’ Public Service Scholarship',
    pays: pays(1600),
    closes: closes('11-30', STAMP),
    gpa: 3,
    about: [
      'One $1,600 scholarship. Applicants hold a GPA of 3.0 or higher and have worked 40 hours for a public office.',
    ],
  },
  {
    title: 'Old Main Restoration Society Scholarship',
    pays: pays(950),
    closes: closes('06-20', STAMP),
    gpa: null,
    about: ['$950 for a student of history, architecture or construction who has worked on an old building.'],
  },
  {
    title: 'Riverbend Hospital Auxiliary Scholarship',
    pays: pays(1750),
    closes: closes('01-05', STAMP),
    gpa: 3.2,
    about: ['Three awards of $1,750 each to students of the health professions with a cumulative 3.2 GPA.'],
  },
];
