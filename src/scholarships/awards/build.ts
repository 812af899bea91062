import type { Element, Node } from '../html/dom.ts';
import type { Line } from '../html/line.ts';
import { anyLink, applyLink, detailsLink, type Link, pageOf } from '../html/links.ts';
import type { PartialScholarship } from '../model/award.ts';
import type { LeftOut } from '../model/left-out.ts';
import { statesDeadline } from '../values/classify-text.ts';
import { type Identity, keysOf, ownAnchor, shortHash, slug } from './award-keys.ts';
import { type Details, readDetails } from './details.ts';
import type { LabelVocabulary } from './label-vocabulary.ts';
import type { Inherit } from './options.ts';
import { NO_PAGE_WIDE_VALUES, type PageWideValues } from './page-wide.ts';
import { readTitle, type Title } from './title.ts';

export interface FoundAward {
  readonly title: string;
  readonly titleLinks: readonly Link[];
  readonly anchor: string | null;
  /** The site's number, if the markup has one. */
  readonly id: string | null;
  /** The lines with its name; none if the name is not on the page. */
  readonly titleLine: readonly Line[];
  /** The award's own box, if several boxes of the same shape contain one award each. */
  readonly box?: Element | null;
  /** The award's lines, without the title. */
  readonly lines: readonly Line[];
  /** Values known from elsewhere, which take precedence over its lines. */
  readonly given?: Partial<Details>;
  readonly categories?: readonly string[];
  /** The link to apply, if the extractor knows it. */
  readonly link?: string | null;
  /** The award's vocabulary, if it differs from the page's. */
  readonly vocabulary?: LabelVocabulary;
  /** Whether a date after the title is the deadline, unless the award states another deadline. */
  readonly stampIsDeadline?: boolean;
}

interface Inheritance {
  readonly inherit?: Inherit;
  readonly pageWide?: PageWideValues;
}

interface BuildSetting extends Inheritance {
  readonly pageUrl: string;
  readonly vocabulary: LabelVocabulary;
}

/** A record, and what identifies it. */
export interface Built {
  readonly record: Omit<PartialScholarship, 'key'>;
  readonly identity: Identity;
  /** The nodes of the page that it was read from. */
  readonly nodes: readonly Node[];
}

/** Matches remarks about recipients: `(students from member families only)` */
const FOR_WHOM = /^to\b|\b(only|for|who|students?|members?|must|(open|given|awarded|presented) to)\b/i;

/** The first link in the title that leads to the page's host. */
function ownUrl(links: readonly Link[], pageUrl: string): string | null {
  const page = new URL(pageUrl);
  const own = links.find(({ url }) => url !== null && new URL(url).host === page.host)?.url ?? null;
  return own === null || pageOf(own) === pageOf(pageUrl) ? null : own;
}

function linkOf(found: FoundAward, details: Details, pageUrl: string): string {
  if (found.link) return found.link;
  const { applyLinks, links } = details;
  const anchorId = ownAnchor(found.anchor, found.title);
  const anchor = anchorId === null ? '' : `#${encodeURIComponent(anchorId)}`;
  return (
    applyLink(applyLinks) ??
    anyLink(applyLinks) ??
    applyLink(links) ??
    anyLink(found.titleLinks) ??
    detailsLink(links) ??
    `${pageOf(pageUrl)}${anchor}`
  );
}

/** The deadline from a label or the title; the page-wide deadline if the award does not state one anywhere. */
function deadlineOf(details: Details, title: Title, found: FoundAward, setting: Inheritance): string | null {
  const statedDeadline = details.deadline ?? title.deadline;
  const { inherit = [], pageWide = NO_PAGE_WIDE_VALUES } = setting;
  const inheritedDeadline = found.stampIsDeadline
    ? title.stamp
    : inherit.includes('deadline')
      ? pageWide.deadlineOf(title.text)
      : null;
  if (statedDeadline !== null || inheritedDeadline === null) return statedDeadline;
  const words = [details.description, ...details.eligibility, ...details.requirements].join('\n\n');
  return statesDeadline(words) ? null : inheritedDeadline;
}

