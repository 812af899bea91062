import type { PretendOrigin } from '../types.ts';
import { awardsIn, createCampus, items, labeled, link, sections, slugOf } from './campus.ts';

const ALL = awardsIn(`
Anchor Merit Scholarship | $1,000 | March 15 | Full-time students with a 3.0 GPA
Beacon First-Generation Scholarship | $1,500 | March 15 | First-generation students
Capstan Transfer Scholarship | $800 | July 1 | Transfer students
Dory Emergency Grant | $300 | Rolling | Students in need
Ebb Tide Essay Prize | $250 | April 30 | Writers of any major
Fathom Science Scholarship | $2,000 | February 1 | Biology and chemistry majors
Gale Nursing Scholarship | $1,700 | March 1 | Nursing students
Halyard Veterans Scholarship | $1,200 | Rolling | Veterans and their families
`);
const NURSING = awardsIn(`
Jetty Nursing Scholarship | $900 | March 1 | Nursing students
Isle Clinical Award | $600 | March 1 | Students in their clinical year
`);
const HALF = ALL.length / 2;

const pathOf = (award: (typeof ALL)[number]): string => `/scholarships/${slugOf(award)}/`;

const cards = (awards: typeof ALL): string =>
  awards
    .map((one) => `<article class="card"><h2>${link(pathOf(one), one.name)}</h2>${labeled(one)}</article>`)
    .join('');

/**
 * Harbor College: the archive of a blog on two pages, with a post for each award. The same awards are also under a
 * category and a tag.
 */
export const harbor = (): PretendOrigin =>
  createCampus({
    name: 'harbor',
    university: 'Harbor College',
    menu: [
      ['/', 'Home'],
      ['/scholarships/', 'Scholarships'],
      ['/category/scholarships/', 'Money for college: scholarships'],
      ['/nursing/scholarships/', 'Nursing scholarships'],
    ],
    unlisted: [],
    pages: {
      '/': ['Harbor College', '<p>Welcome to the harbor.</p>'],
      '/scholarships/': [
        'Scholarships',
        `${cards(ALL.slice(0, HALF))}<div class="pagination">${link('/scholarships/page/2/', '2')}</div>`,
      ],
      '/scholarships/page/2/': ['Scholarships', cards(ALL.slice(HALF))],
      '/category/scholarships/': ['Scholarships', sections(ALL.slice(0, HALF), 'h2')],
      '/tag/scholarship/': ['Scholarships', items(ALL.slice(0, 3).map((one) => link(pathOf(one), one.name)))],
      ...Object.fromEntries(ALL.map((one) => [pathOf(one), [one.name, labeled(one)] as const])),
      '/nursing/scholarships/': ['Nursing Scholarships', sections(NURSING)],
    },
  });
