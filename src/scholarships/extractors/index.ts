import { basics as academicworks } from './academicworks/options.ts';
import { basics as exported } from './export/options.ts';
import type { Extractor, ExtractorBasics } from './extractor.ts';
import { basics as json } from './json/options.ts';
import { basics as jsonLd } from './json-ld/options.ts';
import { basics as list } from './list/options.ts';
import { basics as nextgen } from './nextgen/options.ts';
import { basics as table } from './table/options.ts';

interface RegisteredExtractor {
  readonly basics: ExtractorBasics;
  /** Loads the code that reads pages. Only reading processes call this function. */
  load(): Promise<Extractor>;
}

export const registeredExtractors: readonly RegisteredExtractor[] = [
  { basics: academicworks, load: async () => (await import('./academicworks/extract.ts')).academicworks },
  { basics: nextgen, load: async () => (await import('./nextgen/extract.ts')).nextgen },
  { basics: list, load: async () => (await import('./list/extract.ts')).list },
  { basics: table, load: async () => (await import('./table/extract.ts')).table },
  { basics: jsonLd, load: async () => (await import('./json-ld/extract.ts')).jsonLd },
  { basics: json, load: async () => (await import('./json/extract.ts')).json },
  { basics: exported, load: async () => (await import('./export/extract.ts')).exported },
];

/** Each extractor by its name, the `kind` in the campus file. */
export const extractorsByName: Readonly<Record<string, ExtractorBasics>> = Object.fromEntries(
  registeredExtractors.map(({ basics }) => [basics.name, basics]),
);
