import { createHash, timingSafeEqual } from 'node:crypto';
import { HttpError } from './errors.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Throws 401 unless the presented key is one of the configured; with none configured, always. */
export type RequireKey = (presented: string | undefined) => void;

export function createKeyCheck(keys: readonly string[]): RequireKey {
  // Digests have one length, so that neither the length nor the position of a wrong letter shows in the time.
  const known = keys.map(digest);
  return (presented) => {
    const given = digest(presented ?? '');
    let matches = 0;
    for (const key of known) matches += timingSafeEqual(key, given) ? 1 : 0;
    if (presented === undefined || matches === 0) throw new HttpError('unauthorized');
  };
}
