import type { IncomingHttpHeaders } from 'node:http';

/** A request header that a response depends on. */
export interface Vary {
  /** Its name, for the response header `Vary`. */
  readonly field: string;
  /** The few values that make a difference: of each address, one response is cached for each of them. */
  readonly choose: (headers: IncomingHttpHeaders) => string;
}

/** Browsers say that they accept HTML; programs say nothing, or that they accept anything. */
export const acceptsHtml = (accept: string | undefined): boolean => accept?.includes('text/html') ?? false;

/** People get a page, and programs JSON. */
export const BY_READER: Vary = {
  field: 'Accept',
  choose: ({ accept }) => (acceptsHtml(accept) ? 'people' : 'programs'),
};
