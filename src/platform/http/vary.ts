import type { IncomingHttpHeaders } from 'node:http';

/** A request header that a response depends on. */
export interface Vary {
  /** Its name, for the response header `Vary`. */
  readonly field: string;
  /** The few values that matter: for each URL, one response is cached for each of them. */
  readonly choose: (headers: IncomingHttpHeaders) => string;
}

/** Browsers list HTML in `Accept`; programs send no `Accept`, or accept anything. */
export const acceptsHtml = (accept: string | undefined): boolean => accept?.includes('text/html') ?? false;

/** What calls itself so fetches a page to show a preview of a link, or to find it in a search. */
const PREVIEW =
  /bot\b|preview|crawl|spider|facebookexternalhit|whatsapp|slack|embedly|mastodon|pinterest|skype/i;

/** Whether to send a page: browsers list HTML, and link previews accept anything but need the page for people. */
export const wantsPage = ({ accept, 'user-agent': agent = '' }: IncomingHttpHeaders): boolean =>
  acceptsHtml(accept) || (PREVIEW.test(agent) && (accept ?? '*/*').includes('*/*'));

/** People get a page, and programs JSON. */
export const BY_READER: Vary = {
  field: 'Accept, User-Agent',
  choose: (headers) => (wantsPage(headers) ? 'people' : 'programs'),
};
