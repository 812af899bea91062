import { html } from 'hono/html';
import type { ScriptName } from './assets.ts';
import type { Html } from './html.ts';

/** The paths of a logo in several versions. */
interface SiteLogo {
  readonly header: string;
  /** For the dark theme. */
  readonly dark?: string | undefined;
  /** Width in the header, px. A wide logo is a wordmark: it says the campus's name. */
  readonly width: number;
  readonly large: string;
}
const LOGO_HEIGHT = 44;
const isWordmark = (logo: SiteLogo | null): boolean => logo !== null && logo.width >= 2 * LOGO_HEIGHT;

interface SiteLink {
  readonly text: string;
  readonly url: string;
}

/** The data that all pages have in common. */
export interface Site {
  readonly name: string;
  /** Whether the campus file has teams. */
  readonly hasSports: boolean;
  /** The name of the campus's time zone for people: `Central Time`. */
  readonly zone: string;
  /** The IANA name of the time zone. */
  readonly timeZone: string;
  /** The public URL without a trailing slash. Without it, pages do not know their own URL. */
  readonly publicUrl?: string | undefined;
  /** The campus's own logo, or that of its first team. */
  readonly logo: SiteLogo | null;
  /** Path of the icon in a browser's tab. */
  readonly icon: string | null;
  /** The campus's own links in header and footer. */
  readonly links: readonly SiteLink[];
  readonly footer: readonly SiteLink[];
  readonly contact?: string | undefined;
  /** Path of the style sheet in the campus's colors. */
  readonly style: string;
  /** The URL and date of the page, shown only in print. */
  readonly printed?: string;
  readonly scripts: Readonly<Record<ScriptName, string>>;
}

export interface PageContent {
  readonly title: string;
  /** The section to highlight in the header. */
  readonly section?: 'games' | 'teams' | 'scholarships';
  readonly main: Html;
  /** Additions to `<head>`: JSON-LD, feeds, `rel=next`. */
  readonly head?: Html;
  readonly description?: string;
  /** The canonical path, for search engines and shared links; by default that of the request. */
  readonly path?: string;
  /** Further scripts of the page, besides the one that updates scores. */
  readonly scripts?: readonly ScriptName[];
  /** Without header and footer, for a frame on another site. */
  readonly isBare?: boolean;
  /** A fixed theme; by default that of the visitor's system. */
  readonly theme?: 'light' | 'dark' | 'auto';
}

const SECTIONS = [
  ['games', '/games', 'Games'],
  ['teams', '/teams', 'Teams'],
  ['scholarships', '/scholarships', 'Scholarships'],
] as const;

/** The logo on a plate, because its colors may be those of the band around it. */
const logoPicture = ({ header, dark, width }: SiteLogo, alt: string): Html =>
  html`<picture${dark === undefined ? '' : html` class="both"`}>${
    dark === undefined ? '' : html`<source media="(prefers-color-scheme: dark)" srcset="${dark}">`
  }<img src="${header}" alt="${alt}" width="${width}" height="${LOGO_HEIGHT}"></picture>`;

const linkList = (links: readonly SiteLink[]): Html =>
  html`${links.map(({ text, url }) => html`<a href="${url}">${text}</a> `)}`;

/** A link to an email address or URL. */
const contactLink = (contact: string): Html =>
  /^https?:/.test(contact)
    ? html`<a href="${contact}">Contact</a>`
    : html`<a href="mailto:${contact}">${contact}</a>`;

const header = ({ name, logo, hasSports, links }: Site, section: PageContent['section']) => html`
<a class="skip" href="#main">Skip to content</a>
<header class="site">
  <a class="name" href="/">${logo === null ? '' : logoPicture(logo, isWordmark(logo) ? name : '')}${isWordmark(logo) ? '' : name}</a>
  <nav aria-label="Site">
    ${SECTIONS.filter(([key]) => hasSports || key === 'scholarships').map(
      ([key, href, label]) =>
        html`<a href="${href}"${key === section ? html` aria-current="true"` : ''}>${label}</a>`,
    )}
    ${linkList(links)}
  </nav>
</header>`;

