import { readAwards } from '../shared/award.ts';
import { bullets, each, esc, mailLink, pageOf } from '../shared/html.ts';
import type { ListedAward } from '../shared/listing.ts';
import type { Site } from '../shared/site.ts';

const ROBOTS = 'User-agent: *\nCrawl-delay: 1\nDisallow: /wp-admin/\n';

/** The college of engineering: a heading for each award, on two pages. */
export function engineeringSite(): Site {
  const college = readAwards('engineering/college-awards');
  const awards = [...college, ...readAwards('engineering/department-awards')];
  return {
    key: 'engineering',
    office: 'College of Engineering',
    path: '/scholarships',
    awards,
    policy: { daysShown: 30, whenOver: 'silent' },
    robots: ROBOTS,
    visit({ url, listed }) {
      if (url.pathname !== '/scholarships') return null;
      const current = Number(url.searchParams.get('page') ?? 1);
      if (current !== 1 && current !== 2) return null;
      const split = college.length;
      const shows = listed.filter(({ index }) => (current === 1 ? index < split : index >= split));
      return {
        body: listPage(shows, current),
        headers: { 'cache-control': 'max-age=3600' },
        validators: ['last_modified'],
        shows,
      };
    },
  };
}

const NAV = [
  ['/scholarships', 'Scholarships'],
  ['/departments', 'Departments'],
] as const;

const INTRO = `<p>Engineering awards are for students enrolled in the college. Every award has its own deadline;
late applications are kept for the next year&rsquo;s review.</p>`;

const HOW_TO = `<h2>How to Apply</h2>
<p>Use the college&rsquo;s <a href="/apply">online form</a> unless an award says otherwise. Have your transcript ready.</p>
<p>The college gives about $420,000 to some 300 students in a year.</p>`;

function listPage(shows: readonly ListedAward[], current: 1 | 2): string {
  const heading = current === 1 ? 'College Scholarships' : 'Departmental Scholarships';
  const emptyMessage = '<p class="no-awards">There are no open awards at this time.</p>';
  const main = `<main id="main-content"><article class="page type-page">
<h1 class="entry-title">Scholarships and Awards</h1>
<div class="entry-content">
${INTRO}
<h2>${heading}</h2>
${shows.length === 0 ? emptyMessage : shows.map(award).join('\n')}
${HOW_TO}
</div>
${pager(current)}
</article></main>`;
  const head = '<meta charset="utf-8">\n<meta name="generator" content="WordPress 6.6">';
  return pageOf({ office: 'College of Engineering', title: 'Scholarships and Awards', head, nav: NAV, main });
}

const pager = (current: 1 | 2): string =>
  current === 1
    ? '<nav class="pagination"><span class="current">1</span> <a href="/scholarships?page=2">2</a> <a class="next" rel="next" href="/scholarships?page=2">Next &raquo;</a></nav>'
    : '<nav class="pagination"><a class="prev" rel="prev" href="/scholarships">&laquo; Previous</a> <a href="/scholarships">1</a> <span class="current">2</span></nav>';

/** An award in one of three styles, as if several editors had written the page. */
function award(listed: ListedAward): string {
  const { index, award: own, about, key } = listed;
  const write = STYLES[index % STYLES.length] ?? labeled;
  const section = `<h3 id="${key}">${esc(own.title)}</h3>\n${each('p', about)}\n${write(listed)}`;
  return entities(section.replace(/\n+/g, '\n'));
}

const STYLES = [labeled, boldLines, criteria];

function labeled({ award: own, deadlineText, eligibility, requirements }: ListedAward): string {
  return [
    label('Amount', own.pays.text),
    label('Deadline', deadlineText),
    eligibility.length === 0 ? '' : `<p><strong>Eligibility:</strong></p>\n${bullets(eligibility)}`,
    requirements.length === 0 ? '' : `<p><strong>Requirements:</strong></p>\n${bullets(requirements)}`,
    contact(own.contact),
  ].join('\n');
}

/** An award as labels and values on the lines of one paragraph. */
function boldLines({ award: own, deadlineText, eligibility, requirements }: ListedAward): string {
  const lines = [
    own.pays.text === null ? '' : `<b>Award Amount:</b> ${esc(own.pays.text)}`,
    deadlineText === null ? '' : `<b>Application Deadline:</b> ${esc(deadlineText)}`,
    eligibility.length === 0 ? '' : `<b>Eligibility:</b> ${esc(eligibility.join('; '))}`,
  ].filter((line) => line !== '');
  const tasks = requirements.length === 0 ? '' : `<h4>How to apply</h4>\n${bullets(requirements)}`;
  return `<p>${lines.join('<br>\n')}</p>\n${tasks}${contact(own.contact)}`;
}

function criteria({ award: own, deadlineText, eligibility, requirements }: ListedAward): string {
  return [
    '<ul>',
    item('Amount', own.pays.text),
    item('Number of Scholarships', 'As funds permit'),
    item('Criteria', eligibility.length === 0 ? null : eligibility.join(', ')),
    item('Deadline', deadlineText),
    item('To apply, send', requirements.length === 0 ? null : requirements.join(', ')),
    '</ul>',
    contact(own.contact),
  ].join('\n');
}

const label = (name: string, text: string | null): string =>
  text === null ? '' : `<p><strong>${name}:</strong> ${esc(text)}</p>`;

const item = (name: string, text: string | null): string =>
  text === null ? '' : `<li><strong>${name}:</strong> ${esc(text)}</li>`;

const contact = (address: string | undefined): string =>
  address === undefined ? '' : `<p>Contact: ${mailLink(address)}</p>`;

/** Replaces characters by named entities, and puts a no-break space between a label and a sum. */
const entities = (markup: string): string =>
  markup
    .replaceAll('’', '&rsquo;')
    .replaceAll('“', '&ldquo;')
    .replaceAll('”', '&rdquo;')
    .replaceAll('–', '&ndash;')
    .replaceAll('</strong> $', '</strong>&nbsp;$')
    .replaceAll('</b> $', '</b>&nbsp; $');
