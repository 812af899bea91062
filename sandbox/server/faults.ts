import type { Rule } from './behavior.ts';

/** The format of an origin's errors: JSON for the provider's API, HTML for everything else. */
export type ErrorFormat = 'json' | 'html';

/** The response that replaces the normal one; `null` for rules that do not replace it. */
export function faultResponse(rule: Rule, format: ErrorFormat): Response | null {
  switch (rule.behavior) {
    case 'refuse':
      return accessDenied();
    case 'limit':
      return limited(rule.retryAfter, format);
    case 'error':
      return format === 'html' || rule.variant === 'html'
        ? html(rule.status, 'Internal Server Error')
        : jsonResponse(rule.status, apiError(rule.variant, rule.status));
    case 'not_found':
      return format === 'html' || rule.variant === 'html'
        ? html(404, 'Page not found')
        : jsonResponse(404, apiNotFound(rule.variant));
    case 'garbage':
      return garbage(format);
    case 'other_shape':
      return format === 'json' ? jsonResponse(200, OTHER_SHAPE) : signInPage();
    case 'stub':
      return jsonResponse(200, {
        fullViewLink: { text: 'Full Standings', href: 'https://www.example.com/standings' },
      });
    case 'accepted':
      return format === 'json' ? jsonResponse(202, { status: 'accepted' }) : html(202, 'Please wait');
    default:
      return null;
  }
}

/** The response of a CDN's bot filter, whatever was requested. */
export function accessDenied(): Response {
  const body =
    '<HTML><HEAD>\n<TITLE>Access Denied</TITLE>\n</HEAD><BODY>\n<H1>Access Denied</H1>\n \n' +
    "You don't have permission to access this resource on this server.<P>\nReference&#32;&#35;18&#46;6a3f\n" +
    '</BODY>\n</HTML>\n';
  return new Response(body, { status: 403, headers: { 'content-type': 'text/html' } });
}

const OTHER_SHAPE = { meta: { version: 3 }, data: { items: [{ kind: 'tile', title: 'Top stories' }] } };

function apiError(variant: string, status: number): unknown {
  if (variant === 'detail') return { code: 0, detail: 'general error: unknown error' };
  if (variant === 'script') {
    return { code: 1008, detail: 'script error: unexpected exception or error processing script' };
  }
  if (variant === 'core') return { error: { message: 'application error', code: status } };
  return { code: status, message: 'Failed to get events endpoint.' };
}

function apiNotFound(variant: string): unknown {
  if (variant === 'code') return { code: 404 };
  if (variant === 'core') return { error: { message: 'No stats found.', code: 404 } };
  if (variant === 'message') return { code: 404, message: 'Unable to get sport data' };
  return { code: 404, detail: 'no data found', message: 'no instance found' };
}

function limited(retryAfter: number, format: ErrorFormat): Response {
  const respond =
    format === 'json'
      ? jsonResponse(429, { code: 429, message: 'too many requests' })
      : html(429, 'Too Many Requests');
  respond.headers.set('retry-after', String(retryAfter));
  return respond;
}

/** Begins like the expected format, followed by bytes that are neither JSON nor HTML nor UTF-8. */
function garbage(format: ErrorFormat): Response {
  const bytes = Uint8Array.from({ length: 512 }, (_, index) => (index * 197 + 251) & 0xff);
  const type = format === 'json' ? 'application/json;charset=UTF-8' : 'text/html; charset=utf-8';
  return new Response(bytes, { headers: { 'content-type': type } });
}

function signInPage(): Response {
  const form =
    '<form method="post" action="/login"><input name="user"><input name="password" type="password"></form>';
  return html(200, 'Sign in', `<p>Sign in to continue.</p>${form}`);
}

function html(status: number, title: string, more = ''): Response {
  const body = `<!doctype html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1>${more}</body></html>\n`;
  return new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

export const jsonResponse = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json;charset=UTF-8', ...headers },
  });
