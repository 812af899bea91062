import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { request as send } from 'undici';
import type { Request } from './requests.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Decompressed; pictures as latin1. */
  readonly body: string;
}

/** Headers that depend on the connection or the time. */
const NOT_COMPARED = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

/** Headers that follow from the body, and are not reported when it differs. */
const FOLLOW_THE_BODY = new Set(['etag', 'content-length']);

function unpack(bytes: Buffer, encoding: unknown): Buffer {
  if (bytes.length === 0) return bytes;
  if (encoding === 'br') return brotliDecompressSync(bytes);
  if (encoding === 'gzip') return gunzipSync(bytes);
  if (encoding === 'zstd') return zstdDecompressSync(bytes);
  return bytes;
}

export async function ask(
  url: string,
  { method = 'GET', headers: requested = {} }: Partial<Request> = {},
): Promise<Reply> {
  const response = await send(url, { method, headers: requested });
  const bytes = Buffer.from(await response.body.arrayBuffer());
  const encoding = response.headers['content-encoding'];
  const own = new URL(url).origin;
  const isText = /json|text|script/.test(String(response.headers['content-type']));
  const body = unpack(bytes, encoding)
    .toString(isText ? 'utf8' : 'latin1')
    .replaceAll(own, 'OWN');
  const headers = { ...response.headers };
  for (const name of NOT_COMPARED) delete headers[name];
  if (encoding !== undefined) delete headers['content-length'];
  // The number of requests left depends on how many this script has sent to each release.
  delete headers['x-request-id'];
  if (headers.ratelimit) headers.ratelimit = String(headers.ratelimit).replace(/r=\d+/, 'r=N');
  // So does the number of requests that a release has handled.
  const uncounted = body.replace(/(?<="requests":\{"count":)\d+/, '0');
  if (uncounted !== body) for (const name of FOLLOW_THE_BODY) delete headers[name];
  return { status: response.statusCode, headers, body: uncounted };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Where two JSON values differ, and how: `games.3.status "final" | "scheduled"`. */
function jsonDifferences(was: unknown, is: unknown, path: string): string[] {
  if (JSON.stringify(was) === JSON.stringify(is)) return [];
  if (!isObject(was) || !isObject(is) || Object.keys(was).join() !== Object.keys(is).join()) {
    return [`${path} ${JSON.stringify(was)?.slice(0, 150)} | ${JSON.stringify(is)?.slice(0, 150)}`];
  }
  return Object.keys(was).flatMap((key) => jsonDifferences(was[key], is[key], `${path}.${key}`));
}

function bodyDifference(was: string, is: string): string {
  try {
    const [first = 'body in its formatting', ...more] = jsonDifferences(
      JSON.parse(was),
      JSON.parse(is),
      'body',
    );
    return more.length === 0 ? first : `${first}, and ${more.length} more`;
  } catch {
    return `body ${was.slice(0, 150)} | ${is.slice(0, 150)}`;
  }
}

/** One line per difference. */
export function differences(was: Reply, is: Reply): string[] {
  const found: string[] = [];
  if (was.status !== is.status) found.push(`status ${was.status} | ${is.status}`);
  const isOther = was.body !== is.body;
  if (isOther) found.push(bodyDifference(was.body, is.body));
  for (const name of new Set([...Object.keys(was.headers), ...Object.keys(is.headers)])) {
    const [before, after] = [String(was.headers[name]), String(is.headers[name])];
    if (before !== after && !(isOther && FOLLOW_THE_BODY.has(name)))
      found.push(`${name} ${before} | ${after}`);
  }
  return found;
}
