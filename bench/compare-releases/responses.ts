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

/** Headers that follow from the body, and are not reported when the body differs. */
const FOLLOW_THE_BODY = new Set(['etag', 'content-length']);

function decompress(bytes: Buffer, encoding: unknown): Buffer {
  if (bytes.length === 0) return bytes;
  if (encoding === 'br') return brotliDecompressSync(bytes);
  if (encoding === 'gzip') return gunzipSync(bytes);
  if (encoding === 'zstd') return zstdDecompressSync(bytes);
  return bytes;
}

export async function fetchReply(
  url: string,
  { method = 'GET', headers: requested = {} }: Partial<Request> = {},
): Promise<Reply> {
  const response = await send(url, { method, headers: requested });
  const bytes = Buffer.from(await response.body.arrayBuffer());
  const encoding = response.headers['content-encoding'];
  const ownOrigin = new URL(url).origin;
  const isText = /json|text|script/.test(String(response.headers['content-type']));
  const body = decompress(bytes, encoding)
    .toString(isText ? 'utf8' : 'latin1')
    .replaceAll(ownOrigin, 'OWN');
  const headers = { ...response.headers };
  for (const name of NOT_COMPARED) delete headers[name];
  if (encoding !== undefined) delete headers['content-length'];
  // The remaining number of requests depends on how many this script has sent to each release.
  delete headers['x-request-id'];
  if (headers.ratelimit) headers.ratelimit = String(headers.ratelimit).replace(/r=\d+/, 'r=N');
  // The number of requests that a release has handled depends on this script as well.
  const uncounted = body.replace(/(?<="requests":\{"count":)\d+/, '0');
  if (uncounted !== body) for (const name of FOLLOW_THE_BODY) delete headers[name];
  return { status: response.statusCode, headers, body: uncounted };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The differences between two JSON values, each with its path: `games.3.status "final" | "scheduled"`. */
function jsonDifferences(earlier: unknown, later: unknown, path: string): string[] {
  if (JSON.stringify(earlier) === JSON.stringify(later)) return [];
  if (!isObject(earlier) || !isObject(later) || Object.keys(earlier).join() !== Object.keys(later).join()) {
    return [`${path} ${JSON.stringify(earlier)?.slice(0, 150)} | ${JSON.stringify(later)?.slice(0, 150)}`];
  }
  return Object.keys(earlier).flatMap((key) => jsonDifferences(earlier[key], later[key], `${path}.${key}`));
}

function bodyDifference(earlier: string, later: string): string {
  try {
    const [first = 'body in its formatting', ...more] = jsonDifferences(
      JSON.parse(earlier),
      JSON.parse(later),
      'body',
    );
    return more.length === 0 ? first : `${first}, and ${more.length} more`;
  } catch {
    return `body ${earlier.slice(0, 150)} | ${later.slice(0, 150)}`;
  }
}

/** One line per difference. */
export function differences(earlier: Reply, later: Reply): string[] {
  const found: string[] = [];
  if (earlier.status !== later.status) found.push(`status ${earlier.status} | ${later.status}`);
  const bodyDiffers = earlier.body !== later.body;
  if (bodyDiffers) found.push(bodyDifference(earlier.body, later.body));
  for (const name of new Set([...Object.keys(earlier.headers), ...Object.keys(later.headers)])) {
    const [before, after] = [String(earlier.headers[name]), String(later.headers[name])];
    if (before !== after && !(bodyDiffers && FOLLOW_THE_BODY.has(name)))
      found.push(`${name} ${before} | ${after}`);
  }
  return found;
}
