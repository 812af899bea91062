import { between, closes, pays, rolling, upTo } from '../parts/authoring.ts';
import type { Award } from '../parts/award.ts';

const STAMP = '{closes:stamp}';

export const FAMILY_AWARDS: readonly Award[] = [
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
];
