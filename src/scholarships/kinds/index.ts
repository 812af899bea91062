import { layoutChanged } from '../awards/reading.ts';
import { isTooDeep } from '../html/depth.ts';
import { academicworks } from './academicworks/extract.ts';
import { accordion } from './accordion/extract.ts';
import { cards } from './cards/extract.ts';
import { definitions } from './definitions/extract.ts';
import { exported } from './export/extract.ts';
import { headings } from './headings/extract.ts';
import { jsonLd } from './json-ld/extract.ts';
import { nextgen } from './nextgen/extract.ts';
import { prose } from './prose/extract.ts';
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
  read: (page, options) =>
    isTooDeep(page.body) ? layoutChanged('the page is nested too deeply') : kind.read(page, options),
});

/** By the `kind` of a source in the campus file. */
export const siteKinds: Readonly<Record<string, SiteKind>> = Object.fromEntries(
  all.map((kind) => [kind.name, guarded(kind)]),
);
