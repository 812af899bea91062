import { page } from '../parts/html.ts';
import type { Listed } from '../parts/listing.ts';
import { award } from './award-section.ts';

const NAV = [
  ['/scholarships', 'Scholarships'],
  ['/departments', 'Departments'],
] as const;

const INTRO = `<p>Engineering awards are for students enrolled in the college. Every award has its own deadline;
late applications are kept for the next year&rsquo;s review.</p>`;

const HOW_TO = `<h2>How to Apply</h2>
<p>Use the college&rsquo;s <a href="/apply">online form</a> unless an award says otherwise. Have your transcript ready.</p>
<p>The college gives about $420,000 to some 300 students in a year.</p>`;

export function listPage(shows: readonly Listed[], current: 1 | 2): string {
  const heading = current === 1 ? 'College Scholarships' : 'Departmental Scholarships';
  const none = '<p class="no-awards">There are no open awards at this time.</p>';
  const main = `<main id="main-content"><article class="page type-page">
<h1 class="entry-title">Scholarships and Awards</h1>
<div class="entry-content">
${INTRO}
<h2>${heading}</h2>
${shows.length === 0 ? none : shows.map(award).join('\n')}
${HOW_TO}
</div>
${pager(current)}
</article></main>`;
  const head = '<meta charset="utf-8">\n<meta name="generator" content="WordPress 6.6">';
  return page({ office: 'College of Engineering', title: 'Scholarships and Awards', head, nav: NAV, main });
}

const pager = (current: 1 | 2): string =>
  current === 1
    ? '<nav class="pagination"><span class="current">1</span> <a href="/scholarships?page=2">2</a> <a class="next" rel="next" href="/scholarships?page=2">Next &raquo;</a></nav>'
    : '<nav class="pagination"><a class="prev" rel="prev" href="/scholarships">&laquo; Previous</a> <a href="/scholarships">1</a> <span class="current">2</span></nav>';
