import { settings as academicworks } from './academicworks/options.ts';
import { settings as accordion } from './accordion/options.ts';
import { settings as cards } from './cards/options.ts';
import { settings as definitions } from './definitions/options.ts';
import { settings as exported } from './export/options.ts';
import { settings as headings } from './headings/options.ts';
import { settings as jsonLd } from './json-ld/options.ts';
import { settings as nextgen } from './nextgen/options.ts';
import { settings as prose } from './prose/options.ts';
import type { KindSettings } from './site-kind.ts';
import { settings as table } from './table/options.ts';

const all: readonly KindSettings[] = [
  academicworks,
  nextgen,
  headings,
  accordion,
  table,
  cards,
  definitions,
  prose,
  jsonLd,
  exported,
];

/**
 * The settings of each kind in the campus file, by the kind's name. They are separate from the code that reads pages,
 * which only the reading thread loads.
 */
export const kindSettings: Readonly<Record<string, KindSettings>> = Object.fromEntries(
  all.map((settings) => [settings.name, settings]),
);
