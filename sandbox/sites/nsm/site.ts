import { readAwards } from '../shared/award.ts';
import { type Day, nextOccurrence } from '../shared/calendar.ts';
import { bullets, each, esc, mailLink, pageOf } from '../shared/html.ts';
import type { ListedAward } from '../shared/listing.ts';
import type { Site } from '../shared/site.ts';
import { fillDays } from '../shared/wording.ts';

const DAYS_SHOWN = 30;
/** The contact that the page gives once, for every award without its own contact. */
const PAGE_CONTACT = 'nsm-awards@cedarvalley.example';
const PAGE_DEADLINE = '03-01';
const ROBOTS = 'User-agent: *\nDisallow: /search/\n\nSitemap: https://nsm.cedarvalley.example/sitemap.xml\n';

/** The college of natural sciences: an accordion, with one deadline and one contact for nearly all awards. */
export function nsmSite(): Site {
  return {
    key: 'nsm',
    office: 'College of Natural Sciences and Mathematics',
    path: '/students/scholarships',
    awards: readAwards('nsm/awards'),
    policy: { daysShown: DAYS_SHOWN, whenOver: 'silent' },
    contact: PAGE_CONTACT,
    robots: ROBOTS,
    visit({ url, listed, today }) {
      if (url.pathname !== '/students/scholarships') return null;
      return {
        body: accordionPage(listed, today),
        headers: { 'cache-control': 'no-cache' },
        validators: ['weak_etag'],
        shows: listed,
      };
    },
  };
}

const NAV = [
  ['/students/scholarships', 'Scholarships'],
  ['/students/tutoring', 'Tutoring'],
] as const;

function accordionPage(listed: readonly ListedAward[], today: Day): string {
  const emptyMessage = '<p>No scholarships are being offered at this time.</p>';
  const main = `<main id="main-content">
<h1>NSM Scholarships</h1>
${intro(today)}
<div class="accordion" id="scholarship-accordion">
${listed.length === 0 ? emptyMessage : listed.map(panel).join('\n')}
</div>
${STALE}
</main>`;
  return pageOf({
    office: 'College of Natural Sciences and Mathematics',
    title: 'Scholarships',
    head: '<meta charset="utf-8">\n<link rel="stylesheet" href="/assets/bootstrap-5.min.css">',
    nav: NAV,
    main,
  });
}

function intro(today: Day): string {
  const day = nextOccurrence(PAGE_DEADLINE, today.subtract({ days: DAYS_SHOWN }));
  const words = fillDays(
    'One application for {closes:awardyear} covers every award below. It opens {closes-90} and is due by 5:00 p.m. on {closes:weekday}, unless an award says otherwise.',
    day,
  );
  return `<div class="intro"><p>${words}</p>
<p>Questions? Write to ${mailLink(PAGE_CONTACT)} or call (555) 010-0142.</p></div>`;
}

function panel({ key, award, about, eligibility, requirements, deadlineText }: ListedAward): string {
  const facts = [
    award.pays.text === null ? '' : `<p><strong>Award:</strong> ${esc(award.pays.text)}</p>`,
    deadlineText === null ? '' : `<p><strong>Deadline for this award:</strong> ${esc(deadlineText)}</p>`,
    award.contact === undefined ? '' : `<p>Contact: ${mailLink(award.contact)}</p>`,
  ];
  const tasks =
    requirements.length === 0 ? '' : `<p><strong>Apply with:</strong></p>\n${bullets(requirements)}`;
  return `<div class="accordion-item">
<h3 class="accordion-header" id="heading-${key}">
<button class="accordion-button collapsed" type="button" data-bs-toggle="collapse" data-bs-target="#${key}"
 aria-expanded="false" aria-controls="${key}"><span aria-hidden="true">▼</span> ${esc(award.title)}</button></h3>
<div id="${key}" class="accordion-collapse collapse" aria-labelledby="heading-${key}"><div class="accordion-body">
${each('p', about)}
${bullets(eligibility)}
${[...facts, tasks].filter((fact) => fact !== '').join('\n')}
</div></div>
</div>`;
}

/** An outdated notice. */
const STALE = `<div class="announcement"><h4>Hamlin Summer Fund</h4>
<p>The deadline for Fall 2014 requests is Friday, November 28. Send them to hamlin@nsm.cedarvalley.example.</p></div>`;
