import { settings as academicworks } from './academicworks/options.ts';
import { settings as accordion } from './accordion/options.ts';
import { settings as cards } from './cards/options.ts';
import { settings as definitions } from './definitions/options.ts';
import { settings as exported } from './export/options.ts';
import { settings as headings } from './headings/options.ts';
import { settings as jsonLd } from './json-ld/options.ts';
import { settings as nextgen } from './nextgen/options.ts';
import { settings as prose } from './prose/options.ts';
import type { KindSettings, SiteKind } from './site-kind.ts';
import { settings as table } from './table/options.ts';

interface RegisteredKind {
  readonly settings: KindSettings;
  /** Loads the code that reads pages; only a thread that reads them does. */
  load(): Promise<SiteKind>;
}

/** Every kind of site. */
export const kinds: readonly RegisteredKind[] = [
  { settings: academicworks, load: async () => (await import('./academicworks/extract.ts')).academicworks },
  { settings: nextgen, load: async () => (await import('./nextgen/extract.ts')).nextgen },
  { settings: headings, load: async () => (await import('./headings/extract.ts')).headings },
  { settings: accordion, load: async () => (await import('./accordion/extract.ts')).accordion },
  { settings: table, load: async () => (await import('./table/extract.ts')).table },
  { settings: cards, load: async () => (await import('./cards/extract.ts')).cards },
  { settings: definitions, load: async () => (await import('./definitions/extract.ts')).definitions },
  { settings: prose, load: async () => (await import('./prose/extract.ts')).prose },
  { settings: jsonLd, load: async () => (await import('./json-ld/extract.ts')).jsonLd },
  { settings: exported, load: async () => (await import('./export/extract.ts')).exported },
];

/** The settings of each kind in the campus file, by the kind's name. */
export const kindSettings: Readonly<Record<string, KindSettings>> = Object.fromEntries(
  kinds.map(({ settings }) => [settings.name, settings]),
);
