import { bullets, each, esc, page } from '../parts/html.ts';
import type { Listed } from '../parts/listing.ts';
import { SECTIONS, type Section } from './sections.ts';

const OFFICE = 'College of Business';
const PATH = '/students/scholarships';
const NAV = [
  [PATH, 'Scholarships'],
  ['/students/advising', 'Advising'],
] as const;
const HEAD = '<meta charset="utf-8">\n<meta name="Generator" content="Drupal 10 (https://www.drupal.org)">';
const FOOTER =
  '<p>Page maintained by <a href="mailto:webmaster@business.cedarvalley.example">webmaster@business.cedarvalley.example</a></p>';

export function tablesPage(listed: readonly Listed[]): string {
  const main = `<main id="main-content" class="region-content">
<h1 class="page-title">Scholarships</h1>
<div class="field--name-body">
<p>The College of Business awards scholarships to its majors every year. Select an award to read more about it.</p>
${SECTIONS.map((section) => sectionTable(section, listed)).join('\n')}
<h2>Frequently asked questions</h2>
<p><strong>May I hold two awards?</strong> Yes, up to the cost of attendance.</p>
</div>
</main>`;
  return page({ office: OFFICE, title: 'Scholarships', head: HEAD, nav: NAV, main, footer: FOOTER });
}

function sectionTable({ heading, note, awards, columns }: Section, listed: readonly Listed[]): string {
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

export function detailPage({ award, about, eligibility, requirements }: Listed): string {
  const main = `<main id="main-content" class="region-content">
<h1 class="page-title">${esc(award.title)}</h1>
<div class="field--name-body">
${each('p', about)}
${bullets(eligibility)}
${requirements.length === 0 ? '' : `<h2>To apply</h2>\n${bullets(requirements)}`}
<p><a href="${PATH}">All business scholarships</a></p>
</div>
</main>`;
  return page({ office: OFFICE, title: award.title, head: HEAD, nav: NAV, main, footer: FOOTER });
}
