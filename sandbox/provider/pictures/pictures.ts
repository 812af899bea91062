import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { hash } from '../../random.ts';
import type { PretendOrigin, UpstreamRequest } from '../../types.ts';
import { CONFERENCES, SCHOOLS, type School } from '../world/schools.ts';
import { logoGuid, logoNumber } from '../world/teams.ts';
import { badPicture, redirect } from './bad-pictures.ts';
import { type Picture, readPng, resized, writePng } from './png.ts';

const PATHS = /^\/(?:i|guid|combiner)\//;
const CACHE_BYTES = 8_000_000;

/**
 * The provider's pictures, on the paths of its image hosts. A picture is made from `files/` when it is first requested.
 */
export function createPictures(): PretendOrigin & { owns(path: string): boolean } {
  const cache = new LRUCache<string, Buffer<ArrayBuffer>>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (bytes) => bytes.byteLength,
  });
  return {
    name: 'images',
    owns: (path) => PATHS.test(path),
    respond({ url, request }: UpstreamRequest) {
      const special = badPicture(url.pathname, url.searchParams) ?? vectorOrMoved(url.pathname);
      if (special !== null) return special;
      const key = url.pathname + url.search;
      const picture = cache.has(key) ? null : pictureAt(url);
      const bytes = cache.get(key) ?? (picture === null ? null : writePng(picture));
      if (bytes === null)
        return new Response('Not found', { status: 404, headers: { 'content-type': 'text/html' } });
      cache.set(key, bytes);
      return respond(bytes, request);
    },
  };
}

/** Responds like a CDN: fresh for a day, with validators and 304. */
function respond(bytes: Buffer<ArrayBuffer>, request: Request): Response {
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

/** The provider also has SVG, which an image proxy must not pass on. */
const vector = ({ color, alternateColor, abbreviation }: School): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="48" fill="#${color}"/>` +
  `<text x="50" y="60" font-size="30" text-anchor="middle" fill="#${alternateColor}">` +
  `${abbreviation.replace('&', '&amp;')}</text></svg>`;

/** `/combiner/i?img=<path>&w=<w>&h=<h>` is the provider's resizer. With `w` or `h` alone, it keeps the proportions. */
function pictureAt({ pathname, searchParams }: URL): Picture | null {
  if (pathname !== '/combiner/i') return original(pathname);
  const picture = original(searchParams.get('img') ?? '');
  if (picture === null) return null;
  const side = (name: string): number | null => Number(searchParams.get(name)) || null;
  const [w, h] = [side('w'), side('h')];
  const scale = w === null ? (h === null ? 1 : h / picture.height) : w / picture.width;
  const limited = (length: number): number => Math.min(1000, Math.max(1, Math.round(length)));
  return resized(picture, limited(w ?? picture.width * scale), limited(h ?? picture.height * scale));
}

function original(path: string): Picture | null {
  const logo = /^\/i\/teamlogos\/ncaa\/500(-dark)?\/(\d+)\.png$/.exec(path);
  if (logo !== null) return crest(byNumber(logo[2]), 500, logo[1] !== undefined);
  const guid = /^\/guid\/([0-9a-f-]+)\/logos\/(default|primary_logo_on_white_color)\.png$/.exec(path);
  if (guid !== null) {
    const school = SCHOOLS.find((one) => logoGuid(one) === guid[1]);
    return crest(school, guid[2] === 'default' ? 500 : 1024, false);
  }
  const conference = /^\/i\/teamlogos\/ncaa_conf\/500\/(\w+)\.png$/.exec(path)?.[1];
  if (conference !== undefined) {
    const found = CONFERENCES.some(({ abbreviation }) => abbreviation === conference);
    return found ? resized(pictureFile(`conferences/${conference}`), 500, 500) : null;
  }
  const athlete = /^\/i\/headshots\/[\w-]+\/players\/full\/5[1-5](\d{2})(\d{3})\.png$/.exec(path);
  const school = athlete === null ? undefined : SCHOOLS[Number(athlete[1])];
  return school === undefined ? null : portrait(school, hash(path));
}

const pictureFile = (name: string): Picture =>
  readPng(readFileSync(new URL(`./files/${name}.png`, import.meta.url)));

/** A school's crest; for dark backgrounds, its two colors are swapped. */
function crest(school: School | undefined, side: number, dark: boolean): Picture | null {
  if (school === undefined) return null;
  const picture = resized(pictureFile(`schools/${logoNumber(school)}`), side, side);
  const [ground, field, mark] = [0, 3, 6].map((at) => picture.palette.subarray(at, at + 3));
  if (!dark || ground === undefined || field === undefined || mark === undefined) return picture;
  return { ...picture, palette: Buffer.concat([ground, mark, field]) };
}

/** Head and shoulders in the school's colors; the skin tone varies by athlete. */
function portrait({ color, alternateColor }: School, seed: number): Picture {
  const tint = seed % 9;
  const skin = Buffer.from([190 - tint * 13, 145 - tint * 11, 115 - tint * 9]);
  const palette = Buffer.concat([Buffer.from(color + alternateColor, 'hex'), skin]);
  return { ...resized(pictureFile('portrait'), 600, 436), palette };
}
