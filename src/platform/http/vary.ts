import type { IncomingHttpHeaders } from 'node:http';

/** A request header that a response depends on. */
export interface Vary {
  /** Its name, for the response header `Vary`. */
  readonly field: string;
  /** Maps the header to one of a few values; one response per URL is cached for each value. */
  readonly choose: (headers: IncomingHttpHeaders) => string;
}

/** Browsers list HTML in `Accept`; programs send no `Accept`, or accept anything. */
export const acceptsHtml = (accept: string | undefined): boolean => accept?.includes('text/html') ?? false;

/** User agents of services that fetch a page for link previews or search engines. */
const PREVIEW =
  /bot\b|preview|crawl|spider|facebookexternalhit|whatsapp|slack|embedly|mastodon|pinterest|skype/i;

/** Whether to send an HTML page: browsers list HTML in `Accept`; link previews accept anything, but need the page. */
export const wantsPage = ({ accept, 'user-agent': agent = '' }: IncomingHttpHeaders): boolean =>
  acceptsHtml(accept) || (PREVIEW.test(agent) && (accept ?? '*/*').includes('*/*'));

/** People get a page, and programs JSON. */
export const BY_READER: Vary = {
  field: 'Accept, User-Agent',
  choose: (headers) => (wantsPage(headers) ? 'people' : 'programs'),
};
