import { existsSync, readFileSync } from 'node:fs';
import { sharedPath } from '../../test/support/shared.ts';

/** `[min, max]` in dollars. */
export type Sum = readonly [number | null, number | null];

/** The facts of one award. Where there is a list of values, any of them is right. */
export interface AwardFacts {
  readonly title: string;
  /** Other acceptable titles. */
  readonly alt?: readonly string[];
  /** `any` is not judged; `INR` is an amount in another currency. */
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
  /** Titles of optional records: not judged, found or not. */
  readonly accept?: readonly string[];
}

const FOLDER = sharedPath('scholarships', 'real-pages');

/** The recorded pages and their facts; `null` if there are none. */
export function loadFacts(): PageFacts[] | null {
  const file = `${FOLDER}/facts.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PageFacts[]) : null;
}

/** What a static file server would answer for a path. */
export function pageBytes(path: string): Buffer | null {
  const names = [path, `${path}index.html`, `${path}.html`, `${path}/index.html`];
  const file = names
    .map((name) => `${FOLDER}/pages${name}`)
    .find((name) => /\.\w+$/.test(name) && existsSync(name));
  return file === undefined ? null : readFileSync(file);
}
