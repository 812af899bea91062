import type { Line } from '../html/lines.ts';
import { anyLink, applyLink, type Link, moreLink, pageOf } from '../html/links.ts';
import type { PartialScholarship } from '../site-kind.ts';
import { type Details, readDetails } from './details.ts';
import { type Identity, keysOf, ownAnchor } from './keys.ts';
import type { Inherit } from './options.ts';
import { hasDeadline, NOTHING_PAGE_WIDE, type PageWide } from './page-wide.ts';
import { readTitle } from './title.ts';
import type { Vocabulary } from './vocabulary.ts';

/** One award as it was found on its page. */
export interface Found {
  readonly title: string;
  /** Links of the title itself. */
  readonly titleLinks: readonly Link[];
  readonly anchor: string | null;
  /** The site's own number, where the markup gives one. */
  readonly id: string | null;
  /** Its own lines, without the title. */
  readonly lines: readonly Line[];
  /** What is known of it otherwise and goes before what its lines say. */
  readonly given?: Partial<Details>;
  readonly categories?: readonly string[];
}

export interface BuildSetting {
  readonly pageUrl: string;
  readonly vocabulary: Vocabulary;
  readonly inherit?: Inherit;
  readonly pageWide?: PageWide;
}

/** A record, and what it may be known by. */
export interface Built {
  readonly record: Omit<PartialScholarship, 'key'>;
  readonly identity: Identity;
}

/** The title's own address, on the page's own host. */
function ownUrl(links: readonly Link[], pageUrl: string): string | null {
  const page = new URL(pageUrl);
  const own = links.find(({ url }) => url !== null && new URL(url).host === page.host)?.url ?? null;
  return own === null || pageOf(own) === pageOf(pageUrl) ? null : own;
}

function linkOf(found: Found, details: Details, pageUrl: string): string {
  const { applyLinks, links } = details;
  const named = ownAnchor(found.anchor, found.title);
  const anchor = named === null ? '' : `#${encodeURIComponent(named)}`;
  return (
    applyLink(applyLinks) ??
    anyLink(applyLinks) ??
    applyLink(links) ??
    anyLink(found.titleLinks) ??
    moreLink(links) ??
    `${pageOf(pageUrl)}${anchor}`
  );
}

function inherited(details: Details, title: string | null, setting: BuildSetting): PageWide {
  const { inherit = [], pageWide = NOTHING_PAGE_WIDE } = setting;
  const words = [details.description, ...details.eligibility, ...details.requirements].join('\n\n');
  const hasOwn = details.deadline !== null || title !== null || hasDeadline(words);
  return {
    deadline:
      details.deadline ?? title ?? (inherit.includes('deadline') && !hasOwn ? pageWide.deadline : null),
    contactEmail: details.contactEmail ?? (inherit.includes('contact') ? pageWide.contactEmail : null),
  };
}

export function build(found: Found, setting: BuildSetting): Built {
  const own = readDetails(found.lines, setting.vocabulary);
  const details = { ...own, ...found.given };
  const title = readTitle(found.title);
  const { deadline, contactEmail } = inherited(details, title.deadline, setting);
  const link = linkOf(found, details, setting.pageUrl);
  const { gpa, eligibility, requirements, description } = details;
  const record = {
    title: title.text,
    link,
    description,
    amount: details.amount ?? title.amount,
    deadline,
    gpa,
    eligibility,
    requirements,
    contactEmail,
    categories: [...new Set([...(found.categories ?? []), ...details.categories])],
    ended: details.ended || title.closed,
  };
  const identity = {
    title: title.text,
    id: found.id ?? details.id,
    url: ownUrl(found.titleLinks, setting.pageUrl),
    anchor: found.anchor,
    content: [link, [description, ...eligibility, ...requirements].join('\n')],
  };
  return { record, identity };
}

/** The records of a page, each with its key; what is the same in everything is there once. */
export function withKeys(all: readonly Built[]): PartialScholarship[] {
  const keys = keysOf(all.map(({ identity }) => identity));
  const byKey = new Map<string, PartialScholarship>();
  for (const [at, key] of keys.entries()) {
    const built = all[at];
    if (built !== undefined && !byKey.has(key)) byKey.set(key, { ...built.record, key });
  }
  return [...byKey.values()];
}
