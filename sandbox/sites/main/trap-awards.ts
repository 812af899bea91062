import { between, closes, pays, undated, unstated, upTo } from '../parts/authoring.ts';
import type { Award } from '../parts/award.ts';

/** Awards that a hasty reader gets wrong. */
export const TRAP_AWARDS: readonly Award[] = [
  {
    title: 'Alumni Association Scholarship',
    pays: pays(1000, '$1,000.00'),
    closes: closes('02-01', '{closes:us}'),
    gpa: 2.5,
    about: ['For children and grandchildren of Cedar Valley alumni with a cumulative GPA of 2.5 or higher.'],
    requirements: ['Name the alum in your family and the year of graduation.'],
    categories: ['University-wide'],
  },
  {
    title: 'Alumni Association Scholarship',
    slug: 'alumni-association-scholarship-graduate',
    pays: pays(2500, '$2,500.00'),
    closes: closes('03-15', '{closes:us}'),
    gpa: 3.25,
    about: ['For graduate students who took their first degree here. Minimum graduate GPA: 3.25.'],
    categories: ['Graduate School'],
  },
  {
    title: 'Winifred Aldous Memorial Scholarship',
    pays: unstated('Varies'),
    closes: closes('03-01', '{closes:us}'),
    gpa: null,
    about: [
      'Winifred Aldous kept the library open through two floods. Since 1994 the fund in her name has paid out more than $180,000 to students of history and literature.',
      'The committee looks for demonstrated financial need, which should cover at least 25% of the estimated cost of attendance.',
    ],
    categories: ['College of Arts and Humanities'],
  },
  {
    title: 'Prairie Rotary Grant-in-Aid',
    pays: unstated('$0.00'),
    closes: closes('04-15', '{closes:us}'),
    gpa: 2,
    about: [
      'Help with books and fees for students in good standing (at least a 2.0 cumulative GPA, 12 credit hours).',
    ],
    categories: ['University-wide'],
  },
  {
    title: 'Emergency Persistence Fund',
    pays: upTo(750, 'Up to $750'),
    closes: undated('06/30/2999'),
    gpa: null,
    about: [
      'One-time help when something goes wrong in the middle of a term. Requests are read every Wednesday.',
    ],
    contact: 'persistence@cedarvalley.example',
    categories: ['Student Affairs'],
  },
  {
    title: 'Bernard "Bud" O\'Dell & Sons Agriculture Scholarship',
    pays: pays(1250, 'Two @ $1,250.00'),
    closes: closes('01-31', '{closes:us}'),
    gpa: 2.75,
    about: [
      '1. Major in agronomy or animal science 2. Overall GPA of 2.75 or higher 3. Raised on a working farm 4. Enrolled full time',
    ],
    categories: ['College of Agriculture'],
  },
  {
    title: 'Marguerite Tillotson Voice Scholarship',
    pays: pays(3000, '$3,000.00 ($1,500 each semester)'),
    closes: closes('12-01', '{closes:us}'),
    gpa: 3,
    about: [
      'Awarded by audition to a singer who has a 3.0 overall GPA and a 3.4 in music courses.',
      'Audition requests open {closes-75:md}; results are sent by {closes+40:md}.',
    ],
    requirements: [
      'Upload two recordings of contrasting pieces.',
      'Ask one music teacher for a letter of recommendation.',
    ],
    categories: ['School of Music'],
  },
  {
    title: 'Health Careers Pathway Award',
    pays: between(500, 2000, '500-2k'),
    closes: closes('10-15', '{closes:us}'),
    gpa: null,
    about: [
      'For first-year students with an ACT of 27 or an SAT of 1260 who plan to enter nursing, respiratory care or imaging. Preference is given to applicants with a 3.5 GPA.',
    ],
    categories: ['College of Health Sciences'],
  },
  {
    title: 'Okafor Return-to-Learn Scholarship (formerly Second Start Award)',
    pays: pays(1800, '1,800'),
    closes: closes('07-01', '{closes:us}'),
    gpa: 2.5,
    about: [
      'For students who come back after three years or more. Applicants need a 2.5 GPA on the credits they left with.',
      'Renewable once for those who keep a 3.0 GPA in their first year back.',
    ],
    categories: ['University-wide'],
  },
  {
    title: 'Semester in Oaxaca Travel Award',
    pays: upTo(4000, 'Up to $4,000 over 2 years'),
    closes: closes('09-20', '{closes:us}'),
    gpa: 2.8,
    about: [
      'Students of any major with a 2.8+ GPA who have been accepted to the Oaxaca program. Not for summer travel.',
    ],
    requirements: ['Attach your letter of acceptance.', 'In 300 words: what will you bring home?'],
    contact: 'studyabroad@cedarvalley.example',
    categories: ['Study Abroad'],
  },
];
