import { createHash } from 'node:crypto';
import { page } from './html.ts';
import type { Page } from './site.ts';
import { encodeWindows1252 } from './windows-1252.ts';

/** A page as HTTP has it, or 304 when the asker's copy is still good. `changedAt`: `null` says nothing. */
export function answerPage(request: Request, shown: Page, changedAt: number | null): Response {
  const { body, type = 'text/html', charset = 'utf-8', validators = [] } = shown;
  const bytes = charset === 'utf-8' ? new TextEncoder().encode(body) : encodeWindows1252(body);
  const headers = new Headers({ 'content-type': `${type}; charset=${charset}`, ...shown.headers });
  if (validators.includes('etag')) headers.set('etag', tag(bytes));
  if (validators.includes('weak_etag')) headers.set('etag', `W/${tag(bytes)}`);
  if (validators.includes('last_modified') && changedAt !== null) {
    headers.set('last-modified', new Date(changedAt).toUTCString());
  }
  if (isFresh(request.headers, headers)) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : bytes, { headers });
}

export function answerText(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

export function answerNotFound(office: string): Response {
  const title = 'Page not found';
  const main = `<main id="main-content"><h1>${title}</h1>\n<p>The page you asked for may have moved.</p></main>`;
  return new Response(page({ office, title, main }), {
    status: 404,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}

function tag(bytes: Uint8Array): string {
  return `"${createHash('sha1').update(bytes).digest('hex').slice(0, 20)}"`;
}

/** As RFC 9110 13.2.2 has it: the tag decides where one is sent, the date otherwise. */
function isFresh(asked: Headers, own: Headers): boolean {
  const tags = asked.get('if-none-match');
  const etag = own.get('etag');
  if (tags !== null) {
    const opaque = (value: string): string => value.trim().replace(/^W\//, '');
    return etag !== null && tags.split(',').some((value) => opaque(value) === opaque(etag));
  }
  const since = Date.parse(asked.get('if-modified-since') ?? '');
  const modified = Date.parse(own.get('last-modified') ?? '');
  return modified <= since;
}
