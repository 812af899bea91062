import { atLeast, between, closes, pays, undated, unstated, upTo } from '../parts/authoring.ts';
import type { Award } from '../parts/award.ts';

/** The portal's better-known awards. */
export const NAMED_AWARDS: readonly Award[] = [
  {
    title: 'Cedar Valley Presidential Scholarship',
    pays: pays(8000, '$8,000.00'),
    closes: closes('12-01', '{closes:us}'),
    gpa: 3.75,
    about: [
      'The university’s highest award for entering freshmen. A high school GPA of at least 3.75 on a 4.0 scale is required.',
    ],
    eligibility: [
      'Entering freshman, admitted by the deadline',
      'High school GPA of at least 3.75',
      'Full-time enrollment',
    ],
    requirements: [
      'Essay of 500 words on a question of your choice',
      'Two letters of recommendation',
      'Résumé of activities',
    ],
    contact: 'scholars@cedarvalley.example',
    categories: ['University-wide'],
  },
  {
    title: 'Transfer Achievement Scholarship',
    pays: between(1500, 3000, '$1,500.00 - $3,000.00'),
    closes: closes('05-01', '{closes:us}'),
    gpa: 3.2,
    about: ['For students who transfer 30 or more credits with a cumulative transfer GPA of 3.2 or better.'],
    requirements: ['Official transcripts from every college attended'],
    categories: ['University-wide'],
  },
  {
    title: 'First in the Family Scholarship',
    pays: pays(2000, '$2,000 a year for up to four years'),
    closes: closes('02-15', '{closes:us}'),
    gpa: 2.75,
    about: ['For first-generation students: neither parent has a bachelor’s degree. Minimum GPA of 2.75.'],
    eligibility: ['First-generation college student', 'Files the FAFSA', 'Resident of the state'],
    categories: ['Student Affairs'],
  },
  {
    title: 'Veterans and Military Families Scholarship',
    pays: pays(1500, '$1,500.00'),
    closes: closes('06-15', '{closes:us}'),
    gpa: 2.5,
    about: ['For veterans, members of the National Guard and their dependents with a GPA of 2.5 or above.'],
    requirements: ['Form DD-214 or proof of current service'],
    contact: 'veterans@cedarvalley.example',
    categories: ['Student Affairs'],
  },
  {
    title: 'Ingrid Solheim Nursing Scholarship',
    pays: pays(2250, '$2,250.00'),
    closes: closes('03-01', '{closes:us}'),
    gpa: 3,
    about: [
      'Recipients shall be admitted to the clinical program and hold a minimum cumulative grade point average of 3.00.',
    ],
    categories: ['College of Health Sciences'],
  },
  {
    title: 'Delgado Family Scholarship in Social Work',
    pays: unstated('Varies'),
    closes: closes('03-01', '{closes:us}'),
    gpa: 3,
    about: [
      'For juniors and seniors in social work with a 3.0 GPA who intend to practice in a rural county.',
    ],
    categories: ['College of Social Sciences'],
  },
  {
    title: 'Marching Band Leadership Award',
    pays: pays(600, '$600'),
    closes: closes('08-15', '{closes:us}'),
    gpa: null,
    about: [
      'For section leaders in their second season or later. No separate GPA minimum beyond good standing.',
    ],
    categories: ['School of Music'],
  },
  {
    title: 'Graduate Summer Research Stipend',
    pays: atLeast(2400, 'At least $2,400'),
    closes: closes('04-01', '{closes:us}'),
    gpa: 3.3,
    about: ['Supports a summer of work on a thesis. Applicants must hold a graduate GPA of 3.3 or higher.'],
    requirements: ['Two-page research plan', 'Letter of support from the thesis adviser', 'Budget'],
    categories: ['Graduate School'],
  },
  {
    title: 'Harmon Soil and Water Scholarship',
    pays: pays(900, '$900.00'),
    closes: undated(),
    gpa: 2.6,
    about: ['For a sophomore or above in soil science, with at least a 2.6 GPA. Nominated by the faculty.'],
    categories: ['College of Agriculture'],
  },
  {
    title: 'Club Sports Travel Scholarship',
    pays: upTo(400),
    closes: closes('11-15', '{closes:us}'),
    gpa: 2.25,
    about: [
      'Helps members of club teams to reach nationals. Cumulative GPA of 2.25 or above; open to graduate students.',
    ],
    contact: 'clubsports@cedarvalley.example',
    categories: ['Athletics and Recreation'],
  },
];
