import { parsePage } from '../html/parse.ts';
import { unlessTooLarge } from '../text/size-limits.ts';
import type { Extractor } from './extractor.ts';
import { registeredExtractors } from './index.ts';
import { withPageEvidence } from './page-evidence.ts';
import { layoutChanged } from './page-result.ts';

/** Rejects pages that are nested so deeply that parsing would take minutes. */
const guarded = (kind: Extractor): Extractor => ({
  ...kind,
  read: (given, options) =>
    unlessTooLarge(() => {
      const page = /html/i.test(given.contentType) ? { ...given, document: parsePage(given) } : given;
      return withPageEvidence(page, kind.read(page, options));
    }, layoutChanged),
});

/** By the `kind` of a source in the campus file. */
export const extractors: Readonly<Record<string, Extractor>> = Object.fromEntries(
  await Promise.all(
    registeredExtractors.map(async ({ definition, load }) => [definition.name, guarded(await load())]),
  ),
);
