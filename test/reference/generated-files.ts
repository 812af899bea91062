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

const VALUES =
  '# Accepted values\n\n' +
  'Generated, like the other pages of this folder. Any other value of a parameter is refused with `Invalid <name> parameter`\n' +
  '([errors](../errors.md)), except for `nocache` and `envelope`, where it is ignored.\n\n';

/** The pages of `docs/` that are generated: path and text. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const document = routerDocument();
  const files = new Map([['docs/api/values.md', VALUES + parameterTable(document)]]);
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
