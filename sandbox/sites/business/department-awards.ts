import { between, closes, pays, undated, unstated, upTo } from '../parts/authoring.ts';
import type { Award } from '../parts/award.ts';

export const GRADUATE_AWARDS: readonly Award[] = [
  {
    title: 'MBA Merit Fellowship',
    pays: pays(5000),
    closes: closes('02-15'),
    gpa: 3.5,
    gpaText: '3.5',
    about: ['For full-time MBA students.'],
  },
  {
    title: 'MAcc Assistantship Supplement',
    pays: pays(1500),
    closes: closes('04-01'),
    gpa: 3.3,
    gpaText: '3.3',
    about: ['Added to the stipend of graduate assistants in accountancy.'],
  },
  {
    title: 'Evening MBA Working Parent Award',
    pays: between(500, 1000),
    closes: closes('08-15'),
    gpa: 3,
    gpaText: '3.0',
    about: ['For parents enrolled in the evening program.'],
  },
  {
    title: 'Nonprofit Management Scholarship',
    pays: upTo(2200),
    closes: closes('10-30'),
    gpa: 3.1,
    gpaText: '3.1',
    about: ['For graduate students who work in, or come from, a nonprofit organization.'],
  },
  {
    title: 'Regional Bankers’ Graduate Fellowship',
    pays: pays(3600),
    closes: closes('01-31'),
    gpa: 3.4,
    gpaText: '3.4',
    about: ['Sponsored by fourteen community banks.'],
  },
];

export const FINANCE_AWARDS: readonly Award[] = [
  {
    title: 'Halvorsen Scholarship in Finance',
    pays: pays(1500),
    closes: closes('03-15'),
    gpa: 3.2,
    gpaText: '3.2',
    about: ['For a junior who is active in the student investment fund.'],
    contact: 'finance@business.cedarvalley.example',
  },
  {
    title: 'Investment Fund Alumni Award',
    pays: pays(1000),
    closes: closes('03-15'),
    gpa: 3.4,
    gpaText: '3.4',
    about: ['For a manager of the student investment fund.'],
  },
  {
    title: 'Midwest Actuaries Club Scholarship',
    pays: pays(2500),
    closes: closes('11-20'),
    gpa: 3.6,
    gpaText: '3.6',
    about: ['For students who have passed one actuarial exam.'],
    contact: 'actuarial@business.cedarvalley.example',
  },
  {
    title: 'Prairie Credit Analysts Award',
    pays: pays(800),
    closes: closes('12-10'),
    gpa: null,
    about: ['For seniors who have completed Credit Analysis I and II.'],
  },
  {
    title: 'Real Estate Board Scholarship',
    pays: unstated('TBA'),
    closes: undated('TBA'),
    gpa: 2.9,
    gpaText: '2.9',
    about: ['To be announced by the Board of Realtors.'],
    contact: 'realestate@business.cedarvalley.example',
  },
];
