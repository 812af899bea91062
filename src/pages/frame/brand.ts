import { hash } from 'node:crypto';
import { extname } from 'node:path';
import type { Hono } from 'hono';
import { readRegularFile } from '../../platform/files/regular-file.ts';
import type { HttpEnv } from '../../platform/http/app.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { contentOf } from '../../platform/http/representation.ts';
import { respond } from '../../platform/http/route.ts';
import type { Logger } from '../../platform/log.ts';
import { DAY_SECONDS } from '../../platform/time.ts';
import { followRedirects } from '../../platform/upstream/follow-redirects.ts';
import type { Failed } from '../../platform/upstream/outcome.ts';
import type { UpstreamClient } from '../../platform/upstream/upstream-client.ts';

const NAMES = ['logo', 'logoDark', 'favicon'] as const;
type Name = (typeof NAMES)[number];

/** The campus's own pictures, as file paths or https URLs. */
export type BrandFiles = Readonly<Partial<Record<Name, string | undefined>>>;

/** A picture as pages show it. */
interface BrandPicture {
  readonly path: string;
  /** Width in the header, px. */
  readonly width: number;
}

interface Loaded extends BrandPicture {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
};
const MAX_BYTES = 1024 * 1024;
const MAX_REDIRECTS = 3;
/** How long to wait after a failed request before the next one. */
const PAUSE_MS = 5 * 60_000;
const MAX_AGE = 365 * DAY_SECONDS;
/** Height and maximum width of the picture in the header, px. */
const HEIGHT = 44;
const MOST_WIDTH = 232;
/** A picture that is opened on its own cannot run or load anything. */
const PICTURE_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

/** Aspect ratio of a PNG or SVG; 1 if unknown. */
function ratioOf(body: Buffer, contentType: string): number {
  if (contentType === TYPES['.png'] && body.length >= 24)
    return body.readUInt32BE(16) / body.readUInt32BE(20);
  if (contentType !== TYPES['.svg']) return 1;
  const [, box = ''] = /\sviewBox\s?=\s?["']([\d.\s,-]{0,80})["']/.exec(body.toString('utf8')) ?? [];
  const [, , width = Number.NaN, height = Number.NaN] = box.split(/[\s,]+/).map(Number);
  return width / height;
}

function loaded(name: Name, body: Buffer<ArrayBuffer>, contentType: string): Loaded {
  const ratio = ratioOf(body, contentType);
  const width = Number.isFinite(ratio) && ratio > 0 ? Math.round(HEIGHT * ratio) : HEIGHT;
  const digest = hash('sha1', body, 'hex').slice(0, 10);
  return { path: `/assets/site-${name}-${digest}`, width: Math.min(width, MOST_WIDTH), body, contentType };
}

interface BrandDeps {
  readonly upstream: Pick<UpstreamClient, 'get'>;
  readonly now: () => number;
  readonly log: Logger;
}

/** Reads the files, and fetches the URLs once. Pages show a picture as soon as it is loaded. */
export function createBrand(files: BrandFiles, { upstream, now, log }: BrandDeps) {
  const pictures = new Map<Name, Loaded>();
  const triedAt = new Map<Name, number>();

  const warn = (name: Name, problem: string): void =>
    log.warn({ picture: `site.${name}`, problem }, 'a picture of the campus cannot be fetched');

  async function fetchPicture(name: Name, href: string): Promise<void> {
    const response = await followRedirects<Failed>(href, MAX_REDIRECTS, (url) =>
      upstream.get({ url, maxBytes: MAX_BYTES, publicOnly: true, group: 'site' }),
    );
    if (response.kind === 'failed') warn(name, response.failure.problem);
    else if (response.kind === 'endless') warn(name, 'too many redirects');
    else {
      const [contentType = ''] = (response.headers['content-type'] ?? '').split(';');
      if (response.status === 200 && Object.values(TYPES).includes(contentType))
        pictures.set(name, loaded(name, response.body, contentType));
      else warn(name, `status ${response.status}, type ${contentType}`);
    }
  }

  /** Retries pictures that could not be fetched, at intervals. */
  function fetchMissing(): Promise<void>[] {
    return NAMES.flatMap((name) => {
      const href = files[name];
      const tried = triedAt.get(name) ?? Number.NEGATIVE_INFINITY;
      if (href === undefined || pictures.has(name) || now() - tried < PAUSE_MS) return [];
      triedAt.set(name, now());
      return [fetchPicture(name, href)];
    });
  }

  /** Fetches missing pictures, and waits for them. */
  async function ready(): Promise<void> {
    await Promise.all(fetchMissing());
  }

  for (const name of NAMES) {
    const file = files[name];
    if (file === undefined || file.startsWith('https:')) continue;
    pictures.set(name, loaded(name, readRegularFile(file), TYPES[extname(file).toLowerCase()] ?? ''));
  }

  return {
    /** The pictures loaded so far. */
    current(): Readonly<Partial<Record<Name, BrandPicture>>> {
      fetchMissing();
      return Object.fromEntries(pictures);
    },

    ready,

    mount(app: Hono<HttpEnv>): void {
      const startedAt = now();
      app.get('/assets/:name{site-[A-Za-z]+-[0-9a-f]{10}}', async (c) => {
        // The picture may be linked from a page of another process, which has loaded it already.
        await ready();
        const picture = [...pictures.values()].find(({ path }) => path === c.req.path);
        if (picture === undefined) throw new HttpError('not_found');
        return respond(c.env.edge, now(), {
          version: c.req.path,
          modifiedAt: startedAt,
          freshness: { confirmedAt: now(), maxAge: MAX_AGE, cache: 'hit' },
          content: () => contentOf(picture.body, picture.contentType),
          headers: PICTURE_HEADERS,
        });
      });
    },
  };
}
