import type { Ask, Mood, PretendOrigin } from '../../types.ts';
import { answerNotFound, answerPage, answerText } from './answer.ts';
import { campusDay } from './calendar.ts';
import { page } from './html.ts';
import { lastChange } from './last-change.ts';
import { type Listed, listAwards } from './listing.ts';
import { redesign } from './redesign.ts';
import type { Page, Site } from './site.ts';

/** A site that answers robots.txt, its home page, its own pages, and 404 for all else. */
export function createOrigin(site: Site): PretendOrigin {
  return { name: site.key, answer: (ask) => answer(site, ask) };
}

function answer(site: Site, ask: Ask): Response {
  const { url, base, mood, now, request } = ask;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
  }
  if (url.pathname === '/robots.txt') return answerText(site.robots);
  if (url.pathname === '/') return answerPage(request, home(site), null);
  const today = campusDay(now);
  const listed = inMood(listAwards(site.awards, site.house, today), mood);
  const found = site.visit({ url, base, mood, now, today, listed });
  if (found === null) return answerNotFound(site.office);
  if ('location' in found) {
    return new Response(null, { status: 301, headers: { location: `${base}${found.location}` } });
  }
  // In another mood the words differ though no day has passed: say nothing of when they changed.
  const isDated = mood === 'usual' && found.validators?.includes('last_modified');
  const changedAt = isDated ? lastChange(site.awards, site.house, today) : null;
  return answerPage(request, mood === 'new_layout' ? redesigned(site, found) : found, changedAt);
}

function inMood(listed: readonly Listed[], mood: Mood): readonly Listed[] {
  if (mood === 'empty') return [];
  return mood === 'shrunk' ? listed.filter(({ index }) => index % 5 === 0) : listed;
}

function redesigned(site: Site, found: Page): Page {
  return { ...found, charset: 'utf-8', body: found.redesigned ?? redesign(site.office, found.shows) };
}

function home({ office, path }: Site): Page {
  const main = `<main id="main-content"><h1>Welcome to the ${office}</h1>
<p>News, events and support for students.</p>
<p><a href="${path}">Scholarships</a></p></main>`;
  return { body: page({ office, title: 'Home', main, nav: [[path, 'Scholarships']] }), shows: [] };
}
