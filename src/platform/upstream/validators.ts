import type { Reply } from './upstream-request.ts';

/** The validators that were received with a body. */
export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}

export const validatorsFrom = (etag?: string | null, lastModified?: string | null): Validators => ({
  ...(etag && { etag }),
  ...(lastModified && { lastModified }),
});

export const validatorsOf = ({ headers }: Reply): Validators =>
  validatorsFrom(headers.etag, headers['last-modified']);

/** The headers of a conditional request. The upstream responds with a 304 if the body has not changed. */
export const conditionalHeaders = ({ etag, lastModified }: Validators): Record<string, string> => ({
  ...(etag !== undefined && { 'if-none-match': etag }),
  ...(lastModified !== undefined && { 'if-modified-since': lastModified }),
});
