import { type Day, nextOccurrence } from '../parts/calendar.ts';
import { bullets, each, esc, page } from '../parts/html.ts';
import type { Listed } from '../parts/listing.ts';
import { fill } from '../parts/wording.ts';
import { PAGE_CONTACT, PAGE_DEADLINE } from './awards.ts';

const NAV = [
  ['/students/scholarships', 'Scholarships'],
  ['/students/tutoring', 'Tutoring'],
] as const;

/** Days the page goes on showing a deadline that has passed. */
export const LINGERS = 30;

export function accordionPage(listed: readonly Listed[], today: Day): string {
  const none = '<p>No scholarships are being offered at this time.</p>';
  const main = `<main id="main-content">
<h1>NSM Scholarships</h1>
${intro(today)}
<div class="accordion" id="scholarship-accordion">
${listed.length === 0 ? none : listed.map(panel).join('\n')}
</div>
${STALE}
</main>`;
  return page({
    office: 'College of Natural Sciences and Mathematics',
    title: 'Scholarships',
    head: '<meta charset="utf-8">\n<link rel="stylesheet" href="/assets/bootstrap-5.min.css">',
    nav: NAV,
    main,
  });
}

function intro(today: Day): string {
  const day = nextOccurrence(PAGE_DEADLINE, today.subtract({ days: LINGERS }));
  const words = fill(
    'One application for {closes:awardyear} covers every award below. It opens {closes-90} and is due by 5:00 p.m. on {closes:weekday}, unless an award says otherwise.',
    day,
  );
  return `<div class="intro"><p>${words}</p>
<p>Questions? Write to <a href="mailto:${PAGE_CONTACT}">${PAGE_CONTACT}</a> or call (555) 010-0142.</p></div>`;
}

function panel({ key, award, about, eligibility, requirements, deadlineText }: Listed): string {
  const facts = [
    award.pays.text === null ? '' : `<p><strong>Award:</strong> ${esc(award.pays.text)}</p>`,
    deadlineText === null ? '' : `<p><strong>Deadline for this award:</strong> ${esc(deadlineText)}</p>`,
    award.contact === undefined
      ? ''
      : `<p>Contact: <a href="mailto:${award.contact}">${award.contact}</a></p>`,
  ];
  const tasks =
    requirements.length === 0 ? '' : `<p><strong>Apply with:</strong></p>\n${bullets(requirements)}`;
  return `<div class="accordion-item">
<h3 class="accordion-header" id="heading-${key}"><button class="accordion-button collapsed" type="button" data-bs-toggle="collapse" data-bs-target="#${key}" aria-expanded="false" aria-controls="${key}"><span aria-hidden="true">▼</span> ${esc(award.title)}</button></h3>
<div id="${key}" class="accordion-collapse collapse" aria-labelledby="heading-${key}"><div class="accordion-body">
${each('p', about)}
${bullets(eligibility)}
${[...facts, tasks].filter((fact) => fact !== '').join('\n')}
</div></div>
</div>`;
}

/** Left behind by an editor who has long since gone. */
const STALE = `<div class="announcement"><h4>Hamlin Summer Fund</h4>
<p>The deadline for Fall 2014 requests is Friday, November 28. Send them to hamlin@nsm.cedarvalley.example.</p></div>`;
