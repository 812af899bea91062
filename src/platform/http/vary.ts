import type { IncomingHttpHeaders } from 'node:http';

/** A request header on which a response depends. */
export interface Vary {
  /** The name of the request header, for the response header `Vary`. */
  readonly field: string;
  /** Maps the header to one of a few values. For each value, one response per URL is cached. */
  readonly choose: (headers: IncomingHttpHeaders) => string;
}

/** Browsers list HTML in `Accept`; programs send no `Accept`, or accept anything. */
export const acceptsHtml = (accept: string | undefined): boolean => accept?.includes('text/html') ?? false;

/** Matches the user agents of services that fetch a page for link previews or search engines. */
const PREVIEW =
  /bot\b|preview|crawl|spider|facebookexternalhit|whatsapp|slack|embedly|mastodon|pinterest|skype/i;

/**
 * Whether to send an HTML page. Browsers list HTML in `Accept`; link previews accept anything, but need the HTML page.
 */
export const wantsPage = ({ accept, 'user-agent': agent = '' }: IncomingHttpHeaders): boolean =>
  acceptsHtml(accept) || (PREVIEW.test(agent) && (accept ?? '*/*').includes('*/*'));

/** People get an HTML page, and programs get JSON. */
export const BY_READER: Vary = {
  field: 'Accept, User-Agent',
  choose: (headers) => (wantsPage(headers) ? 'people' : 'programs'),
};
