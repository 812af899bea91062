import { readAwards } from '../shared/award.ts';
import { bullets, each, esc, mailLink, pageOf } from '../shared/html.ts';
import type { ListedAward } from '../shared/listing.ts';
import type { Site } from '../shared/site.ts';

const OFFICE = 'College of Education';
const PATH = '/scholarships';
const ROBOTS = 'User-agent: *\nAllow: /\nDisallow: /internal/\n';

/** The college of education: an index of links, each to a page of labeled facts. */
export function educationSite(): Site {
  return {
    key: 'education',
    office: OFFICE,
    path: PATH,
    awards: readAwards('education/awards'),
    policy: { daysShown: 30, whenOver: 'silent' },
    robots: ROBOTS,
    visit({ url, listed }) {
      if (url.pathname === PATH) return { ...RESPONSE, body: indexPage(listed), shows: listed };
      if (url.pathname === '/scholarships/how-to-apply')
        return { ...RESPONSE, body: howToApplyPage(), shows: [] };
      const one = listed.find(({ key }) => url.pathname === `${PATH}/${key}`);
      return one === undefined ? null : { ...RESPONSE, body: detailPage(one), shows: [one] };
    },
  };
}

const RESPONSE = { headers: { 'cache-control': 'no-cache' }, validators: ['etag'] } as const;

const HEAD = '<meta charset="utf-8">';
const NAV = [
  ['/scholarships', 'Scholarships'],
  ['/scholarships/how-to-apply', 'How to Apply'],
  ['/licensure', 'Licensure'],
] as const;

function indexPage(listed: readonly ListedAward[]): string {
  const links = listed.map(
    ({ key, award }) => `<li><a href="/scholarships/${key}">${esc(award.title)}</a></li>`,
  );
  const emptyMessage = '<p>No scholarships are listed at this time.</p>';
  const list =
    links.length === 0 ? emptyMessage : `<ul class="scholarship-index">\n${links.join('\n')}\n</ul>`;
  const main = `<main id="main-content"><div class="content-body">
<h1>Scholarships in Education</h1>
<p>Choose a scholarship to see what it offers and who may apply.</p>
<div id="scholarship-list">
${list}
</div>
</div></main>`;
  return pageOf({ office: OFFICE, title: 'Scholarships in Education', head: HEAD, nav: NAV, main });
}

function detailPage(listed: ListedAward): string {
  const { award, about } = listed;
  const main = `<main id="main-content"><div class="content-body">
<p class="breadcrumb"><a href="/">Home</a> &rsaquo; <a href="/scholarships">Scholarships</a></p>
<h1>${esc(award.title)}</h1>
${each('p', about)}
<dl class="scholarship-facts">
${facts(listed)}
</dl>
<p class="related">See also: <a href="/scholarships">all scholarships</a>, or the <a href="/funds/general">General Fund</a>, which pays $250 to any student teacher.</p>
</div></main>`;
  return pageOf({ office: OFFICE, title: award.title, head: HEAD, nav: NAV, main });
}

/** A page whose URL looks like the URL of an award, although the page is not about an award. */
function howToApplyPage(): string {
  const main = `<main id="main-content"><div class="content-body">
<h1>How to Apply</h1>
<p>Write to the office named on the award, or bring your papers to Stowe Hall 110.</p>
</div></main>`;
  return pageOf({ office: OFFICE, title: 'How to Apply', head: HEAD, nav: NAV, main });
}

/** The facts of an award, in one of two versions with different labels. */
function facts({ index, award, deadlineText, eligibility, requirements }: ListedAward): string {
  const names = index % 3 === 2 ? OLD_LABELS : LABELS;
  const mail = award.contact;
  return [
    fact(names.amount, escaped(award.pays.text)),
    fact(names.deadline, escaped(deadlineText)),
    fact(names.gpa, escaped(award.gpaText ?? null)),
    fact(names.eligibility, eligibility.length === 0 ? null : bullets(eligibility)),
    fact(names.requirements, requirements.length === 0 ? null : bullets(requirements)),
    fact('Contact', mail === undefined ? null : mailLink(mail)),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

const LABELS = {
  amount: 'Award',
  deadline: 'Deadline',
  gpa: 'Minimum GPA',
  eligibility: 'Eligibility',
  requirements: 'Application Materials',
};

const OLD_LABELS = {
  amount: 'Award Amount:',
  deadline: 'Application Deadline:',
  gpa: 'GPA:',
  eligibility: 'Who May Apply:',
  requirements: 'Requirements:',
};

const escaped = (text: string | null): string | null => (text === null ? null : esc(text));

const fact = (name: string, markup: string | null): string =>
  markup === null ? '' : `<dt>${name}</dt>\n<dd>${markup}</dd>`;
