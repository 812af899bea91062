import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { urlAt } from '../../data/datasets.ts';
import {
  changed,
  type JsonObject,
  NotKnown,
  registerTool,
  shortened,
  type ToolContext,
  ToolError,
} from '../tool.ts';
import { type Award, type AwardList, ageOf, OLD_AWARDS_MS, type SourceSummaries } from '../tool-text.ts';

const MAX_ROWS = 10;
/** Facets by which an argument can filter, one value at a time. */
const FACETS = ['audience', 'field', 'feature'] as const;
const SHOWN_VALUES = 6;
/** Dollars a year; more than any scholarship pays. */
const MOST_AMOUNT = 1_000_000;

type List = Omit<AwardList, 'scholarships'> & { readonly scholarships: readonly AwardRow[] };

const day = (description: string) => z.iso.date().optional().describe(description);
const tags = (description: string) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .describe(
      `${description}: one value or several, any of which may match; values are in campus://topics and in \`facets\``,
    );

const input = z.strictObject({
  search: z
    .string()
    .max(500)
    .optional()
    .describe(
      'What is looked for, as a student would type it: subjects, names, phrases in quotes, also `no essay` or `over $2,000`. ' +
        'The result shows what was understood and what was left out',
    ),
  gpa: z
    .number()
    .min(0)
    .max(5)
    .optional()
    .describe('The student’s GPA: awards that ask for more are left out'),
  audience: tags('Who it is for'),
  field: tags('Field of study'),
  feature: tags('What it offers or asks for, such as `renewable`'),
  without: tags('Awards with any of these tags are left out, such as `essay-required`'),
  amountMin: z
    .number()
    .int()
    .min(0)
    .max(MOST_AMOUNT)
    .optional()
    .describe('Can pay at least this many dollars a year; awards whose amount is unknown are left out'),
  dueAfter: day('First day of the deadline, inclusive, YYYY-MM-DD'),
  dueBefore: day('Last day of the deadline, inclusive, YYYY-MM-DD'),
  limit: z.number().int().min(1).max(MAX_ROWS).default(MAX_ROWS).describe('Rows of this answer, at most 10'),
  offset: z.number().int().min(0).default(0).describe('Rows to skip'),
});

/** Arguments whose names differ from those in the API. */
const NAMES: Readonly<Record<string, string>> = { dueAfter: 'deadlineFrom', dueBefore: 'deadlineTo' };

const queryOf = (args: z.output<typeof input>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(args.search === undefined ? args : { ...args, fuzzy: 1 }).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [[NAMES[name] ?? name, Array.isArray(value) ? value.join(',') : String(value)]],
    ),
  );

function outputOf({ schemaOf }: ToolContext): JsonObject {
  const list = schemaOf('listScholarships');
  const rows = list.properties.scholarships as { readonly items: JsonObject };
  const addedFields = {
    sourceName: { type: 'string' },
    readAt: { type: ['string', 'null'], description: 'When its source was last read; `null`: not known' },
  };
  const scholarships = { ...rows, items: changed(rows.items, addedFields) };
  return changed(list, { scholarships, facets: list.properties.facets });
}

/** Explains a 4xx error. The error can only be about tags, because `input` validates everything else. */
function explain(error: unknown): never {
  if (!(error instanceof ToolError) || error instanceof NotKnown) throw error;
  throw new ToolError(`${error.message}: its tags are in campus://topics, and in \`facets\` of an answer`);
}

const pairs = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

/** How a text was read, and what of it was left out. */
const readingLines = ({ understood, searched = {}, ignored = [], omitted = [] }: List): string[] => [
  ...(understood === undefined ? [] : [`Understood as filters: ${shortened(pairs(understood), 200)}.`]),
  ...(Object.keys(searched).length === 0 ? [] : [`Misspelled, read as: ${shortened(pairs(searched), 100)}.`]),
  ...(ignored.length === 0 ? [] : [`No scholarship mentions: ${shortened(ignored.join(', '), 100)}.`]),
  ...(omitted.length === 0
    ? []
    : [`Left out, because no scholarship has all words: ${shortened(omitted.join(', '), 100)}.`]),
];

