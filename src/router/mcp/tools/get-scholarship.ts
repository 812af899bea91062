import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Award, SourceSummaries } from '../answers.ts';
import { shortened } from '../plain-text.ts';
import { registerTool, type ToolContext } from '../tool.ts';
import { ageOf, OLD_AWARDS_MS } from '../words.ts';
import { linkOf } from './award-line.ts';

const listed = (name: string, items: readonly string[]): string =>
  `${name}: ${items.length === 0 ? 'not stated' : items.map((item) => shortened(item, 120)).join('; ')}`;

export function registerGetScholarship(server: McpServer, context: ToolContext): void {
  const { ask, schemaOf } = context;
  registerTool(server, context, {
    name: 'get_scholarship',
    title: 'One scholarship',
    description:
      'Everything known about one scholarship: who may apply, what to submit, the page’s own words, where to apply. ' +
      'Take the `id` from find_scholarships.',
    input: z.strictObject({ id: z.string().min(1).max(500).describe('The scholarship’s id') }),
    output: schemaOf('getScholarship'),
    async run({ id }) {
      const [{ body: award }, { body: read }] = await Promise.all([
        ask<Award>('/scholarships/api/scholarship', { id }),
        ask<SourceSummaries>('/scholarships/api/sources'),
      ]);
      const readAt = read.sources.find(({ key }) => key === award.source)?.lastScraped;
      return {
        structured: { ...award },
        lines: [
          `${shortened(award.title, 200)} (${award.state})`,
          `Amount: ${award.amount ?? 'not stated'}`,
          `Deadline: ${award.deadline ?? 'none stated'}`,
          `GPA: ${award.gpaRequirement ?? 'not stated'}`,
          `From ${award.sourceName}, ${ageOf(readAt, context, { oldAfterMs: OLD_AWARDS_MS })}`,
          `Page: ${linkOf(award, context)}`,
          `Contact: ${award.contactEmail ?? 'not stated'}`,
          ...(award.corrected.length > 0 ? [`Corrected by a person: ${award.corrected.join(', ')}`] : []),
          shortened(listed('Who may apply', award.eligibility), 900),
          shortened(listed('To submit', award.requirements), 600),
          `The page’s description: “${shortened(award.description, 900)}”`,
        ],
      };
    },
  });
}
