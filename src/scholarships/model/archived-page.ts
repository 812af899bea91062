import type { Validators } from '../../platform/upstream/validators.ts';

/** What is known about a page besides its text. */
interface PageHead {
  readonly url: string;
  /** The URL after redirects. */
  readonly foundAt: string;
  readonly contentType: string;
  readonly validators: Validators;
  /** When the site last sent the page, and not only that it has not changed, ms; `null`: unknown. */
  readonly fetchedAt: number | null;
}

/** A page as the site sent it, archived so that it can be read again after a 304 or by a later release. */
export interface ArchivedPage extends PageHead {
  /** The decoded text, compressed with zstd. */
  readonly packed: Uint8Array;
}

/** A page in the archive. Its text is loaded only when it is needed, because an archive can be large. */
export interface PageInArchive extends PageHead {
  loadPacked(): Promise<Uint8Array>;
}
