import { contentOf } from '../platform/http/representation.ts';
import type { RouteResponse } from '../platform/http/route.ts';

export const LLMS_TEXT_TYPE = 'text/plain; charset=utf-8';

interface LlmsTextDeps {
  readonly campus: {
    readonly name: string;
    readonly timeZone: string;
    readonly publicUrl?: string | undefined;
  };
  readonly startedAt: number;
  readonly now: () => number;
}

const textOf = ({ campus: { name, timeZone, publicUrl: base = '' } }: LlmsTextDeps): string => {
  const link = (label: string, path: string, about: string): string =>
    `- [${label}](${base}${path}): ${about}`;
  return `# ${name}: Campus Data

> Scholarships and college sports of ${name}: exact, dated data from the university's own pages
> and a sports provider, as JSON, pages, calendars and feeds. No key is needed; \`RateLimit\` has
> the number of remaining requests. Days are in the time zone ${timeZone}.

## For assistants
${link('MCP', '/mcp', 'Model Context Protocol over HTTP, POST only, without sessions; six read-only tools')}
${link('OpenAPI document', '/openapi.json', 'every operation, parameter and response')}

## Endpoints
${link('Scholarships', '/scholarships/api/scholarships', 'the list; parameters search, gpa, field, audience, deadline and more')}
${link('Games', '/sports/api/schedules', 'live and upcoming games')}
${link('Campus', '/campus', 'sport keys, teams and scholarship sources')}
${link('Status', '/status', 'the age of all data')}

## Guides
${link('API', '/docs/guides/api.md', 'all endpoints with parameters, examples and fields')}
${link('Searching', '/docs/guides/search.md', 'how search, filters and facets work')}
${link('Tags', '/docs/guides/tags.md', 'values of audience, field and feature')}
${link('Assistants', '/docs/guides/assistants.md', 'how to add this service to an assistant')}
${link('Keeping a local copy', '/docs/guides/changes.md', 'what changed since a cursor')}
${link('CSV, calendars, feeds', '/docs/guides/forms.md', 'other formats of the same data')}
`;
};

/** Creates the text only once, because it depends only on the campus file, which is read when the service starts. */
export function createLlmsText(deps: LlmsTextDeps) {
  const text = contentOf(textOf(deps), LLMS_TEXT_TYPE);
  return (): RouteResponse<typeof text> => ({
    version: text.etag,
    modifiedAt: deps.startedAt,
    confirmedAt: deps.now(),
    cache: 'hit',
    body: () => text,
  });
}
