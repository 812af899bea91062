import { createHash } from 'node:crypto';
import type { ContentMode, PretendOrigin, UpstreamRequest } from '../../types.ts';
import type { Award } from './award.ts';
import { campusDay, campusMidnight, type Day, isBefore, nextOccurrence } from './calendar.ts';
import { pageOf } from './html.ts';
import { type ClosingPolicy, type ListedAward, listAwards } from './listing.ts';
import { redesign } from './redesign.ts';
import type { Site, SitePage } from './site.ts';
import { encodeWindows1252 } from './windows-1252.ts';

/** Serves a site: robots.txt, a home page, its pages, and 404 for everything else. */
export function createOrigin(site: Site): PretendOrigin {
  let edition: Edition | undefined;
  return {
    name: site.key,
    respond(request) {
      const today = campusDay(request.now);
      if (edition === undefined || !today.equals(edition.today)) edition = editionOf(site, today);
      return response(site, edition, request);
    },
  };
}

/** The values that all pages of a site share on a given day. */
interface Edition {
  readonly today: Day;
  readonly listed: readonly ListedAward[];
  readonly changedAt: number;
}

const editionOf = ({ awards, policy }: Site, today: Day): Edition => ({
  today,
  listed: listAwards(awards, policy, today),
  changedAt: lastChange(awards, policy, today),
});

function response(site: Site, edition: Edition, { url, base, mode, request }: UpstreamRequest): Response {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
  }
  if (url.pathname === '/robots.txt')
    return respond(request, { body: site.robots, type: 'text/plain', shows: [] });
  if (url.pathname === '/') return respond(request, home(site));
  const { today } = edition;
  const found = site.visit({ url, base, today, listed: shownIn(mode, edition.listed) });
  if (found === null) return notFound(site.office);
  if ('location' in found) {
    return new Response(null, { status: 301, headers: { location: `${base}${found.location}` } });
  }
  // Other modes can be set at any time and change the page, so that the page then has no Last-Modified.
  const changedAt = mode === 'normal' ? edition.changedAt : null;
  return respond(request, mode === 'new_layout' ? redesigned(site, found) : found, changedAt);
}

function shownIn(mode: ContentMode, listed: readonly ListedAward[]): readonly ListedAward[] {
  if (mode === 'empty') return [];
  return mode === 'shrunk' ? listed.filter(({ index }) => index % 5 === 0) : listed;
}

const redesigned = ({ office }: Site, page: SitePage): SitePage => ({
  ...page,
  charset: 'utf-8',
  body: page.redesigned ?? redesign(office, page.shows),
});

function home({ office, path }: Site): SitePage {
  const main = `<main id="main-content"><h1>Welcome to the ${office}</h1>
<p>News, events and support for students.</p>
<p><a href="${path}">Scholarships</a></p></main>`;
  return { body: pageOf({ office, title: 'Home', main, nav: [[path, 'Scholarships']] }), shows: [] };
}

function notFound(office: string): Response {
  const title = 'Page not found';
  const main = `<main id="main-content"><h1>${title}</h1>\n<p>The page you asked for may have moved.</p></main>`;
  return new Response(pageOf({ office, title, main }), {
    status: 404,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}

/** The page as a response, or 304 if the client's cached response is current. */
function respond(request: Request, page: SitePage, changedAt: number | null = null): Response {
  const { body, type = 'text/html', charset = 'utf-8', validators = [] } = page;
  const bytes = charset === 'utf-8' ? new TextEncoder().encode(body) : encodeWindows1252(body);
  const headers = new Headers({ 'content-type': `${type}; charset=${charset}`, ...page.headers });
  const tag = `"${createHash('sha1').update(bytes).digest('hex').slice(0, 20)}"`;
  if (validators.includes('etag')) headers.set('etag', tag);
  if (validators.includes('weak_etag')) headers.set('etag', `W/${tag}`);
  if (validators.includes('last_modified') && changedAt !== null) {
    headers.set('last-modified', new Date(changedAt).toUTCString());
  }
  if (isFresh(request.headers, headers)) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : bytes, { headers });
}

/** RFC 9110 13.2.2: If-None-Match takes precedence over If-Modified-Since. */
function isFresh(requested: Headers, own: Headers): boolean {
  const tags = requested.get('if-none-match');
  const etag = own.get('etag');
  if (tags !== null) {
    const opaque = (value: string): string => value.trim().replace(/^W\//, '');
    return etag !== null && tags.split(',').some((value) => opaque(value) === opaque(etag));
  }
  const since = Date.parse(requested.get('if-modified-since') ?? '');
  return Date.parse(own.get('last-modified') ?? '') <= since;
}

/** Last-Modified of pages on which no date ever changes. */
const LAST_EDIT = { year: 2024, month: 8, day: 12 };

/** The last midnight at which an award closed or was replaced by the award of the next year, in milliseconds. */
function lastChange(awards: readonly Award[], policy: ClosingPolicy, today: Day): number {
  const past = awards
    .flatMap((award) => changesOf(award, policy, today))
    .filter((day) => !isBefore(today, day));
  const edited = Temporal.PlainDate.from(LAST_EDIT);
  return campusMidnight(past.reduce((one, other) => (isBefore(one, other) ? other : one), edited));
}

/** The days around `today` on which the text of an award changes; none if its deadline is printed without a year. */
function changesOf({ closes }: Award, { daysShown, whenOver }: ClosingPolicy, today: Day): Day[] {
  if (closes.kind !== 'date') return [];
  const last = nextOccurrence(closes.day, today.subtract({ years: 1 }));
  const before = nextOccurrence(closes.day, today.subtract({ years: 2 }));
  const replaced = [before, last].map((day) => day.add({ days: daysShown + 1 }));
  return whenOver === 'silent' ? replaced : [...replaced, last.add({ days: 1 })];
}
