import { page } from '../parts/html.ts';

export function landingPage(count: number): string {
  const main = `<main id="main-content"><div class="entry-content">
<h1>Scholarships</h1>
<p>The College of Technology lists ${count} scholarships. Search them in the <a href="/portal">student portal</a>, or take the whole list with you:</p>
<p><a class="wp-block-file__button" href="/scholarships/export.csv" type="text/csv" download>Download the list (CSV)</a>
&nbsp; <a href="/scholarships/guide.pdf">Applicant’s guide (PDF)</a></p>
</div></main>`;
  return page({
    office: 'College of Technology',
    title: 'Scholarships',
    head: '<meta charset="utf-8">\n<link rel="alternate" type="text/csv" title="Scholarships" href="/scholarships/export.csv">',
    nav: [['/scholarships', 'Scholarships']],
    main,
  });
}
