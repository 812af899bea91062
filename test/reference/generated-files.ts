import { routerDocument } from './document.ts';
import { recordExamples } from './examples.ts';
import { endpointsOf, type Page, writePage } from './pages.ts';
import { parameterTable } from './parameter-table.ts';

const INTRODUCTION =
  'Generated from the [OpenAPI documents](../openapi/) by `npm run openapi`. The [API guide](../api.md) has what all endpoints share:\n' +
  'caching, errors, limits, and how games and scholarships are to be read. Every JSON GET also takes\n' +
  '[`nocache` and `envelope`](../api.md#parameters). The examples are responses of the demo campus, with lists cut to their first items.';

const PAGES: Readonly<Record<string, Page>> = {
  router: { tag: 'Router', title: 'Router endpoints', introduction: INTRODUCTION },
  sports: { tag: 'Sports', title: 'Sports endpoints', introduction: INTRODUCTION },
  scholarships: { tag: 'Scholarships', title: 'Scholarship endpoints', introduction: INTRODUCTION },
};

/** The pages of `docs/` that are generated, whole or in part: path and text. */
export async function generatedFiles(
  readFile: (file: string) => string,
): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const document = routerDocument();
  const errors = readFile('docs/errors.md').replace(/^\| parameter \|[\s\S]*/m, '');
  files.set('docs/errors.md', errors + parameterTable(document));
  const examples = await recordExamples(
    endpointsOf(document).map(({ method, path, operation }) => ({
      operationId: operation.operationId,
      method,
      path,
    })),
  );
  for (const [name, page] of Object.entries(PAGES))
    files.set(`docs/api/${name}.md`, writePage(page, document, examples));
  return files;
}
