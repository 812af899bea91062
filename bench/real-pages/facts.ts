import { existsSync, readFileSync } from 'node:fs';
import { type ModelResponse, modelResponse } from '../../src/desk/pointing/model-response.ts';
import { sharedPath } from '../../test/support/shared.ts';

/** `[min, max]` in dollars. */
export type Sum = readonly [number | null, number | null];

/** The facts of one award. If a field has a list of values, any of them is right. */
export interface AwardFacts {
  readonly title: string;
  /** Other acceptable titles. */
  readonly alt?: readonly string[];
  /** `any` is not compared; `INR` is an amount in another currency. */
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
  /** The collection that the page is from. */
  readonly set: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly awards: readonly AwardFacts[];
  /** Titles of optional records, which do not count, whether found or not. */
  readonly accept?: readonly string[];
}

/** The folder of recorded pages beside the project. Any other folder must also contain `facts.json` and `pages/`. */
export const RECORDED = sharedPath('scholarships', 'real-pages');

/**
 * The recorded response of a language model for a page, from `answers/` in the folder of the pages, or from the folder of
 * responses beside the project; `null` if there is none.
 */
export function recordedResponse(page: string, folder = RECORDED): ModelResponse | null {
  const answers =
    folder === RECORDED ? sharedPath('scholarships', 'pointing', 'answers') : `${folder}/answers`;
  const file = `${answers}/${page}.json`;
  return existsSync(file) ? modelResponse.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

/** The pages of a folder and their facts; `null` if there are none. */
export function loadFacts(folder = RECORDED): PageFacts[] | null {
  const file = `${folder}/facts.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PageFacts[]) : null;
}

/** What a static file server would send for a path. */
export function pageBytes(path: string, folder: string): Buffer | null {
  const names = [path, `${path}index.html`, `${path}.html`, `${path}/index.html`];
  const file = names
    .map((name) => `${folder}/pages${name}`)
    .find((name) => /\.\w+$/.test(name) && existsSync(name));
  return file === undefined ? null : readFileSync(file);
}

/** The media type that a server would send for a file. */
export const contentTypeOf = (path: string): string => (path.endsWith('.csv') ? 'text/csv' : 'text/html');
