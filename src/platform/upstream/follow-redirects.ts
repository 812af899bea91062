import type { Reply } from './upstream-request.ts';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** The target of a redirect. The target is absolute if it can be parsed; `undefined` if the reply is not a redirect. */
function redirectTarget({ status, headers, url }: Reply): string | undefined {
  const { location } = headers;
  if (!REDIRECTS.has(status) || !location) return undefined;
  return URL.parse(location, url)?.href ?? location;
}

/**
 * Requests a URL and follows at most `most` redirects. `get` may decide not to request a URL: if it returns anything
 * other than a reply, that is the result.
 */
export async function followRedirects<Result extends { readonly kind: string }>(
  address: string,
  most: number,
  get: (url: string, redirectedBy: Reply | undefined) => Promise<Reply | Result>,
): Promise<Reply | Result | { readonly kind: 'endless'; readonly reply: Reply }> {
  let url = address;
  let redirectedBy: Reply | undefined;
  for (let hop = 0; ; hop += 1) {
    const response = await get(url, redirectedBy);
    if (response.kind !== 'reply') return response;
    const reply = response as Reply;
    const target = redirectTarget(reply);
    if (target === undefined) return reply;
    if (hop === most) return { kind: 'endless', reply };
    url = target;
    redirectedBy = reply;
  }
}
