import { setImmediate as turn } from 'node:timers/promises';
import { endOfMatch } from './substring-search.ts';
import { MAX_URL_LENGTH } from './url-rules.ts';

/** In characters. A URL can grow threefold when its special characters are encoded. */
const LONGEST_PATH = 3 * MAX_URL_LENGTH;
/** Far more rules than any site has. */
export const MAX_RULES = 5_000;
/** How many rules are parsed or tried, within milliseconds, before the thread yields to other work. */
const RULES_PER_TURN = 100;
const MAX_SITE_MAPS = 20;

/** The rules of a robots.txt (RFC 9309) for one robot. */
// `robots-parser` 3.0.1 is not used: it does not treat `%7e` as `~`, ignores misspelled fields, and blocks the thread
// for 37 s on one URL if a file of a megabyte has 4,900 rules with many `*`.
export interface RobotsRules {
  /** `url` has at most `MAX_URL_LENGTH` characters. */
  allows(url: URL): Promise<boolean>;
  /** URLs of the site's sitemaps. */
  readonly siteMaps: readonly string[];
  /** The requested pause between requests, in seconds; not part of the RFC. */
  readonly crawlDelay: number;
}

/** A rule, split at each `*`. */
interface Rule {
  readonly allow: boolean;
  readonly pieces: readonly string[];
  /** Whether the last piece must match the end of the URL. */
  readonly isWhole: boolean;
  /** Of the rules that match a URL, the longest applies. */
  readonly length: number;
}

const ESCAPES = /%[\da-f]{2}|[^\w.~:/?#@!&'()+,;=%-]/gi;
const UNRESERVED = /[\w.~-]/;
const SPECIAL = /[*$[\]]/;

/**
 * Gives each character a single spelling (RFC 9309, section 2.2.2): `%7e` becomes `~`, `ä` becomes `%C3%A4`, and `*`
 * becomes `%2A`.
 */
const normalizeSpelling = (text: string): string =>
  text.toWellFormed().replace(ESCAPES, (found) => {
    if (SPECIAL.test(found)) return `%${found.charCodeAt(0).toString(16).toUpperCase()}`;
    if (!found.startsWith('%') || found.length === 1) return encodeURIComponent(found);
    const character = String.fromCharCode(Number.parseInt(found.slice(1), 16));
    return UNRESERVED.test(character) ? character : found.toUpperCase();
  });

/** `undefined` if the rule has more characters than any URL, so that it cannot match. */
function readRule(text: string, allow: boolean): Rule | undefined {
  const isWhole = text.endsWith('$');
  const pattern = (isWhole ? text.slice(0, -1) : text).replace(/\*{2,}/g, '*');
  // Each character may be encoded as three, and have a `*` next to it.
  if (pattern.length > 5 * LONGEST_PATH) return undefined;
  const pieces = pattern.split('*').map(normalizeSpelling);
  const characters = pieces.reduce((sum, { length }) => sum + length, 0);
  if (characters > LONGEST_PATH) return undefined;
  return { allow, pieces, isWhole, length: characters + pieces.length };
}

/** Takes time proportional to the length of the rule plus the length of the path. */
function matches({ pieces: [first = '', ...others], isWhole }: Rule, path: string): boolean {
  if (!path.startsWith(first)) return false;
  const last = isWhole ? others.pop() : '';
  let at = first.length;
  for (const piece of others) {
    at = endOfMatch(path, piece, at);
    if (at === -1) return false;
  }
  return last === undefined ? path.length === at : path.endsWith(last) && path.length - last.length >= at;
}

/** The rules for one robot, or for all robots. */
class Group {
  readonly rules: Rule[] = [];
  isNamed = false;
  crawlDelay = 0;

  add(key: string, value: string): void {
    if (key === 'crawl-delay') this.crawlDelay = Number.parseFloat(value.replace(',', '.')) || 0;
    else if (value !== '' && this.rules.length <= MAX_RULES) {
      const rule = readRule(value, key === 'allow');
      if (rule !== undefined) this.rules.push(rule);
    }
  }
}

/**
 * The lines of robots.txt. As at Google, field names may be misspelled in common ways, and the colon may be missing.
 */
const LINES =
  /^[ \t]*(user[- ]?agent|allow|d(?:is|ias|i)s?all[oa]w|crawl[- ]?delay|site-?map)(?:[ \t]*:|[ \t])([^\r\n#]*)/gim;

/** Corrects the name of a field. */
function fieldOf(written: string): string {
  const letters = written.toLowerCase().replace(/[- ]/g, '');
  if (letters === 'useragent') return 'user-agent';
  if (letters === 'crawldelay') return 'crawl-delay';
  return letters.startsWith('d') ? 'disallow' : letters;
}

/** The name without its version: `CampusData/1.0` is `campusdata`. */
const productOf = (agent: string): string => (agent.split(/[/ \t]/, 1)[0] ?? '').toLowerCase();

/**
 * Parses the rules for a robot or, if no group names that robot, the rules for all robots. `undefined` if there are far
 * too many rules.
 */
export async function parseRobots(text: string, robot: string): Promise<RobotsRules | undefined> {
  const ownGroup = new Group();
  const commonGroup = new Group();
  const name = productOf(robot);
  let groups = new Set<Group>();
  let isNaming = false;
  let lines = 0;
  const siteMaps: string[] = [];
  for (const [, field = '', content = ''] of text.matchAll(LINES)) {
    const key = fieldOf(field);
    const value = content.trim();
    lines += 1;
    if (lines % RULES_PER_TURN === 0) await turn();
    // A sitemap line belongs to no group, and does not end a group.
    if (key === 'sitemap') {
      if (siteMaps.length < MAX_SITE_MAPS && URL.canParse(value)) siteMaps.push(value);
      continue;
    }
    if (key === 'user-agent') {
      if (!isNaming) groups = new Set();
      const product = productOf(value);
      if (product === name) groups.add(ownGroup);
      else if (product === '*') groups.add(commonGroup);
      for (const group of groups) group.isNamed = true;
    } else for (const group of groups) group.add(key, value);
    isNaming = key === 'user-agent';
  }
  const { rules, crawlDelay } = ownGroup.isNamed ? ownGroup : commonGroup;
  if (rules.length > MAX_RULES) return undefined;
  return {
    crawlDelay,
    siteMaps,
    async allows({ pathname, search }) {
      const path = normalizeSpelling(pathname + search);
      let best: Rule | undefined;
      for (const [at, rule] of rules.entries()) {
        if (at % RULES_PER_TURN === RULES_PER_TURN - 1) await turn();
        const hasPriority =
          best === undefined || rule.length > best.length || (rule.length === best.length && rule.allow);
        if (hasPriority && matches(rule, path)) best = rule;
      }
      return best?.allow ?? true;
    },
  };
}
