import { existsSync, readFileSync } from 'node:fs';
import { sharedPath } from '../../test/support/shared.ts';

/** `[least, most]` in dollars. */
export type Sum = readonly [number | null, number | null];

/** What a careful reader found of one award. A list of values holds several readings that are right. */
export interface AwardFacts {
  readonly title: string;
  /** Other names that are right too. */
  readonly alt?: readonly string[];
  /** `any` is not judged; `INR` is a sum in another currency. */
  readonly amount: 'any' | 'INR' | null | Sum | readonly Sum[];
  readonly deadline: string | null | readonly (string | null)[];
  readonly gpa: number | null | readonly (number | null)[];
  /** Words that must be in the list. */
  readonly elig?: readonly string[];
  readonly req?: readonly string[];
  readonly contact?: string;
  readonly link?: string;
}

export interface PageFacts {
  readonly page: string;
  readonly path: string;
  readonly kind: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly awards: readonly AwardFacts[];
  /** Titles that may be found and are not judged. */
  readonly accept?: readonly string[];
}

const FOLDER = sharedPath('scholarships', 'real-pages');

/** The recorded pages and what is on them; `null` where they are absent. */
export function loadFacts(): PageFacts[] | null {
  const file = `${FOLDER}/facts.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PageFacts[]) : null;
}

/** The bytes that a plain file server answers for a path. */
export function pageBytes(path: string): Buffer | null {
  const names = [path, `${path}index.html`, `${path}.html`, `${path}/index.html`];
  const file = names
    .map((name) => `${FOLDER}/pages${name}`)
    .find((name) => /\.\w+$/.test(name) && existsSync(name));
  return file === undefined ? null : readFileSync(file);
}
