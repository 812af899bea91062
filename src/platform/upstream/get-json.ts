import { safeTexts } from '../formats/safe-text.ts';
import { followRedirects } from './follow-redirects.ts';
import { absent, failed, found, type Outcome } from './outcome.ts';
import type { UpstreamClient } from './upstream-client.ts';
import { parseRetryAfter, type Reply } from './upstream-request.ts';

/** The largest page of the provider that may be requested by mistake, the table of all conferences, has 6.6 MB. */
const MAX_JSON_BYTES = 8 * 1024 * 1024;

const excerpt = (body: Buffer): string => body.toString('utf8', 0, 120).replaceAll(/\s+/g, ' ');

function retryAfter(reply: Reply): { retryAfterSeconds?: number } {
  const ms = parseRetryAfter(reply.headers['retry-after'], Date.now());
  return ms === undefined ? {} : { retryAfterSeconds: Math.ceil(ms / 1000) };
}

/** A JSON document, and the bytes in which it was received. */
export interface JsonPage {
  readonly json: unknown;
  readonly bytes: Buffer;
}

export type GetPage = (url: string) => Promise<Outcome<JsonPage>>;

const ABSENCES: ReadonlySet<number> = new Set([404, 410]);

/** Enough for a page that has been moved twice. */
const MOST_REDIRECTS = 2;

interface GetJsonOptions {
  /** See `UpstreamRequest`. */
  readonly scope?: string | undefined;
  /** Origins to which redirects are followed. A redirect to any other origin is `refused`. */
  readonly redirectsTo?: readonly string[];
}

/** Follows redirects as far as they are allowed, and returns the last reply. */
async function follow(client: UpstreamClient, target: string, { scope, redirectsTo = [] }: GetJsonOptions) {
  const headers = { accept: 'application/json' };
  const isAllowed = (url: string): boolean => redirectsTo.includes(URL.parse(url)?.origin ?? '');
  const response = await followRedirects(target, MOST_REDIRECTS, async (url, redirectedBy) =>
    redirectedBy !== undefined && !isAllowed(url)
      ? { kind: 'foreign' as const, reply: redirectedBy }
      : client.get({ url, headers, maxBytes: MAX_JSON_BYTES, ...(scope && { scope }) }),
  );
  return response.kind === 'foreign' || response.kind === 'endless' ? response.reply : response;
}

/**
 * Requests a JSON document. A 404 or 410 is `absent` only if its body is JSON: an HTML page would not come from the
 * API, but from a proxy in front of it. Any other status except 200 is `refused`.
 */
export async function getJson(
  client: UpstreamClient,
  url: string,
  options: GetJsonOptions = {},
): Promise<Outcome<JsonPage>> {
  const reply = await follow(client, url, options);
  if (reply.kind === 'failed') return reply;
  const { status, body } = reply;
  const refused = () =>
    failed({
      reason: 'refused',
      status,
      problem: `${status} from ${url}: ${excerpt(body)}`,
      ...retryAfter(reply),
    });
  if (status !== 200 && !ABSENCES.has(status)) return refused();
  try {
    const json = parseJson(body);
    return status === 200 ? found({ json, bytes: body }) : absent;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    if (status !== 200) return refused();
    const problem = `not JSON from ${url}: ${excerpt(body)} (${error.message})`;
    return failed({ reason: 'unreadable', problem });
  }
}

/**
 * Three times as many values as in the largest recorded page of the provider. There has to be a limit because
 * `JSON.parse` cannot be interrupted: this many values take at most 50 ms, but 16 MB of empty lists, which are only 16
 * kB when compressed, would take seconds and gigabytes.
 */
const MAX_VALUES = 150_000;
/** Only in pages with more values than this are the different names counted. */
const CHECK_NAMES_ABOVE = 20_000;
/**
 * Recorded pages have at most 900 different names. If all names in a page differ, it takes ten times as long to parse.
 */
const MAX_NAMES = 2_500;
/**
 * The highest total length of the strings from which characters are removed. In recorded pages, it is at most 6,000.
 */
const MAX_UNSAFE = 250_000;

/** Each value except for the first follows one of these characters. (Those within strings are counted, too.) */
const BEFORE_VALUES = [',', '[', '{'].map((character) => character.charCodeAt(0));
const [QUOTE = 0, BACKSLASH, COLON] = Buffer.from('"\\:');
const SPACES: readonly (number | undefined)[] = [...Buffer.from(' \t\n\r')];

/** Matches characters that `safeTexts` may have to remove, either literal or escaped. */
const MAYBE_UNSAFE =
  /\\[bfr]|\\u(?:00[01]|007[Ff]|00[89]|20(?:2[A-Ea-e]|6[6-9]))|[\u007F-\u009F\u202A-\u202E\u2066-\u2069]/;

function countValues(bytes: Buffer): number {
  let values = 1;
  for (const byte of BEFORE_VALUES) {
    // `indexOf` is many times faster than a loop over the bytes.
    for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) {
      values += 1;
      if (values > MAX_VALUES) return values;
    }
  }
  return values;
}

function isEscaped(bytes: Buffer, at: number): boolean {
  let before = at;
  while (bytes[before - 1] === BACKSLASH) before -= 1;
  return (at - before) % 2 === 1;
}

/** The index of the quote that ends the string beginning at `open`, or -1 if there is no such quote. */
function endOfText(bytes: Buffer, open: number): number {
  let at = bytes.indexOf(QUOTE, open + 1);
  while (at >= 0 && isEscaped(bytes, at)) at = bytes.indexOf(QUOTE, at + 1);
  return at;
}

function isName(bytes: Buffer, end: number): boolean {
  let at = end + 1;
  while (SPACES.includes(bytes[at])) at += 1;
  return bytes[at] === COLON;
}

function hasTooManyNames(bytes: Buffer): boolean {
  const names = new Set<string>();
  for (let open = bytes.indexOf(QUOTE); open >= 0; ) {
    const end = endOfText(bytes, open);
    // The text is not JSON, so `JSON.parse` will throw.
    if (end < 0) return false;
    if (isName(bytes, end)) names.add(bytes.toString('latin1', open, end));
    if (names.size > MAX_NAMES) return true;
    open = bytes.indexOf(QUOTE, end + 1);
  }
  return false;
}

/**
 * Parses untrusted JSON and makes its strings safe. Throws a `SyntaxError` also for JSON that would take long to parse,
 * because it has far more values, names or control characters than any real page.
 */
export function parseJson(bytes: Buffer): unknown {
  const values = countValues(bytes);
  if (values > MAX_VALUES) throw new SyntaxError(`more than ${MAX_VALUES} values`);
  if (values > CHECK_NAMES_ABOVE && hasTooManyNames(bytes))
    throw new SyntaxError(`more than ${MAX_NAMES} names`);
  const text = bytes.toString('utf8');
  const value: unknown = JSON.parse(text);
  if (!MAYBE_UNSAFE.test(text)) return value;
  let unsafe = 0;
  return safeTexts(value, (length) => {
    unsafe += length;
    if (unsafe > MAX_UNSAFE) throw new SyntaxError('far too many control characters');
  });
}
