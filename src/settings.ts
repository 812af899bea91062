import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { isDatabaseUrl } from './platform/database/url.ts';
import { parseProxies } from './platform/http/client-address.ts';
import { LOG_LEVELS } from './platform/log.ts';
import { isRedisUrl } from './platform/redis/url.ts';

/** A list with commas; blanks are dropped. */
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

const port = z
  .string()
  .regex(/^\d+$/, 'must be a port number')
  .transform(Number)
  .pipe(z.number().max(65_535, 'must be at most 65535'));

const count = z
  .string()
  .regex(/^\d+$/, 'must be a whole number')
  .transform(Number)
  .pipe(z.number().min(1, 'must be at least 1'));

const share = z
  .string()
  .regex(/^(0|1|0?\.\d+|[01]\.0*)$/, 'must be a share from 0 to 1')
  .transform(Number);

/** As many as the process may use cores. */
const auto = z.literal('auto').transform(() => availableParallelism());
const workers = z.union([auto, count], { error: 'must be a whole number, at least 1, or auto' });

const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((text) => text === 'true');

/** Above this there would be too little left of the 25 s in which a process ends. */
const MAX_SHUTDOWN_DELAY_SECONDS = 15;
const shutdownDelay = z
  .string()
  .regex(/^\d+$/, 'must be a whole number')
  .transform(Number)
  .pipe(z.number().max(MAX_SHUTDOWN_DELAY_SECONDS, `must be at most ${MAX_SHUTDOWN_DELAY_SECONDS}`));

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

const isOrigin = (text: string): boolean =>
  text === '*' || (URL.canParse(text) && new URL(text).origin === text);

const proxies = list.refine(
  (entries) => {
    try {
      return parseProxies(entries) !== undefined;
    } catch {
      return false;
    }
  },
  { error: 'must be IP addresses or CIDR ranges with commas' },
);

/** The development origins of the contract. */
const LOCAL_ORIGINS = [4321, 4322, 4323, 4324, 4325].map((at) => `http://localhost:${at}`);

/** Every setting, in the environment. `docs/settings.md` is tested against these names. */
export const settingsSchema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  SPORTS_PORT: port.default(8081),
  SCHOLARSHIPS_PORT: port.default(8082),
  ADMIN_PORT: port.default(9090),
  WORKERS: workers.default(1),
  SHARE_PORTS: flag.default(false),
  SHUTDOWN_DELAY_SECONDS: shutdownDelay.default(0),
  SPORTS_URL: httpUrl.default('http://127.0.0.1:8081'),
  SCHOLARSHIPS_URL: httpUrl.default('http://127.0.0.1:8082'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, { error: 'must be sqlite:PATH or postgres://USER:PASSWORD@HOST:PORT/DATABASE' })
    .default('sqlite:data/campus.db'),
  REDIS_URL: z
    .string()
    .refine(isRedisUrl, 'must be redis://[[USER:]PASSWORD@]HOST[:PORT][/NUMBER], or rediss:// for TLS')
    .optional(),
  API_KEYS: list
    .refine((keys) => keys.every((key) => key.length >= 16), {
      error: 'each key needs at least 16 characters',
    })
    .default([]),
  RATE_LIMIT_PER_MINUTE: count.default(60),
  TRUSTED_PROXIES: proxies.default([]),
  CORS_ORIGINS: list
    .refine((origins) => origins.every(isOrigin), {
      error: 'must be origins such as https://www.example.edu, with commas',
    })
    .default(LOCAL_ORIGINS),
  LIVE_INTERVAL_SECONDS: count.default(15),
  CONTACT_URL: httpUrl.default('https://github.com/campus-data/campus-data'),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  LOG_REQUESTS: share.default(0),
});

export type Settings = z.output<typeof settingsSchema>;

/** A setting or a file that is wrong: one line an operator can act on. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/** Reads the environment; an empty value is as if absent. No value is ever repeated: it may be a secret. */
export function readSettings(environment: Record<string, string | undefined> = process.env): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settingsSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `${issue.path[0]?.toString()}: ${issue.message}`);
  throw new ConfigurationError(lines.join('\n'));
}
