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

/**
 * Requests a JSON document. 404 and 410 are `absent` if they come in JSON as well: an HTML page is not from the API but
 * from what stands before it. Any other status than 200 is `refused`. `scope`: see `OriginRequest`.
 */
export async function getJson(client: OriginClient, url: string, scope?: string): Promise<Outcome<JsonPage>> {
  const headers = { accept: 'application/json' };
  const reply = await client.get({ url, headers, maxBytes: MAX_JSON_BYTES, ...(scope && { scope }) });
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
