import { unlessTooDeep } from '../html/parse.ts';
import { academicworks } from './academicworks/extract.ts';
import { accordion } from './accordion/extract.ts';
import { cards } from './cards/extract.ts';
import { definitions } from './definitions/extract.ts';
import { exported } from './export/extract.ts';
import { headings } from './headings/extract.ts';
import { jsonLd } from './json-ld/extract.ts';
import { nextgen } from './nextgen/extract.ts';
import { prose } from './prose/extract.ts';
import { layoutChanged } from './reading.ts';
import type { SiteKind } from './site-kind.ts';
import { table } from './table/extract.ts';

const all: readonly SiteKind[] = [
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

/** Rejects pages that are nested so deeply that parsing would take minutes. */
const guarded = (kind: SiteKind): SiteKind => ({
  ...kind,
  read: (page, options) => unlessTooDeep(() => kind.read(page, options), layoutChanged),
});

/** By the `kind` of a source in the campus file. */
export const siteKinds: Readonly<Record<string, SiteKind>> = Object.fromEntries(
  all.map((kind) => [kind.name, guarded(kind)]),
);
