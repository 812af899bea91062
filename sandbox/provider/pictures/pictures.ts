import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Ask, PretendOrigin } from '../../types.ts';
import { hash } from '../world/random.ts';
import type { School } from '../world/schools.ts';
import { CONFERENCES, SCHOOLS } from '../world/schools.ts';
import { logoGuid, logoNumber } from '../world/teams.ts';
import { crest, portrait, vector } from './drawings.ts';
import { oddity, redirect } from './oddities.ts';
import type { Drawing } from './png.ts';
import { png } from './png.ts';

const PATHS = /^\/(?:i|guid|combiner)\//;
/** A crest is about 5 kB. */
const KEPT_BYTES = 8_000_000;

/** The provider's pictures, on the paths of its image hosts: drawn when first asked for. */
export function createPictures(): PretendOrigin & { owns(path: string): boolean } {
  const drawn = new LRUCache<string, Buffer<ArrayBuffer>>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (bytes) => bytes.byteLength,
  });
  return {
    name: 'images',
    owns: (path) => PATHS.test(path),
    answer({ url, request }: Ask) {
      const special = oddity(url.pathname, url.searchParams) ?? vectorOrMoved(url.pathname);
      if (special !== null) return special;
      const key = url.pathname + url.search;
      const drawing = drawn.has(key) ? null : drawingAt(url);
      const bytes = drawn.get(key) ?? (drawing === null ? null : Buffer.from(png(drawing)));
      if (bytes === null)
        return new Response('Not found', { status: 404, headers: { 'content-type': 'text/html' } });
      drawn.set(key, bytes);
      return cached(bytes, request);
    },
  };
}

/** As a CDN sends it: a day's life, and validators that are honoured. */
function cached(bytes: Buffer<ArrayBuffer>, request: Request): Response {
  const etag = `"${createHash('sha1').update(bytes).digest('hex').slice(0, 16)}"`;
  const headers = {
    etag,
    'cache-control': 'public, max-age=86400',
    'last-modified': 'Wed, 14 Aug 2024 16:20:00 GMT',
  };
  if (request.headers.get('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers });
  return new Response(bytes, { headers: { ...headers, 'content-type': 'image/png' } });
}

const byNumber = (number: string | undefined): School | undefined =>
  SCHOOLS.find((school) => String(logoNumber(school)) === number);

function vectorOrMoved(path: string): Response | null {
  const [, kind, number] = /^\/i\/teamlogos\/(vector|moved)\/(\d+)\.(?:svg|png)$/.exec(path) ?? [];
  const school = byNumber(number);
  if (school === undefined) return null;
  if (kind === 'moved') return redirect(`/i/teamlogos/ncaa/500/${number}.png`);
  return new Response(vector(school), { headers: { 'content-type': 'image/svg+xml' } });
}

function drawingAt({ pathname, searchParams }: URL): Drawing | null {
  if (pathname === '/combiner/i') {
    const side = (name: string): number => Math.min(1000, Math.max(1, Number(searchParams.get(name)) || 500));
    return drawingOf(searchParams.get('img') ?? '', { width: side('w'), height: side('h') });
  }
  return drawingOf(pathname, null);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function drawingOf(path: string, size: Size | null): Drawing | null {
  const square = (side: number): Size => size ?? { width: side, height: side };
  const logo = /^\/i\/teamlogos\/ncaa\/500(-dark)?\/(\d+)\.png$/.exec(path);
  if (logo !== null) return crestOf(byNumber(logo[2]), square(500), logo[1] !== undefined);
  const guid = /^\/guid\/([0-9a-f-]+)\/logos\/(default|primary_logo_on_white_color)\.png$/.exec(path);
  if (guid !== null) {
    return crestOf(
      SCHOOLS.find((school) => logoGuid(school) === guid[1]),
      square(guid[2] === 'default' ? 500 : 1024),
      false,
    );
  }
  const conference = /^\/i\/teamlogos\/ncaa_conf\/500\/(\w+)\.png$/.exec(path)?.[1];
  if (conference !== undefined) return conferenceCrest(conference, square(500));
  const athlete = /^\/i\/headshots\/[\w-]+\/players\/full\/5[1-5](\d{2})(\d{3})\.png$/.exec(path);
  const school = SCHOOLS[Number(athlete?.[1] ?? Number.NaN)];
  if (athlete === null || school === undefined) return null;
  const { width, height } = size ?? { width: 600, height: 436 };
  return portrait(school, hash(path), width, height);
}

const crestOf = (school: School | undefined, { width, height }: Size, dark: boolean): Drawing | null =>
  school === undefined ? null : crest(school, width, height, dark);

/** A conference wears the colours of its first member. */
function conferenceCrest(abbreviation: string, size: Size): Drawing | null {
  const found = Object.entries(CONFERENCES).find(
    ([, conference]) => conference.abbreviation === abbreviation,
  );
  const member = SCHOOLS.find(({ conference }) => conference === found?.[0]);
  return (
    (member &&
      crestOf({ ...member, abbreviation: abbreviation.slice(0, 3).toUpperCase(), index: 2 }, size, false)) ||
    null
  );
}
