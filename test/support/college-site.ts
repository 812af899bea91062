import { type PretendSite, startPretendSite } from './pretend-site.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8' };

interface Award {
  readonly name: string;
  readonly amount: string;
  readonly due: string;
  readonly who: string;
}

const NAMES = 'Reed Alder Birch Cedar Hazel Linden Maple Rowan Sorrel Willow Aspen Juniper'.split(' ');
const NOUNS = ['Memorial Scholarship', 'Merit Scholarship', 'Travel Grant'];

/** Three awards, different for each office. */
const awardsOf = (office: number): Award[] =>
  [0, 1, 2].map((at) => ({
    name: `${NAMES[(office * 2 + at) % NAMES.length]} ${NOUNS[at]}`,
    amount: `$${(office + 1) * 250 + at * 500}`,
    // In the future, whenever the tests run.
    due: `March ${office + at + 1}, ${new Date().getUTCFullYear() + 1}`,
    who: ['Juniors of any major', 'At least a 3.0 GPA', 'Full-time students'][at] ?? '',
  }));

/** Six layouts of the same awards. */
const LAYOUTS: Readonly<Record<string, (awards: readonly Award[]) => string>> = {
  nursing: (awards) =>
    awards
      .map(({ name, amount, due, who }) => `<h2>${name}</h2><p>${who}. ${amount}, due ${due}.</p>`)
      .join(''),
  business: (awards) =>
    `<table><tr><th>Scholarship<th>Amount<th>Deadline<th>Eligibility</tr>${awards
      .map(({ name, amount, due, who }) => `<tr><td>${name}<td>${amount}<td>${due}<td>${who}</tr>`)
      .join('')}</table>`,
  engineering: (awards) =>
    awards
      .map(
        ({ name, amount, due, who }) =>
          `<details><summary>${name}</summary><p>Amount: ${amount}</p><p>Deadline: ${due}</p><p>${who}</p></details>`,
      )
      .join(''),
  arts: (awards) =>
    `<div class="grid">${awards
      .map(
        ({ name, amount, due, who }) =>
          `<div class="card"><h3>${name}</h3><p>Amount: ${amount}</p><p>Deadline: ${due}</p><p>${who}</p></div>`,
      )
      .join('')}</div>`,
  honors: (awards) =>
    awards
      .map(
        ({ name, amount, due, who }) =>
          `<p><strong>${name}</strong><br>${who}.<br>Amount: ${amount}<br>Deadline: ${due}</p>`,
      )
      .join(''),
  education: (awards) =>
    `<script type="application/ld+json">${JSON.stringify(
      awards.map(({ name, amount, due, who }) => ({
        '@context': 'https://schema.org',
        '@type': 'MonetaryGrant',
        name,
        description: `${who}. ${amount}.`,
        endDate: new Date(`${due} UTC`).toISOString().slice(0, 10),
      })),
    )}</script><p>Our awards.</p>`,
};

export const OFFICES = Object.keys(LAYOUTS);
const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

const page = (title: string, body: string): string => `<!doctype html><html lang="en"><head>
<title>${title} | Lakeside College</title></head><body><nav><a href="/">Home</a> <a href="/about">About</a></nav>
<main><h1>${title}</h1>${body}</main>
<footer>Lakeside College, 1 Pike Road, Lakeside, IA 52242</footer></body></html>`;

/** A college with a sitemap, forty pages, and scholarships of six offices in six layouts. */
export async function startCollegeSite(): Promise<PretendSite> {
  const site = await startPretendSite();
  const paths: string[] = [];
  const serve = (path: string, title: string, body: string): void => {
    paths.push(path);
    site.on(path, () => ({ headers: HTML, body: page(title, body) }));
  };
  serve(
    '/',
    'Lakeside College',
    '<p>Welcome. <a href="/financial-aid">Financial aid</a> <a href="/news">News</a></p>',
  );
  serve('/financial-aid', 'Financial aid', '<p><a href="/nursing/scholarships">Nursing scholarships</a></p>');
  for (const [at, office] of OFFICES.entries()) {
    serve(`/${office}/scholarships`, 'Scholarships', LAYOUTS[office]?.(awardsOf(at)) ?? '');
    site.on(`/${office}/scholarships`, () => ({
      headers: HTML,
      body: page('Scholarships', LAYOUTS[office]?.(awardsOf(at)) ?? '').replace(
        '<title>Scholarships |',
        `<title>Scholarships | School of ${capital(office)} |`,
      ),
    }));
  }
  for (let at = 0; paths.length < 40; at += 1) {
    serve(`/news/2025/story-${at}`, `Story ${at}`, '<p>Our scholarship winners had a good day.</p>');
  }
  const places = paths.map((path) => `<url><loc>${site.url}${path}</loc></url>`).join('');
  site.on('/robots.txt', () => ({
    body: `User-agent: *\nDisallow: /private\nSitemap: ${site.url}/map.xml\n`,
  }));
  site.on('/map.xml', () => ({
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places}</urlset>`,
  }));
  return site;
}
