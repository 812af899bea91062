import { followRedirects } from './follow-redirects.ts';
import type { OriginClient } from './origin-client.ts';
import type { Reply } from './origin-request.ts';
import { absent, failed, found, type Outcome } from './outcome.ts';
import { parseJson } from './parse-json.ts';
import { parseRetryAfter } from './retry-after.ts';

/** The provider's largest page that can be requested by mistake, the table of all conferences, is 6.6 MB. */
const MAX_JSON_BYTES = 8 * 1024 * 1024;

const excerpt = (body: Buffer): string => body.toString('utf8', 0, 120).replaceAll(/\s+/g, ' ');

function retryAfter(reply: Reply): { retryAfterSeconds?: number } {
  const ms = parseRetryAfter(reply.headers['retry-after'], Date.now());
  return ms === undefined ? {} : { retryAfterSeconds: Math.ceil(ms / 1000) };
}

/** A JSON document, and its bytes as they came. */
export interface JsonPage {
  readonly json: unknown;
  readonly bytes: Buffer;
}

export type GetPage = (url: string) => Promise<Outcome<JsonPage>>;

const ABSENCES: ReadonlySet<number> = new Set([404, 410]);

/** One page that moved, and one more. */
const MOST_REDIRECTS = 2;

interface GetJsonOptions {
  /** See `OriginRequest`. */
  readonly scope?: string | undefined;
  /** Origins to which redirects are followed; others are `refused`. */
  readonly redirectsTo?: readonly string[];
}

/** The last reply of redirects that may be followed. */
async function follow(client: OriginClient, address: string, { scope, redirectsTo = [] }: GetJsonOptions) {
  const headers = { accept: 'application/json' };
  const isAllowed = (url: string): boolean => redirectsTo.includes(URL.parse(url)?.origin ?? '');
  const answer = await followRedirects(address, MOST_REDIRECTS, async (url, redirectedBy) =>
    redirectedBy !== undefined && !isAllowed(url)
      ? { kind: 'foreign' as const, reply: redirectedBy }
      : client.get({ url, headers, maxBytes: MAX_JSON_BYTES, ...(scope && { scope }) }),
  );
  return answer.kind === 'foreign' || answer.kind === 'endless' ? answer.reply : answer;
}

/**
 * Requests a JSON document. 404 and 410 are `absent` if they come in JSON as well: an HTML page is not from the API but
 * from what stands before it. Any other status than 200 is `refused`.
 */
export async function getJson(
  client: OriginClient,
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
