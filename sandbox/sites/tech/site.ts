import { readAwards } from '../shared/award.ts';
import { pageOf } from '../shared/html.ts';
import type { ListedAward } from '../shared/listing.ts';
import type { Site } from '../shared/site.ts';

const ROBOTS = 'User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n';

/** The college of technology: a short page, and a spreadsheet with all awards. */
export function techSite(): Site {
  return {
    key: 'tech',
    office: 'College of Technology',
    path: '/scholarships',
    awards: readAwards('tech/awards'),
    policy: { daysShown: 25, whenOver: 'silent' },
    robots: ROBOTS,
    keyOf: awardId,
    visit({ url, listed }) {
      if (url.pathname === '/scholarships') return { body: landingPage(listed.length), shows: listed };
      if (url.pathname !== '/scholarships/export.csv') return null;
      return {
        body: csvExport(listed, awardId),
        redesigned: movedExport(listed),
        type: 'text/csv',
        headers: { 'content-disposition': 'attachment; filename="scholarships.csv"' },
        validators: ['etag'],
        shows: listed,
      };
    },
  };
}

const awardId = ({ index }: ListedAward): string => `COT-${String(101 + index)}`;

function landingPage(count: number): string {
  const main = `<main id="main-content"><div class="entry-content">
<h1>Scholarships</h1>
<p>The College of Technology lists ${count} scholarships. Search them in the <a href="/portal">student portal</a>, or take the whole list with you:</p>
<p><a class="wp-block-file__button" href="/scholarships/export.csv" type="text/csv" download>Download the list (CSV)</a>
&nbsp; <a href="/scholarships/guide.pdf">Applicant’s guide (PDF)</a></p>
</div></main>`;
  return pageOf({
    office: 'College of Technology',
    title: 'Scholarships',
    head: '<meta charset="utf-8">\n<link rel="alternate" type="text/csv" title="Scholarships" href="/scholarships/export.csv">',
    nav: [['/scholarships', 'Scholarships']],
    main,
  });
}

const HEADER = [
  'Award ID',
  'Award Name',
  'Summary',
  'Value',
  'Close Date',
  'GPA Min',
  'Who Can Apply',
  'Materials',
  'Category',
  'Questions To',
  'More Info',
];

/** The export as a spreadsheet program writes it: with a byte order mark, CRLF, and quotes where needed. */
function csvExport(listed: readonly ListedAward[], idOf: (one: ListedAward) => string): string {
  const rows = listed.map((one) => [
    idOf(one),
    one.award.title,
    one.about.join('\n\n'),
    one.award.pays.text ?? '',
    one.deadlineText ?? '',
    one.award.gpaText ?? '',
    one.eligibility.join('; '),
    one.requirements.join('; '),
    (one.award.categories ?? []).join('; '),
    one.award.contact ?? '',
    `/scholarships/apply?award=${idOf(one)}`,
  ]);
  return `\ufeff${[HEADER, ...rows].map(line).join('')}`;
}

const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

const cell = (text: string): string =>
  /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** The export of another system: with other column names, another order, and semicolons as separators. */
function movedExport(listed: readonly ListedAward[]): string {
  const rows = listed.map(({ key, award, deadlineText }) =>
    [key, deadlineText ?? '', award.pays.text ?? '', award.title].map((text) => text.replaceAll(';', ',')),
  );
  return ['ref;until;usd;label', ...rows.map((row) => row.join(';'))].join('\n');
}
