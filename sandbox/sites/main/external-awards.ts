import { between, closes, pays, undated, unstated, upTo } from '../parts/authoring.ts';
import type { Award } from '../parts/award.ts';

const offered = (by: string, what: string): readonly string[] => [
  `${what}`,
  `Offered by ${by}, not by the university: apply on the sponsor’s own site.`,
];

/** Money from elsewhere that the portal only points to. */
export const EXTERNAL_AWARDS: readonly Award[] = [
  {
    title: 'Tri-County Farm Bureau Scholarship',
    pays: pays(1000, '$1,000'),
    closes: closes('02-28', '{closes:us}'),
    gpa: 2.5,
    about: offered('the Tri-County Farm Bureau', 'For members’ children with a 2.5 GPA or better.'),
  },
  {
    title: 'Great Plains Credit Union Scholars',
    pays: pays(1500, 'Five @ $1,500'),
    closes: closes('03-31', '{closes:us}'),
    gpa: 3,
    about: offered(
      'Great Plains Credit Union',
      'Members of one year or more. Applicants need a minimum 3.0 GPA.',
    ),
  },
  {
    title: 'Sons and Daughters of Norway Lodge 214 Award',
    pays: pays(500, '$500.00'),
    closes: closes('05-15', '{closes:us}'),
    gpa: null,
    about: offered('Lodge 214', 'For members, their children and grandchildren.'),
  },
  {
    title: 'Midland Power Cooperative Lineworker Scholarship',
    pays: between(750, 1500, '$750 – $1,500'),
    closes: closes('04-01', '{closes:us}'),
    gpa: null,
    about: offered('Midland Power Cooperative', 'For households served by the cooperative.'),
  },
  {
    title: 'River Cities Women’s Club Returning Student Grant',
    pays: upTo(1200, 'up to $1,200'),
    closes: closes('10-01', '{closes:us}'),
    gpa: 2.75,
    about: offered('the River Cities Women’s Club', 'Women aged 25 or over with a GPA of 2.75 or higher.'),
  },
  {
    title: 'State Society of Land Surveyors Scholarship',
    pays: pays(2000, '1 award, $2,000'),
    closes: closes('12-15', '{closes:us}'),
    gpa: null,
    about: offered('the State Society of Land Surveyors', 'Any student of surveying or geomatics.'),
  },
  {
    title: 'Fallen Responders Family Fund',
    pays: unstated('Cost of tuition'),
    closes: undated('06/30/2999'),
    gpa: null,
    about: offered(
      'the Fallen Responders Family Fund',
      'For the children of police, fire and ambulance crews lost on duty.',
    ),
  },
  {
    title: 'Sunflower Region Hispanic Chamber Scholarship',
    pays: between(500, 2500, '$500-$2,500'),
    closes: closes('01-15', '{closes:us}'),
    gpa: 2.8,
    about: offered('the Hispanic Chamber', 'Students with at least one Hispanic parent and a 2.8 GPA.'),
  },
  {
    title: 'Heartland Dental Auxiliary Scholarship',
    pays: pays(800, '$800'),
    closes: undated(),
    gpa: 3.25,
    about: offered(
      'the Heartland Dental Auxiliary',
      'Pre-dental students with an overall G.P.A. of 3.25 or above.',
    ),
  },
  {
    title: 'Young Beekeepers Essay Prize',
    pays: between(100, 400, '1st place-$400, 2nd place-$200, 3rd place-$100'),
    closes: closes('11-01', '{closes:us}'),
    gpa: null,
    about: offered(
      'the State Beekeepers’ Association',
      'Essays of 1,000 words. No GPA or test score is asked for.',
    ),
  },
  {
    title: 'Two Rivers Bar Association Pre-Law Award',
    pays: pays(1000, '$1,000.00'),
    closes: closes('03-20', '{closes:us}'),
    gpa: 3.4,
    about: offered('the Two Rivers Bar Association', 'Juniors bound for law school, GPA 3.4 or above.'),
  },
  {
    title: 'American Association of Grain Inspectors Scholarship',
    pays: unstated('Varies'),
    closes: closes('06-01', '{closes:us}'),
    gpa: null,
    about: offered('the Association', 'Open to students of agronomy and food science in all states.'),
  },
  {
    title: 'Plains Railroad Heritage Scholarship',
    pays: pays(1250, '$1,250.00'),
    closes: closes('09-01', '{closes:us}'),
    gpa: null,
    about: offered('the Railroad Heritage Society', 'For families of present and former railroad workers.'),
  },
  {
    title: 'Granger Foundation Rural Teachers Scholarship',
    pays: pays(4000, '$4,000 ($1,000 per year for four years)'),
    closes: closes('02-10', '{closes:us}'),
    gpa: 3,
    about: offered(
      'the Granger Foundation',
      'Graduates of rural high schools with a 3.0 GPA who will teach.',
    ),
  },
  {
    title: 'Optimist Club of Cedar Valley Scholarship',
    pays: pays(700, 'Estimated $700'),
    closes: closes('04-20', '{closes:us}'),
    gpa: null,
    about: offered(
      'the Optimist Club',
      'High school seniors of the county. At least 40 hours of community service.',
    ),
  },
  {
    title: 'Statewide Deaf and Hard of Hearing Scholarship',
    pays: upTo(3000),
    closes: closes('07-15', '{closes:us}'),
    gpa: 2,
    about: offered(
      'the State Council',
      'Deaf and hard of hearing students with a cumulative grade point average of at least 2.0.',
    ),
  },
  {
    title: 'Lakota Language Revival Award',
    pays: pays(1600, '$1,600'),
    closes: closes('08-01', '{closes:us}'),
    gpa: null,
    about: offered(
      'the Language Revival Project',
      'For enrolled members of any tribe who study an Indigenous language.',
    ),
  },
  {
    title: 'Independent Grocers Employee Scholarship',
    pays: pays(1000, '10 @ $1,000'),
    closes: closes('12-31', '{closes:us}'),
    gpa: 2.5,
    about: offered('the Independent Grocers', 'Employees and their dependents with a GPA of 2.50 or higher.'),
  },
  {
    title: 'County Historical Society Archives Internship Award',
    pays: pays(450, '$450.00'),
    closes: undated(),
    gpa: null,
    about: offered('the County Historical Society', 'A semester among maps and letters.'),
  },
  {
    title: 'Wind Energy Technicians Fund',
    pays: unstated('Multiple awards; amounts vary'),
    closes: closes('05-25', '{closes:us}'),
    gpa: null,
    about: offered('the Wind Energy Council', 'The fund gives away about $60,000 a year.'),
  },
].map((award): Award => ({ ...award, categories: ['External'] }));
