import { unlessTooDeep } from '../html/parse.ts';
import { kinds } from './index.ts';
import { layoutChanged } from './reading.ts';
import type { SiteKind } from './site-kind.ts';

/** Rejects pages that are nested so deeply that parsing would take minutes. */
const guarded = (kind: SiteKind): SiteKind => ({
  ...kind,
  read: (page, options) => unlessTooDeep(() => kind.read(page, options), layoutChanged),
});

/** By the `kind` of a source in the campus file. */
export const siteKinds: Readonly<Record<string, SiteKind>> = Object.fromEntries(
  await Promise.all(kinds.map(async ({ basics, load }) => [basics.name, guarded(await load())])),
);
