import { SIGNATURE } from './png.ts';

/** Paths that look like pictures but are something else, for testing image proxies. */
export function badPicture(path: string, query: URLSearchParams): Response | null {
  switch (path) {
    case '/i/odd/page.png':
      return picture('<!doctype html><script>alert(1)</script>', 'image/png');
    case '/i/odd/empty.png':
      return picture('', 'image/png');
    case '/i/odd/text.png':
      return picture('not a picture', 'text/plain');
    case '/i/odd/huge.png':
      return picture(huge(Number(query.get('megabytes') ?? 32)), 'image/png');
    case '/i/odd/redirect.png':
      return redirect(query.get('to') ?? '/i/odd/redirect.png');
    default:
      return null;
  }
}

export const redirect = (location: string): Response =>
  new Response(null, { status: 302, headers: { location } });

const picture = (body: string | Buffer, type: string): Response =>
  new Response(typeof body === 'string' ? body : new Uint8Array(body), { headers: { 'content-type': type } });

/** Begins like a PNG, but is far too large. */
const huge = (megabytes: number): Buffer => Buffer.concat([SIGNATURE], Math.min(megabytes, 256) * 1_048_576);
