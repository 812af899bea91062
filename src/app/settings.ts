import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { isDatabaseUrl } from '../platform/database/url.ts';
import { nearestName, plainErrors } from '../platform/files/readable-errors.ts';
import { parseClientLimits, parseProxies } from '../platform/http/client-address.ts';
import { MOST_STREAMS_PER_CLIENT } from '../platform/http/open-streams.ts';
import { SERVER_LIMITS } from '../platform/http/request-guard.ts';
import { LOG_LEVELS } from '../platform/log.ts';
import { isRedisUrl } from '../platform/redis-url.ts';
import { HOUR_SECONDS } from '../platform/time.ts';
import { hasCredentials } from '../platform/upstream/redacted-url.ts';
import { mayBeSecret } from '../platform/webhooks/secrets.ts';
import { LEAST_KEY, type NamedKey, parseKeyLimits, withKeys } from './key-limits.ts';
import { SecretFileError, withSecretFiles } from './secret-files.ts';
import { PROJECT_URL } from './version.ts';

/** A list separated by commas; empty items are dropped. */
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(least, `must be at least ${least}`).max(most, `must be at most ${most}`));

const port = wholeNumber(0, 65_535);

const share = z
  .string()
  .regex(/^(0|1|0?\.\d+|[01]\.0*)$/, 'must be a number from 0 to 1')
  .transform(Number);

/** `auto`: the number of cores that the process may use. */
const auto = z.literal('auto').transform(() => availableParallelism());
const workers = z.union([auto, wholeNumber(1, 1_024)], {
  error: 'must be a whole number, at least 1, or auto',
});

const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((text) => text === 'true');

/** A longer delay would not leave enough of the 25 s within which a process has to stop. */
const shutdownDelay = wholeNumber(0, 15);

/** A URL that appears in the log and in headers. */
const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .refine((text) => !hasCredentials(text), 'must not have a user name or password: it would be published');
/** A URL that becomes part of a header. */
const asciiUrl = httpUrl.regex(/^[!-~]+$/, 'must be a URL of ASCII characters, without spaces');

/** The URL of a proxy. It may contain a password, which is sent only to the proxy. */
const proxyUrl = z.url({
  protocol: /^https?$/,
  error: 'must be the URL of an http proxy, such as http://proxy.example.edu:3128',
});

const isOrigin = (text: string): boolean =>
  text === '*' || (URL.canParse(text) && new URL(text).origin === text);

/** A list of entries that `parse` accepts. */
const parsedList = (parse: (entries: readonly string[]) => unknown, error: string) =>
  list.refine(
    (entries) => {
      try {
        return parse(entries) !== undefined;
      } catch {
        return false;
      }
    },
    { error },
  );
const proxies = parsedList(parseProxies, 'must be IP addresses or CIDR ranges, separated by commas');
const clientLimits = parsedList(
  parseClientLimits,
  'must be ranges of IP addresses with requests per minute, such as 129.7.0.0/16=6000, separated by commas',
);
const keyLimits = parsedList(
  parseKeyLimits,
  'must be names, each with the variable of its key and requests per minute, such as website:WEBSITE_KEY=6000, separated by commas',
);

/** An address to send mail to or from. */
const mailAddress = z.email({ error: 'must be mail addresses such as web@example.edu, separated by commas' });
const smtpUrl = z.url({
  protocol: /^smtps?$/,
  error: 'must be smtp://USER:PASSWORD@HOST:PORT, or smtps:// for TLS from the start',
});
/** The path of this URL is a secret, so the URL must use TLS, unless the receiver is this machine. */
const alertWebhook = z
  .url({ protocol: /^https?$/, error: 'must be an https URL' })
  .refine(
    (text) => /^(?:https:|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/])/.test(text),
    'must be an https URL',
  );

/** The web origins that are allowed by default, for development. */
const LOCAL_ORIGINS = [4321, 4322, 4323, 4324, 4325].map((at) => `http://localhost:${at}`);

