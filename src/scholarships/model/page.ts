import type { Validators } from '../../platform/origin/validators.ts';

/** A page as the site sent it, kept so that it can be read again after a 304 or by a later release. */
export interface ArchivedPage {
  readonly url: string;
  /** The address after redirects. */
  readonly foundAt: string;
  readonly contentType: string;
  readonly validators: Validators;
  /** The decoded text, compressed with zstd. */
  readonly packed: Uint8Array;
}
