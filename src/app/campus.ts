import { z } from 'zod';
import { readJson, UnreadableJson } from '../platform/files/read-json.ts';
import { plainErrors } from '../platform/files/readable-errors.ts';
import { isObject } from '../platform/formats/json.ts';
import {
  AWARD_EVENTS,
  extractorsByName,
  problemOfQuery,
  SOURCE_KEY,
  SOURCE_KEYS,
  type SourceSettings,
  upgradeSource,
} from '../scholarships/index.ts';
import { ALL_SPORTS, GAME_EVENTS, parseAllowedOrigin } from '../sports/index.ts';
import { address, site, withFiles } from './campus-site.ts';
import { ConfigurationError } from './settings.ts';

const MISSING = 'is missing';
/** A text. The error for a wrong value differs from the error for a missing value. */
const text = (wrong: string) => z.string({ error: ({ input }) => (input === undefined ? MISSING : wrong) });

const NUMBER = 'must be the provider’s number, in quotes';
const number = text(NUMBER).regex(/^\d+$/, NUMBER);
const name = text('must be a text').min(1, 'must not be empty');
/** A host name or an IP address (IPv6 in brackets, as in URLs), with or without a port. */
const host = text('must be a host').regex(
  /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d+)?$/i,
  'must be a host such as www.example.edu',
);

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
      return parseAllowedOrigin(origin) !== undefined;
    } catch {
      return false;
    }
  },
  { error: 'must be an origin such as https://*.espncdn.com' },
);

/**
 * All keys of the campus file. If a key is unknown, the error suggests the key in this list that was probably meant.
 */
const KEYS = [
  ...'name timeZone publicUrl provider teams sources webhooks license privateHosts politeness acceptLanguage'.split(
    ' ',
  ),
  ...'site logo logoDark favicon color links footer text contact'.split(' '),
  ...'kind siteUrl fallbackSiteUrl coreUrl imageOrigins teamId conferenceId url pages hosts formerly checked options'.split(
    ' ',
  ),
  ...'events sports query secretEnv delaySeconds jitterSeconds'.split(' '),
  ...ALL_SPORTS,
];
const ERRORS = plainErrors(KEYS);

const team = z.strictObject({
  teamId: number,
  conferenceId: number,
  /**
   * The name that the provider has for the team. `check` compares it with the team found, which is another team if the
   * number is wrong.
   */
  name,
});

/** The event of `npm run webhooks -- --ping`, which is sent to every hook. */
export const PING = 'webhook.ping';
const WEBHOOK_EVENTS = [...GAME_EVENTS, ...AWARD_EVENTS, PING] as const;

const KEY = 'must be a key of lower-case letters, digits and hyphens, 31 at most';
const FORMERLY = 'must be a key, or a list of keys, of lower-case letters, digits and hyphens, 31 at most';
const sourceKey = z.string().regex(SOURCE_KEY);
const kindNames = Object.keys(extractorsByName) as [string, ...string[]];

const page = {
  kind: z.enum(kindNames, { error: `must be one of ${kindNames.join(', ')}` }),
  url: address,
  options: z.record(z.string(), z.unknown()).default({}),
};
const source = {
  name,
  /** Other hosts on which the source may have pages. */
  hosts: z.array(host).default([]),
  /** The former keys of the source, oldest first. A single key may be given as a string. */
  formerly: z
    .union([sourceKey.transform((one) => [one]), z.array(sourceKey).min(1)], { error: FORMERLY })
    .optional(),
  /** The day on which a person last confirmed that the source is extracted correctly. Written by `look`. */
  checked: z.iso.date({ error: 'must be a day such as 2026-11-21' }).optional(),
  /**
   * A part of the output of `suggest --json`. It is allowed here so that the output can be pasted into the file
   * unchanged.
   */
  doubts: z.array(z.unknown()).optional(),
};

/** Replaces the name of a kind with its extractor, whose schema checks the options. */
function withKind<Given extends { kind: string; options: unknown }>(given: Given, context: z.RefinementCtx) {
  const kind = extractorsByName[given.kind];
  if (kind === undefined) return z.NEVER;
  const options = kind.options.safeParse(given.options, { error: ERRORS });
  if (options.success) return { ...given, kind, options: options.data };
  for (const issue of options.error.issues)
    context.addIssue({ code: 'custom', message: issue.message, path: ['options', ...issue.path] });
  return z.NEVER;
}

const withOnePage = z.strictObject({ ...source, ...page }).transform(withKind);
const withPages = z
  .strictObject({ ...source, pages: z.array(z.strictObject(page).transform(withKind)).min(1) })
  .transform(({ pages: [first, ...morePages], ...rest }) =>
    first === undefined ? z.NEVER : { ...rest, ...first, morePages },
  );

/** A source has either a single page or `pages`. Errors contain the path in the file as it was written. */
const anySource = z.unknown().transform((written, context): Omit<SourceSettings, 'key'> => {
  const given = upgradeSource(written);
  const hasPages = isObject(given) && 'pages' in given;
  const parsed = (hasPages ? withPages : withOnePage).safeParse(given, { error: ERRORS });
  if (parsed.success) return parsed.data;
  for (const { message, path } of parsed.error.issues) context.addIssue({ code: 'custom', message, path });
  return z.NEVER;
});

