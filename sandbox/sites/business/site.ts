import { type Award, readAwards } from '../shared/award.ts';
import { bullets, each, esc, mailLink, pageOf } from '../shared/html.ts';
import type { ListedAward } from '../shared/listing.ts';
import type { Site } from '../shared/site.ts';

const OFFICE = 'College of Business';
const PATH = '/students/scholarships';
const ROBOTS = 'User-agent: *\nDisallow: /core/\nDisallow: /admin/\nDisallow: /user/login\n';

/** The college of business: four tables on one page, with different columns. */
export function businessSite(): Site {
  const tables = TABLES.map((table) => ({ ...table, awards: readAwards(`business/${table.file}`) }));
  return {
    key: 'business',
    office: OFFICE,
    path: PATH,
    awards: tables.flatMap(({ awards }) => awards),
    policy: { daysShown: 40, whenOver: { word: 'Closed' } },
    robots: ROBOTS,
    visit({ url, listed }) {
      if (url.pathname === PATH) {
        return { ...RESPONSE, body: tablesPage(tables, listed), shows: listed };
      }
      const one = listed.find(({ key }) => url.pathname === `${PATH}/${key}`);
      return one === undefined ? null : { ...RESPONSE, body: detailPage(one), shows: [one] };
    },
  };
}

const RESPONSE = {
  headers: { 'cache-control': 'max-age=900, public', 'x-generator': 'Drupal 10' },
  validators: ['etag', 'last_modified'],
} as const;

interface Column {
  readonly header: string;
  cell(listed: ListedAward): string;
}

interface Table {
  readonly file: string;
  readonly heading: string;
  readonly note: string;
  readonly columns: readonly Column[];
}

const column = (header: string, cell: Column['cell']): Column => ({ header, cell });
const amount = ({ award }: ListedAward): string => award.pays.text ?? '—';
const grades = ({ award }: ListedAward): string => award.gpaText ?? '';
const deadline = ({ deadlineText }: ListedAward): string => deadlineText ?? '';
const credits = ({ award }: ListedAward): string => award.categories?.[0] ?? '';

const TABLES: readonly Table[] = [
  {
    file: 'undergraduate-awards',
    heading: 'Undergraduate Scholarships',
    note: 'Students admitted to a business major.',
    columns: [
      column('Amount', amount),
      column('Minimum GPA', grades),
      column('Credits', credits),
      column('Deadline', deadline),
    ],
  },
  {
    file: 'transfer-awards',
    heading: 'Scholarships for Transfer and International Students',
    note: 'Grades from colleges abroad are shown out of 100.',
    columns: [
      column('Amount', amount),
      column('GPA', grades),
      column('Credits', credits),
      column('Deadline', deadline),
    ],
  },
  {
    // The headers were moved without the cells: the column "Deadline" contains the award.
    file: 'graduate-awards',
    heading: 'Graduate Awards',
    note: 'For MBA and MAcc students.',
    columns: [column('Deadline', amount), column('Award', grades), column('Minimum GPA', deadline)],
  },
  {
    file: 'finance-awards',
    heading: 'Department of Finance',
    note: 'Selected by the faculty in April.',
    columns: [
      column('Amount / GPA', (listed) => `${amount(listed)} / ${grades(listed) || 'none'}`),
      column('Apply by', deadline),
      column('Contact', ({ award }) => award.contact ?? ''),
    ],
  },
];

const NAV = [
  [PATH, 'Scholarships'],
  ['/students/advising', 'Advising'],
] as const;
const HEAD = '<meta charset="utf-8">\n<meta name="Generator" content="Drupal 10 (https://www.drupal.org)">';
const FOOTER = `<p>Page maintained by ${mailLink('webmaster@business.cedarvalley.example')}</p>`;

type FilledTable = Table & { readonly awards: readonly Award[] };

function tablesPage(tables: readonly FilledTable[], listed: readonly ListedAward[]): string {
  const main = `<main id="main-content" class="region-content">
<h1 class="page-title">Scholarships</h1>
<div class="field--name-body">
<p>The College of Business awards scholarships to its majors every year. Select an award to read more about it.</p>
${listed.length === 0 ? '<p>No scholarships are listed at this time.</p>\n' : ''}${tables.map((table) => tableMarkup(table, listed)).join('\n')}
<h2>Frequently asked questions</h2>
<p><strong>May I hold two awards?</strong> Yes, up to the cost of attendance.</p>
</div>
</main>`;
  return pageOf({ office: OFFICE, title: 'Scholarships', head: HEAD, nav: NAV, main, footer: FOOTER });
}

function tableMarkup(
  { heading, note, awards, columns }: FilledTable,
  listed: readonly ListedAward[],
): string {
  const rows = listed.filter(({ award }) => awards.includes(award));
  const headers = ['Scholarship', ...columns.map(({ header }) => header)];
  const body = rows.map(
    (one) =>
      `<tr><td><a href="${PATH}/${one.key}">${esc(one.award.title)}</a></td>${columns
        .map(({ cell }) => `<td>${esc(cell(one))}</td>`)
        .join('')}</tr>`,
  );
  const span = `<tr class="note"><td colspan="${headers.length}"><em>${esc(note)}</em></td></tr>`;
  return `<h2>${esc(heading)}</h2>
<table class="table table-striped">
<thead><tr>${headers.map((header) => `<th scope="col">${esc(header)}</th>`).join('')}</tr></thead>
<tbody>
${[...body, span].join('\n')}
</tbody>
</table>`;
}

function detailPage({ award, about, eligibility, requirements }: ListedAward): string {
  const main = `<main id="main-content" class="region-content">
<h1 class="page-title">${esc(award.title)}</h1>
<div class="field--name-body">
${each('p', about)}
${bullets(eligibility)}
${requirements.length === 0 ? '' : `<h2>To apply</h2>\n${bullets(requirements)}`}
<p><a href="${PATH}">All business scholarships</a></p>
</div>
</main>`;
  return pageOf({ office: OFFICE, title: award.title, head: HEAD, nav: NAV, main, footer: FOOTER });
}
