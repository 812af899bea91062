import assert from 'node:assert/strict';
import { z } from 'zod';
import type { Extractor, PageResult } from '../../src/scholarships/extractors/extractor.ts';
import { upgradeSource } from '../../src/scholarships/extractors/legacy-options.ts';
import { extractors } from '../../src/scholarships/extractors/loaded-extractors.ts';

/** An extractor by its name, or by a name that an earlier release used. */
export function kindNamed(name: string): Extractor {
  const kind = extractors[name];
  if (kind !== undefined) return kind;
  const list = extractors.list;
  assert.ok(list);
  const converted = (given: unknown): unknown =>
    (upgradeSource({ kind: name, options: given }) as { readonly options?: unknown }).options ?? {};
  return { ...list, options: z.unknown().transform(converted).pipe(list.options) };
}

type ReadPage = Extract<PageResult, { kind: 'read' }>;

/** The list page at a URL as it is read; the test fails if its layout is not recognized. */
export function readingOf(name: string, url: string, body: string, options: object = {}): ReadPage {
  const kind = kindNamed(name);
  const page = {
    url,
    role: 'list',
    body,
    contentType: body.startsWith('[') ? 'application/json' : 'text/html',
  };
  const reading = kind.read(page, kind.options.parse(options));
  assert.ok(reading.kind === 'read', reading.kind === 'read' ? '' : reading.problem);
  return reading;
}
