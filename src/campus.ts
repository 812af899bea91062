import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { SOURCE_KEYS, siteKinds } from './scholarships/index.ts';
import { ConfigurationError } from './settings.ts';
import { parseImageOrigin, SPORTS } from './sports/index.ts';

const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const MISSING = 'is missing';
/** One text for a value of the wrong kind, another for none at all. */
const text = (wrong: string) => z.string({ error: ({ input }) => (input === undefined ? MISSING : wrong) });

const number = text('must be the provider’s number, in quotes').regex(
  /^\d+$/,
  'must be the provider’s number, in quotes',
);
const name = text('must be a text').min(1, 'must not be empty');
const host = text('must be a host').regex(/^[a-z0-9.-]+(:\d+)?$/i, 'must be a host such as www.example.edu');

const timeZone = text('must be a time zone such as America/Chicago').refine(
  (name) => {
    try {
      return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== undefined;
    } catch {
      return false;
    }
  },
  { error: 'must be a time zone such as America/Chicago' },
);

const imageOrigin = z.string().refine(
  (origin) => {
    try {
      return parseImageOrigin(origin) !== undefined;
    } catch {
      return false;
    }
  },
  { error: 'must be an origin such as https://*.espncdn.com' },
);

const team = z.strictObject({
  teamId: number,
  conferenceId: number,
  /** As the provider calls the team: `check` compares it, since a wrong number is somebody else's team. */
  name,
});

const kindNames = Object.keys(siteKinds) as [string, ...string[]];

const source = z
  .strictObject({
    name,
    kind: z.enum(kindNames, { error: `must be one of ${kindNames.join(', ')}` }),
    url: address,
    /** Hosts beside the address's own that pages may lie on. */
    hosts: z.array(host).default([]),
    options: z.record(z.string(), z.unknown()).default({}),
  })
  .transform((given, context) => {
    const kind = siteKinds[given.kind];
    if (kind === undefined) return z.NEVER;
    const options = kind.options.safeParse(given.options);
    if (options.success) return { ...given, kind, options: options.data };
    for (const issue of options.error.issues) {
      context.addIssue({ code: 'custom', message: issue.message, path: ['options', ...issue.path] });
    }
    return z.NEVER;
  });

/** What a university fills in; `docs/campus-file.md` explains each line. */
const campusSchema = z.strictObject({
  $schema: z.string().optional(),
  name,
  timeZone,
  provider: z.strictObject({
    kind: z.literal('espn'),
    siteUrl: address,
    coreUrl: address,
    imageOrigins: z.array(imageOrigin).min(1),
  }),
  teams: z
    .partialRecord(z.enum(SPORTS), team)
    .transform((teams) => SPORTS.flatMap((sport) => (teams[sport] ? [{ sport, ...teams[sport] }] : []))),
  sources: z
    .partialRecord(z.enum(SOURCE_KEYS), source)
    .transform((sources) => SOURCE_KEYS.flatMap((key) => (sources[key] ? [{ key, ...sources[key] }] : []))),
  politeness: z
    .strictObject({ delaySeconds: z.number().min(0), jitterSeconds: z.number().min(0) })
    // Peers wait 1 to 2.5 s between two pages of one host.
    .default({ delaySeconds: 1.5, jitterSeconds: 1 })
    .transform(({ delaySeconds, jitterSeconds }) => ({
      delayMs: delaySeconds * 1000,
      jitterMs: jitterSeconds * 1000,
    })),
});

export type Campus = z.output<typeof campusSchema>;

const where = (path: readonly PropertyKey[]): string =>
  path.length === 0 ? '' : `${path.map(String).join('.')}: `;

/** Checks a campus; each mistake is one line with the path in the file. */
export function parseCampus(value: unknown, file: string): Campus {
  const parsed = campusSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `${file}: ${where(issue.path)}${issue.message}`);
  throw new ConfigurationError(lines.join('\n'));
}

/** A campus that is not yet checked. A checked one holds functions, which no message to a thread can carry. */
export interface GivenCampus {
  readonly value: unknown;
  /** Where its mistakes are said to be. */
  readonly file: string;
}

/** The file's content, not yet checked. */
export function readCampusFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const why = error instanceof SyntaxError ? `is not JSON: ${error.message}` : 'cannot be read';
    throw new ConfigurationError(`${file}: ${why}`);
  }
}
