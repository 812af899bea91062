import type { PretendOrigin } from '../types.ts';
import { awardsIn, createCampus, items, labeled, link, sections, slugOf } from './campus.ts';

const BUSINESS = awardsIn(`
Alder Accounting Scholarship | $1,500 | March 1 | Juniors in accounting
Birch Finance Scholarship | $2,000 | March 1 | Seniors in finance
Cedar Marketing Award | $750 | February 15 | Sophomores with a 3.2 GPA
Hazel Family Business Scholarship | $1,000 | March 1 | Transfer students
`);
const ENGINEERING = awardsIn(`
Linden Bridge Scholarship | $3,000 | January 31 | Juniors in civil engineering
Maple Circuits Award | $1,200 | January 31 | Seniors in electrical engineering
Rowan Women in Engineering Scholarship | $2,500 | February 28 | First-year students
`);
const MUSIC = awardsIn(`
Sorrel Piano Prize | $400 | April 12 | Piano majors
Willow Strings Scholarship | $900 | April 12 | String players
Aspen Choral Award | $650 | April 12 | Members of the concert choir
`);
/** The first award has the same name as an award of the business college, but it is another award. */
const AGRICULTURE = awardsIn(`
Cedar Marketing Award | $1,800 | May 1 | Students of agricultural marketing
Juniper Range Scholarship | $1,100 | February 1 | Juniors in range management
`);

/** A sortable table, as content management systems make them: each header links to the same page in another order. */
const sortable = (awards: typeof BUSINESS): string =>
  `<table><tr>${['Scholarship', 'Amount', 'Deadline', 'Eligibility']
    .map((head) => `<th>${link(`?order=${head.toLowerCase()}&sort=asc`, head)}`)
    .join('')}</tr>${awards
    .map(({ name, amount, due, who }) => `<tr><td>${name}<td>${amount}<td>${due}<td>${who}</tr>`)
    .join('')}</table>`;

const pathOf = (award: (typeof BUSINESS)[number]): string => `/engineering/scholarships/${slugOf(award)}`;

/**
 * Tallgrass State University: tables that a query sorts, a list whose awards have their own pages, and a list that is
 * linked only from the index of scholarships.
 */
export const tallgrass = (): PretendOrigin =>
  createCampus({
    name: 'tallgrass',
    university: 'Tallgrass State University',
    menu: [
      ['/', 'Home'],
      ['/financial-aid', 'Financial aid'],
      ['/news', 'News'],
    ],
    unlisted: ['/music/awards/'],
    pages: {
      '/': ['Tallgrass State University', '<p>Welcome to the prairie.</p>'],
      '/news': ['News', '<p>Our scholarship winners had a good day.</p>'],
      '/financial-aid': ['Financial aid', `<p>${link('/financial-aid/scholarships', 'Scholarships')}</p>`],
      '/financial-aid/scholarships': [
        'Scholarships',
        `<p>Each college has its own.</p>${items([
          link('/business/student-resources/scholarships', 'College of Business scholarships'),
          link('/business/student-resources/scholarships?order=title&sort=asc', 'by title'),
          link('/engineering/scholarships', 'College of Engineering scholarships'),
          link('/agriculture/scholarship-forms', 'Scholarships in agriculture'),
          link('/music/awards/', 'School of Music awards'),
        ])}`,
      ],
      '/business/student-resources/scholarships': ['College of Business Scholarships', sortable(BUSINESS)],
      '/business/student-resources/scholarships/all': ['All Scholarships', sections(BUSINESS)],
      '/engineering/scholarships': [
        'Engineering Scholarships',
        ENGINEERING.map((one) => `<h3>${link(pathOf(one), one.name)}</h3>${labeled(one)}`).join(''),
      ],
      ...Object.fromEntries(ENGINEERING.map((one) => [pathOf(one), [one.name, labeled(one)] as const])),
      '/agriculture/scholarship-forms': ['Scholarships in Agriculture', sortable(AGRICULTURE)],
      '/music/awards/': ['School of Music Awards', sections(MUSIC, 'h2')],
    },
  });