/** All settings, by their names in the environment. A test compares `docs/settings.md` with these names. */
export const settingsSchema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  SPORTS_PORT: port.default(8081),
  SCHOLARSHIPS_PORT: port.default(8082),
  ADMIN_HOST: z.string().default('127.0.0.1'),
  ADMIN_PORT: port.default(9090),
  WORKERS: workers.default(1),
  SHARE_PORTS: flag.default(false),
  SHUTDOWN_DELAY_SECONDS: shutdownDelay.default(0),
  SPORTS_URL: httpUrl.default('http://127.0.0.1:8081'),
  SCHOLARSHIPS_URL: httpUrl.default('http://127.0.0.1:8082'),
  DATA_DIR: z.string().default('data'),
  CORRECTIONS_FILE: z.string().optional(),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, { error: 'must be sqlite:PATH or postgres://USER:PASSWORD@HOST:PORT/DATABASE' })
    .default('sqlite:data/campus.db'),
  REDIS_URL: z
    .string()
    .refine(isRedisUrl, 'must be redis://[[USER:]PASSWORD@]HOST[:PORT][/NUMBER], or rediss:// for TLS')
    .optional(),
  API_KEYS: list
    .refine((keys) => keys.every((key) => key.length >= LEAST_KEY), {
      error: `each key needs at least ${LEAST_KEY} characters`,
    })
    .default([]),
  RATE_LIMIT_PER_MINUTE: wholeNumber(1, 1e9).default(60),
  CLIENT_LIMITS: clientLimits.default([]),
  API_LIMITS: keyLimits.default([]),
  STREAMS_PER_CLIENT: wholeNumber(1, MOST_STREAMS_PER_CLIENT).default(60),
  CONNECTIONS: wholeNumber(10, 1_000_000).default(SERVER_LIMITS.connections),
  CONNECTIONS_PER_CLIENT: wholeNumber(1, 100_000).default(256),
  TRUSTED_PROXIES: proxies.default([]),
  CORS_ORIGINS: list
    .refine((origins) => origins.every(isOrigin), {
      error: 'must be origins such as https://www.example.edu, separated by commas',
    })
    .default(LOCAL_ORIGINS),
  LIVE_INTERVAL_SECONDS: wholeNumber(1, HOUR_SECONDS).default(15),
  PAGE_TIMEOUT_SECONDS: wholeNumber(1, HOUR_SECONDS).default(30),
  KEEP_DAYS: wholeNumber(1, 36_500).default(730),
  HTTPS_PROXY: proxyUrl.optional(),
  HTTP_PROXY: proxyUrl.optional(),
  NO_PROXY: list.default([]),
  ALERT_MAIL: list.pipe(z.array(mailAddress)).default([]),
  ALERT_FROM: mailAddress.optional(),
  SMTP_URL: smtpUrl.optional(),
  ALERT_WEBHOOK: alertWebhook.optional(),
  ALERT_DIGEST: z.enum(['weekly', 'off'], { error: 'must be weekly or off' }).default('weekly'),
  MODEL_URL: httpUrl.optional(),
  MODEL: z.string().optional(),
  MODEL_KEY: z
    .string()
    .regex(/^[!-~]+$/, 'must be ASCII characters without spaces')
    .optional(),
  MODEL_DAILY: wholeNumber(1, 1_000_000).default(100),
  CONTACT_URL: asciiUrl.default(PROJECT_URL),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  LOG_REQUESTS: share.default(0),
  LOG_CLIENTS: z.enum(['none', 'short'], { error: 'must be none or short' }).default('none'),
  STATUS_DETAILS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
});

export const SETTING_NAMES: readonly string[] = Object.keys(settingsSchema.shape);

export type Settings = z.output<typeof settingsSchema> & {
  /** Variables that may contain secrets of webhooks. The campus file refers to the variables by name. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** The keys of `API_LIMITS`, which identify requests that have their own limit. */
  readonly namedKeys?: readonly NamedKey[];
};

/** A setting or a file is wrong. The message has one line for each problem, which tells the operator what to do. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

const secretsIn = (environment: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value !== undefined && mayBeSecret(value) ? [[name, value]] : [],
    ),
  );

function namedKeysOf(entries: readonly string[], environment: Record<string, string | undefined>) {
  try {
    return withKeys(entries, environment);
  } catch (error) {
    throw new ConfigurationError(`API_LIMITS: ${(error as Error).message}`);
  }
}

function readSecretFiles(environment: Record<string, string | undefined>) {
  try {
    return withSecretFiles(environment);
  } catch (error) {
    if (!(error instanceof SecretFileError)) throw error;
    throw new ConfigurationError(error.message, { cause: error });
  }
}

/**
 * Reads the settings from the environment. An empty value counts as missing. No message contains a value, since it may
 * be secret.
 */
export function readSettings(written: Record<string, string | undefined> = process.env): Settings {
  const environment = readSecretFiles(written);
  const set = Object.entries(environment).filter(([, value]) => value !== '');
  // Many systems set these variables in lower case. If a variable is set in both cases, upper case takes precedence.
  const lowerCase = set.filter(([name]) => /^(https?|no)_proxy$/.test(name));
  const merged = Object.fromEntries([
    ...lowerCase.map(([name, value]) => [name.toUpperCase(), value]),
    ...set,
  ]);
  const parsed = settingsSchema.safeParse(merged, { error: plainErrors() });
  if (parsed.success) {
    if (parsed.data.MODEL_URL !== undefined && parsed.data.MODEL === undefined)
      throw new ConfigurationError('MODEL: must name the model of MODEL_URL');
    const namedKeys = namedKeysOf(parsed.data.API_LIMITS, environment);
    return { ...parsed.data, secrets: secretsIn(environment), namedKeys };
  }
  const lines = parsed.error.issues.map((issue) => `${issue.path[0]?.toString()}: ${issue.message}`);
  throw new ConfigurationError(lines.join('\n'));
}

/** The language model of the operator, if there is one. */
export const modelOf = ({ MODEL_URL: url, MODEL: model, MODEL_KEY: key }: Settings) =>
  url === undefined || model === undefined ? undefined : { url, model, key };

/** Warnings about variables whose names differ from a setting by one typo. Other variables belong to other programs. */
export function misspelledSettings(environment: Record<string, string | undefined> = process.env): string[] {
  return Object.keys(environment).flatMap((name) => {
    const meant = SETTING_NAMES.includes(name) ? undefined : nearestName(name, SETTING_NAMES, 1);
    // A name in lower case, such as `host`, belongs to another program.
    return meant === undefined || name !== name.toUpperCase()
      ? []
      : [`${name} is not a setting: is ${meant} meant?`];
  });
}
