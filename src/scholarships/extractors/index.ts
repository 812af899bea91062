import { definition as academicworks } from './academicworks/options.ts';
import { definition as exported } from './export/options.ts';
import type { Extractor, ExtractorDefinition } from './extractor.ts';
import { definition as json } from './json/options.ts';
import { definition as jsonLd } from './json-ld/options.ts';
import { definition as list } from './list/options.ts';
import { definition as nextgen } from './nextgen/options.ts';
import { definition as table } from './table/options.ts';

interface RegisteredExtractor {
  readonly definition: ExtractorDefinition;
  /** Loads the code that reads pages. Only reading processes call this function. */
  load(): Promise<Extractor>;
}

export const registeredExtractors: readonly RegisteredExtractor[] = [
  { definition: academicworks, load: async () => (await import('./academicworks/extract.ts')).academicworks },
  { definition: nextgen, load: async () => (await import('./nextgen/extract.ts')).nextgen },
  { definition: list, load: async () => (await import('./list/extract.ts')).list },
  { definition: table, load: async () => (await import('./table/extract.ts')).table },
  { definition: jsonLd, load: async () => (await import('./json-ld/extract.ts')).jsonLd },
  { definition: json, load: async () => (await import('./json/extract.ts')).json },
  { definition: exported, load: async () => (await import('./export/extract.ts')).exported },
];

/** Each extractor by its name, the `kind` in the campus file. */
export const extractorsByName: Readonly<Record<string, ExtractorDefinition>> = Object.fromEntries(
  registeredExtractors.map(({ definition }) => [definition.name, definition]),
);
