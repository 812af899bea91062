import { between, closes, pays, rolling, undated, unstated, upTo, yearly } from '../parts/authoring.ts';
import type { Award } from '../parts/award.ts';

const STAMP = '{closes:stamp}';

export const FOUNDATION_AWARDS: readonly Award[] = [
  {
    title: 'Adkins Family First-Year Scholarship',
    pays: pays(1500),
    closes: closes('01-15', STAMP),
    gpa: 3,
    about: [
      'A $1,500 scholarship for an entering freshman from the nine-county region with a 3.0+ high school GPA.',
    ],
  },
  {
    title: 'Bluestem Garden Club Scholarship',
    pays: pays(500),
    closes: closes('04-01', STAMP),
    gpa: 2.5,
    about: [
      'One award of $500. Students of horticulture, landscape or botany, GPA 2.5 or above, are eligible.',
    ],
  },
  {
    title: 'Carmichael Nursing Endowment',
    pays: pays(2500),
    closes: closes('02-28', STAMP),
    gpa: 3.25,
    about: [
      'Two scholarships of $2,500 each for students in the clinical years. Minimum GPA of 3.25 is required.',
    ],
  },
  {
    title: 'Dorsey Memorial Scholarship for Single Parents',
    pays: between(800, 1600),
    closes: closes('06-01', STAMP),
    gpa: 2.25,
    about: [
      'Between $800 and $1,600, depending on need, for a parent raising children alone. A GPA of at least 2.25 is expected.',
    ],
  },
  {
    title: 'Eastside Neighbors Scholarship',
    pays: pays(750),
    closes: closes('10-01', STAMP),
    gpa: null,
    about: ['For graduates of East High. The award is $750, paid once.'],
  },
  {
    title: 'Faculty Wives and Friends Award',
    pays: pays(600),
    closes: closes('03-15', STAMP),
    gpa: 3.4,
    about: ['$600 for a senior with a cumulative GPA of 3.4 or higher. Founded in 1953.'],
  },
  {
    title: 'Gustafson Farm Safety Scholarship',
    pays: pays(1000),
    closes: closes('11-15', STAMP),
    gpa: 2,
    about: [
      'In memory of Carl Gustafson. $1,000 for a student from a farm family with a GPA of 2.0 or better.',
    ],
  },
  {
    title: 'Hattie Burnside Poetry Prize',
    pays: pays(300),
    closes: closes('12-05', STAMP),
    gpa: null,
    about: ['The prize of $300 goes to the best group of five poems by an undergraduate.'],
  },
  {
    title: 'International Student Hardship Grant',
    pays: upTo(1800),
    closes: rolling(null),
    gpa: null,
    about: [
      'Grants of up to $1,800 for international students. There is no deadline; funds are given while they last.',
    ],
    contact: 'iss@cedarvalley.example',
  },
  {
    title: 'Jubilee Choir Scholarship',
    pays: pays(900),
    closes: closes('05-01', STAMP),
    gpa: 2.6,
    about: ['Singers of any major, GPA of 2.6 or above, may be awarded $900 a year.'],
  },
  {
    title: 'Kowalczyk Immigrant Families Scholarship',
    pays: pays(2200),
    closes: closes('02-10', STAMP),
    gpa: 2.8,
    about: [
      'For students who were born abroad or whose parents were. The award is $2,200. Applicants need a 2.8 GPA.',
    ],
  },
  {
    title: 'Lambda Chapter Founders Scholarship',
    pays: pays(400),
    closes: closes('09-15', STAMP),
    gpa: 2.7,
    about: ['Four awards of $400 each to members of Greek organizations whose overall GPA is 2.7 or higher.'],
  },
  {
    title: 'McAllister Debate Scholarship',
    pays: between(500, 1500),
    closes: closes('08-20', STAMP),
    gpa: null,
    about: ['Debaters receive $500 to $1,500 according to their season.'],
  },
  {
    title: 'Nakagawa Peace Studies Fellowship',
    pays: pays(4000),
    closes: closes('01-31', STAMP),
    gpa: 3.5,
    about: [
      'A fellowship of $4,000 for a graduate student with a 3.5 graduate GPA or higher who writes on peace or mediation.',
    ],
    contact: 'peacestudies@cedarvalley.example',
  },
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