export function build(found: FoundAward, setting: BuildSetting): Built {
  const { pageUrl, vocabulary, inherit = [], pageWide = NO_PAGE_WIDE_VALUES } = setting;
  const title = readTitle(found.title);
  const detailsInLines = readDetails(found.lines, found.vocabulary ?? vocabulary);
  const details = { ...detailsInLines, ...found.given };
  const link = linkOf(found, details, pageUrl);
  const { gpa, requirements } = details;
  const isForWhom = title.aside !== null && FOR_WHOM.test(title.aside);
  const eligibility = isForWhom ? [title.aside ?? '', ...details.eligibility] : details.eligibility;
  const eligibilityOfAll = inherit.includes('eligibility') ? pageWide.eligibility : [];
  const closedOfAll = inherit.includes('deadline') ? pageWide.closed : null;
  const description = [isForWhom ? '' : title.aside, details.description].filter(Boolean).join('\n\n');
  const ownDeadline = deadlineOf(details, title, found, {});
  const deadline = ownDeadline ?? deadlineOf(details, title, found, setting);
  const contact = details.contactEmail ?? (inherit.includes('contact') ? pageWide.contactEmail : null);
  const inherited = [
    ...(deadline !== ownDeadline ? (['deadline'] as const) : []),
    ...(contact !== details.contactEmail ? (['contactEmail'] as const) : []),
  ];
  const record = {
    title: title.text,
    link,
    description,
    amount: details.amount ?? title.amount,
    deadline,
    gpa,
    eligibility,
    requirements,
    contactEmail: contact,
    categories: [...new Set([...(found.categories ?? []), ...details.categories])],
    ended: details.ended || title.closed,
    ...(eligibilityOfAll.length > 0 && { eligibilityOfAll }),
    ...(inherited.length > 0 && { inherited }),
    ...(closedOfAll !== null && { closedOfAll }),
    ...(details.isOpen && { isOpen: true }),
  };
  const identity = {
    // Includes the parentheses, so that keys stay the same as in earlier releases.
    title: [title.text, title.aside].filter(Boolean).join(' '),
    id: found.id ?? details.id,
    url: ownUrl(found.titleLinks, pageUrl),
    anchor: found.anchor,
    content: [link, [description, ...eligibility, ...requirements].join('\n')],
  };
  const printed = [...found.titleLine, ...found.lines].flatMap(({ nodes }) => nodes);
  return { record, identity, nodes: found.box ? [found.box, ...printed] : printed };
}

type Unkeyed = Built['record'];

/** Whether two awards of one name and one text state different values, and are not one award that is printed twice. */
const conflict = (one: Unkeyed, other: Unkeyed): boolean =>
  (['amount', 'deadline', 'gpa'] as const).some(
    (field) => one[field] && other[field] && one[field] !== other[field],
  );

/** An award that is printed twice, perhaps with one value here and another one there. */
const withValuesOf = (first: PartialScholarship, again: Unkeyed): PartialScholarship => ({
  ...first,
  amount: first.amount ?? again.amount ?? null,
  deadline: first.deadline ?? again.deadline ?? null,
  gpa: first.gpa ?? again.gpa ?? null,
});

const valuesOf = ({ amount, deadline, gpa }: Unkeyed): string => JSON.stringify([amount, deadline, gpa]);

/** What each of some awards of one name has in its key besides the name: the groups that only it is in, or its values. */
function createEndings(awards: readonly Built[]): (record: Unkeyed) => string {
  const inGroup = new Map<string, Set<string>>();
  for (const { record } of awards)
    for (const category of record.categories ?? [])
      inGroup.getOrInsertComputed(category, () => new Set<string>()).add(valuesOf(record));
  return (record) => {
    const own = (record.categories ?? []).filter((category) => inGroup.get(category)?.size === 1);
    return slug(own.join(' ')) || shortHash(valuesOf(record));
  };
}

/** The records of a page, and where they are on it. */
interface Keyed {
  readonly records: readonly PartialScholarship[];
  /** For nodes of the page, the key of their record. */
  readonly origins: ReadonlyMap<Node, string>;
  /** Awards that are printed again. */
  readonly leftOut: readonly LeftOut[];
}

/**
 * The records of a page with their keys. Of records with one key, those that state other values than the first are awards
 * of their own; all others are the same award, printed again.
 */
export function withKeys(all: readonly Built[]): Keyed {
  const keys = keysOf(all.map(({ identity }) => identity));
  const endings = new Map(
    [...Map.groupBy(all, (_, at) => keys[at] ?? '')].map(([key, awards]) => [key, createEndings(awards)]),
  );
  const distinct = new Map<string, PartialScholarship>();
  const origins = new Map<Node, string>();
  const leftOut: LeftOut[] = [];
  for (const [at, { record, nodes }] of all.entries()) {
    const key = keys[at] ?? '';
    const first = distinct.get(key);
    const isOther = first !== undefined && conflict(first, record);
    const own = isOther ? `${key}-${endings.get(key)?.(record)}` : key;
    const earlier = distinct.get(own);
    distinct.set(own, earlier === undefined ? { ...record, key: own } : withValuesOf(earlier, record));
    for (const node of nodes) origins.set(node, own);
    if (earlier !== undefined)
      leftOut.push({ kind: 'repeat', text: record.title ?? '', values: [], why: 'printed again' });
  }
  return { records: [...distinct.values()], origins, leftOut };
}
