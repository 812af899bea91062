import { esc } from '../sites/shared/html.ts';
import type { PretendOrigin } from '../types.ts';

interface MadeUpAward {
  readonly name: string;
  readonly amount: string;
  readonly due: string;
  readonly who: string;
}

type CampusPage = readonly [title: string, body: string];

interface Campus {
  readonly name: string;
  /** The university's name as in page titles. */
  readonly university: string;
  /** Pages by path. The query of a request is ignored, unless a path here includes it. */
  readonly pages: Readonly<Record<string, CampusPage>>;
  /** Paths that are in no sitemap. */
  readonly unlisted: readonly string[];
  readonly menu: readonly (readonly [path: string, text: string])[];
}

/** Parses awards, one per line: name, amount, deadline, and who may apply. */
export const awardsIn = (lines: string): MadeUpAward[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', amount = '', due = '', who = ''] = line.split('|').map((part) => part.trim());
      return { name, amount, due, who };
    });

export const link = (path: string, text: string): string => `<a href="${esc(path)}">${esc(text)}</a>`;

export const items = (lines: readonly string[]): string =>
  `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;

export const labeled = ({ amount, due, who }: MadeUpAward): string =>
  `<p>Amount: ${esc(amount)}</p><p>Deadline: ${esc(due)}</p><p>Eligibility: ${esc(who)}</p>`;

export const sections = (awards: readonly MadeUpAward[], heading = 'h3'): string =>
  awards.map((one) => `<${heading}>${esc(one.name)}</${heading}>${labeled(one)}`).join('');

export const slugOf = ({ name }: MadeUpAward): string => name.toLowerCase().replaceAll(/[^a-z]+/g, '-');

const typed = (type: string, body: string, status = 200): Response =>
  new Response(body, { status, headers: { 'content-type': `${type}; charset=utf-8` } });

/** The whole web site of a university on one host, with pages that never change. */
export const createCampus = ({ name, university, pages, unlisted, menu }: Campus): PretendOrigin => ({
  name,
  respond({ url, base }) {
    if (url.pathname === '/robots.txt')
      return typed('text/plain', `User-agent: *\nSitemap: ${base}/sitemap.xml\n`);
    if (url.pathname === '/sitemap.xml') {
      const listed = Object.keys(pages).filter((path) => !unlisted.includes(path));
      const places = listed.map((path) => `<url><loc>${base}${esc(path)}</loc></url>`);
      return typed('application/xml', `<urlset>${places.join('')}</urlset>`);
    }
    const page = pages[url.pathname + url.search] ?? pages[url.pathname];
    if (page === undefined) return typed('text/html', '<title>Page not found</title>', 404);
    const [title, body] = page;
    return typed(
      'text/html',
      `<!doctype html><html lang="en"><title>${esc(title)} | ${esc(university)}</title>
<nav>${menu.map(([path, text]) => link(path, text)).join(' ')}</nav><main><h1>${esc(title)}</h1>${body}</main>
<footer>${esc(university)}, 1 Bluestem Road, Konza, KS 66502</footer></html>`,
    );
  },
});