export function registerFindScholarships(server: McpServer, context: ToolContext): void {
  const { api, campus } = context;
  const names = new Map(campus.sources.map(({ key, name }) => [key, name]));
  registerTool(server, context, {
    name: 'find_scholarships',
    title: 'Find scholarships',
    description:
      `Scholarships at ${campus.name} that fit a student: open ones first, nearest deadline first. \`total\` says how ` +
      'many match, `facets` by which values to narrow. `null` means that the page does not say: an award without a ' +
      'stated GPA, amount or deadline may still have one.',
    input,
    output: outputOf(context),
    async run(args) {
      const [{ body: list }, { body: read }] = await Promise.all([
        api<List>('/scholarships/api/scholarships', { ...queryOf(args), facets: FACETS.join() }).catch(
          explain,
        ),
        api<SourceSummaries>('/scholarships/api/sources'),
      ]);
      const readAt = new Map(read.sources.map(({ key, lastScraped }) => [key, lastScraped]));
      const scholarships = list.scholarships.map((award) => ({
        ...award,
        sourceName: names.get(award.source) ?? award.source,
        readAt: readAt.get(award.source) ?? null,
      }));
      const narrowing = FACETS.map((facet) => {
        const values = (list.facets?.[facet] ?? []).slice(0, SHOWN_VALUES);
        return `${facet}: ${values.map(({ value, count }) => `${value} (${count})`).join(', ') || 'none'}`;
      });
      const first = scholarships.length === 0 ? 'none shown' : `from ${list.offset + 1}`;
      return {
        structured: { ...list, scholarships },
        lines: [
          `Matching scholarships: ${list.total}, ${first}${list.hasMore ? `; more with offset ${list.offset + scholarships.length}` : ''}.`,
          ...readingLines(list),
          ...scholarships.map((award) => awardLine(award, context)),
          `To narrow: ${narrowing.join('; ')}.`,
        ],
      };
    },
  });
}

const listed = (name: string, items: readonly string[]): string =>
  `${name}: ${items.length === 0 ? 'not stated' : items.map((item) => shortened(item, 120)).join('; ')}`;

export function registerGetScholarship(server: McpServer, context: ToolContext): void {
  const { api, schemaOf } = context;
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
        api<Award>('/scholarships/api/scholarship', { id }),
        api<SourceSummaries>('/scholarships/api/sources'),
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

type AwardRow = Pick<Award, 'id' | 'title' | 'source' | 'amount' | 'deadline' | 'gpaRequirement' | 'link'>;

/**
 * A URL that is longer than this would leave no room for other rows. In its place, the text contains the URL of our own
 * page, which has the link.
 */
const LINK_CHARACTERS = 160;

const linkOf = ({ id, link }: Pick<AwardRow, 'id' | 'link'>, { campus }: ToolContext): string =>
  link.length <= LINK_CHARACTERS ? link : urlAt(campus, `/scholarships/award/${encodeURIComponent(id)}`);

function awardLine(
  award: AwardRow & { readonly sourceName: string; readonly readAt: string | null },
  context: ToolContext,
): string {
  const { id, title, amount, deadline, gpaRequirement, sourceName, readAt } = award;
  return [
    shortened(title, 70),
    amount === null ? 'amount not stated' : shortened(amount, 30),
    deadline === null ? 'no deadline stated' : `due ${deadline}`,
    gpaRequirement === null ? 'no GPA stated' : `GPA ${gpaRequirement}`,
    `from ${shortened(sourceName, 40)}, ${ageOf(readAt, context, { oldAfterMs: OLD_AWARDS_MS })}`,
    `id ${shortened(id, 60)}`,
    linkOf(award, context),
  ].join(' — ');
}