/** The script shows this button while it updates scores, for visitors who are disturbed by movement. */
const pause = html`<button type="button" id="updates" class="plain" hidden>Pause live scores</button>`;

const footer = ({ name, zone, timeZone, printed, hasSports, footer: links, contact }: Site) => html`
<footer class="site">
${printed === undefined ? '' : html`<p class="printed">${printed}</p>`}
  <p>${hasSports ? 'Scores come from a sports data provider; scholarships' : 'Scholarships'} are collected daily from the university’s pages. Always check the original page.</p>
  <div class="groups"><nav aria-label="For you">
    <a href="/scholarships/saved">My list</a>
    <a href="/calendars">Add to your calendar</a>
    <a href="/scholarships/api/scholarships.atom">Scholarship feed</a>
    ${pause}
  </nav>
  <nav aria-label="About the data">
    <a href="/status">Data status</a>
    <a href="/data">Download data</a>
    <a href="/docs">For developers</a>
  </nav></div>
  ${
    links.length === 0 && contact === undefined
      ? ''
      : html`<nav aria-label="${name}">${linkList(links)}${contact === undefined ? '' : contactLink(contact)}</nav>`
  }
  <p data-zone="${timeZone}">Times are in ${zone}.</p>
</footer>`;

/** The preview of a shared link. A page has a URL only if the campus file has a public one. */
function sharing({ name, publicUrl, logo }: Site, { title, description, path }: PageContent): Html {
  const target = publicUrl === undefined || path === undefined ? undefined : `${publicUrl}${path}`;
  return html`<meta property="og:title" content="${title}">
<meta property="og:site_name" content="${name}">
<meta property="og:type" content="website">
${description === undefined ? '' : html`<meta property="og:description" content="${description}">`}
${publicUrl === undefined || logo === null ? '' : html`<meta property="og:image" content="${publicUrl}${logo.large}">`}
${target === undefined ? '' : html`<meta property="og:url" content="${target}"><link rel="canonical" href="${target}">`}`;
}

/** Links for feed readers. */
const FEEDS = html`<link rel="alternate" type="application/atom+xml" title="Scholarships" href="/scholarships/api/scholarships.atom">
<link rel="alternate" type="application/feed+json" title="Scholarships" href="/scholarships/api/scholarships.feed.json">`;
const CALENDAR = html`
<link rel="alternate" type="text/calendar" title="Games" href="/sports/api/schedules.ics">`;

/**
 * Delays painting until the whole header has arrived: its links are right-aligned, so each would move the previous
 * ones.
 */
const EXPECT_HEADER = html`<link rel="expect" href="#spoken" blocking="render">`;

/** A vertical list with lines between the items. */
export const rows = (items: readonly unknown[]): Html =>
  html`<ul class="rows">${items.map((item) => html`<li>${item}</li>`)}</ul>`;

/** A whole document. It has no inline style or script: its Content-Security-Policy forbids both. */
export const layout = (site: Site, { theme = 'auto', ...page }: PageContent) => html`<!doctype html>
<html lang="en"${theme === 'auto' ? '' : html` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title === site.name ? site.name : `${page.title} – ${site.name}`}</title>
${page.description === undefined ? '' : html`<meta name="description" content="${page.description}">`}
${sharing(site, page)}
<meta name="color-scheme" content="${theme === 'auto' ? 'light dark' : theme}">
${EXPECT_HEADER}
<link rel="stylesheet" href="${site.style}">
${FEEDS}${site.hasSports ? CALENDAR : ''}
${site.logo === null ? '' : html`<link rel="apple-touch-icon" href="${site.logo.large}">`}
<link rel="icon" href="${site.icon ?? 'data:,'}">
${(['live', ...(page.scripts ?? [])] as const).map(
  (name) => html`<script type="module" src="${site.scripts[name]}"></script>`,
)}
${page.head ?? ''}
</head>
<body${page.isBare ? html` class="bare"` : ''}>
${page.isBare ? '' : header(site, page.section)}
<p id="spoken" class="hidden" role="status"></p>
<main id="main" tabindex="-1">
${page.main}
</main>
${page.isBare ? pause : footer(site)}
<p id="paused" role="status"></p>
</body>
</html>`;
