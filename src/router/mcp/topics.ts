import type { McpServer } from '@modelcontextprotocol/server';
import { plainTexts } from './plain-text.ts';
import type { ToolContext } from './tool.ts';

const URI = 'campus://topics';
/** The arguments of find_scholarships that take tags. */
const FACETS = ['audience', 'field', 'feature'];

/** What can be asked about: sports, sources, and the tags that awards have. */
export function registerTopics(server: McpServer, { ask, campus, sportNames }: ToolContext): void {
  server.registerResource(
    'topics',
    URI,
    {
      title: 'What can be asked about',
      description: `Sports, scholarship sources and tags of ${campus.name}: the values of the tools’ arguments`,
      mimeType: 'application/json',
    },
    async () => {
      const { body } = await ask<{ facets: unknown }>('/scholarships/api/scholarships', {
        limit: '1',
        facets: FACETS.join(),
      });
      const topics = {
        campus: campus.name,
        timeZone: campus.timeZone,
        sports: campus.teams.map(({ sport, name }) => ({
          key: sport,
          name: sportNames[sport] ?? sport,
          team: name,
        })),
        sources: campus.sources.map(({ key, name }) => ({ key, name })),
        tags: body.facets,
      };
      const text = JSON.stringify(plainTexts(topics));
      return { contents: [{ uri: URI, mimeType: 'application/json', text }] };
    },
  );
}