/** Scholarship ids begin with a key of their source, so two sources must not share a key, not even a former key. */
function refuseSharedKeys(
  sources: Readonly<Record<string, Omit<SourceSettings, 'key'> | undefined>>,
  context: z.RefinementCtx,
): void {
  const owners = new Map(Object.keys(sources).map((key) => [key, key]));
  for (const [key, source] of Object.entries(sources)) {
    for (const one of source?.formerly ?? []) {
      const owner = owners.get(one) ?? key;
      owners.set(one, key);
      if (owner === key) continue;
      context.addIssue({
        code: 'custom',
        message: `${one} is the key of ${owner}, now or before`,
        path: [key, 'formerly'],
      });
    }
  }
}

const webhook = z.strictObject({
  url: address.startsWith('https:', 'must be an https URL'),
  events: z.array(z.enum(WEBHOOK_EVENTS, { error: `must be one of ${WEBHOOK_EVENTS.join(', ')}` })).min(1),
  sports: z
    .array(z.enum(ALL_SPORTS, { error: 'must be a sport key' }))
    .min(1)
    .optional(),
  /** A query of the scholarship list. Only events about scholarships that match the query are sent. */
  query: z
    .string()
    .superRefine((query, context) => {
      const message = problemOfQuery(query);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    })
    .optional(),
  secretEnv: text('must be the name of an environment variable').regex(
    /^[A-Za-z_][A-Za-z0-9_]*$/,
    'must be the name of an environment variable',
  ),
});

/** The content of a campus file, which the university writes. `docs/campus-file.md` explains each line. */
const campusSchema = z.strictObject({
  $schema: z.string().optional(),
  name,
  timeZone,
  /** The public URL of the pages, without a trailing slash. It is used for links in calendars and feeds. */
  publicUrl: address.transform((url) => url.replace(/(?<!\/)\/+$/, '')).optional(),
  provider: z.strictObject({
    kind: z.literal('espn'),
    siteUrl: address,
    /** A URL with the same data, which is used when `siteUrl` fails. */
    fallbackSiteUrl: address.optional(),
    coreUrl: address,
    imageOrigins: z.array(imageOrigin).min(1),
  }),
  teams: z
    .partialRecord(z.enum(ALL_SPORTS), team)
    .transform((teams) => ALL_SPORTS.flatMap((sport) => (teams[sport] ? [{ sport, ...teams[sport] }] : []))),
  sources: z
    .record(z.string().regex(SOURCE_KEY, KEY), anySource)
    .superRefine(refuseSharedKeys)
    .transform((sources) =>
      [...new Set([...SOURCE_KEYS, ...Object.keys(sources)])].flatMap((key) =>
        sources[key] ? [{ key, ...sources[key] }] : [],
      ),
    ),
  /** Receivers of change events. */
  webhooks: z.array(webhook).default([]),
  /** The logo, color and links of the campus. */
  site,
  /** The terms of use of the data, as text or a URL. */
  license: text('must be a text')
    .min(1, 'must not be empty')
    .max(500, 'must be 500 characters at most')
    .optional(),
  /** Hosts of sources and webhooks that may be private addresses or resolve to private addresses. */
  privateHosts: z.array(host).default([]),
  politeness: z
    .strictObject({
      // Comparable crawlers wait 1 to 2.5 s between two pages of the same host.
      delaySeconds: z.number().min(0).default(1.5),
      jitterSeconds: z.number().min(0).default(1),
    })
    .prefault({})
    .transform(({ delaySeconds, jitterSeconds }) => ({
      delayMs: delaySeconds * 1000,
      jitterMs: jitterSeconds * 1000,
    })),
  acceptLanguage: z
    .string()
    .regex(/^[\w*;=.,\- ]{1,200}$/, 'must be a list of languages such as en-US,en;q=0.9')
    .optional(),
});

export type Campus = z.output<typeof campusSchema>;

const where = (path: readonly PropertyKey[]): string =>
  path.length === 0 ? '' : `${path.map(String).join('.')}: `;

/** Validates a campus. Each error is one line that contains the path in the file. */
export function parseCampus(value: unknown, file: string): Campus {
  const parsed = campusSchema.safeParse(value, { error: ERRORS });
  if (parsed.success) return { ...parsed.data, site: withFiles(parsed.data.site, file) };
  const lines = parsed.error.issues.map((issue) => `${file}: ${where(issue.path)}${issue.message}`);
  throw new ConfigurationError(lines.join('\n'));
}

export function chosenSources({ sources }: Campus, only: string | undefined): Campus['sources'] {
  const chosen = sources.filter(({ key }) => only === undefined || key === only);
  if (only === undefined || chosen.length > 0) return chosen;
  const known = sources.map(({ key }) => key).join(', ');
  throw new ConfigurationError(`the campus file has no source ${only}, only ${known || 'none'}`);
}

/**
 * A campus that has not been validated. Each thread validates it again, because a validated campus contains functions,
 * which cannot be sent to threads.
 */
export interface GivenCampus {
  readonly value: unknown;
  /** The name of the file, for error messages. */
  readonly file: string;
}

/** The content of the file, not validated. */
export function readCampusFile(file: string): unknown {
  try {
    return readJson(file);
  } catch (error) {
    if (!(error instanceof UnreadableJson)) throw error;
    const isMissing = (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
    const hint = isMissing ? ' (init writes one; --campus names another)' : '';
    throw new ConfigurationError(`${file}: ${error.message}${hint}`, { cause: error });
  }
}
