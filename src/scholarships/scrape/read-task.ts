import type { RawScholarship, SourceKey } from '../model.ts';
import { fingerprint } from '../normalize/fingerprint.ts';
import { normalize } from '../normalize/scholarship.ts';
import type { Page } from '../sites/site-kind.ts';
import type { Seen } from './judge-run.ts';

/** What the reading thread does; plain data, so that it can be sent there. */
export type ReadTask =
  | { readonly task: 'read'; readonly kind: string; readonly options: unknown; readonly page: Page }
  | { readonly task: 'normalize'; readonly awards: readonly RawScholarship[]; readonly about: ReadAbout };

export interface ReadAbout {
  readonly source: SourceKey;
  /** From when a date without a year is read. */
  readonly today: string;
}

export const normalizeAwards = (awards: readonly RawScholarship[], about: ReadAbout): Seen[] =>
  awards.map((raw) => {
    const scholarship = normalize(raw, about);
    return { scholarship, fingerprint: fingerprint(scholarship) };
  });
