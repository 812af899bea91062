import type { CountResult, RateLimit } from '../platform/http/rate-limit.ts';

/** An entry of `API_LIMITS`: callers with the key in `variable` may make `perMinute` requests a minute. */
interface KeyLimit {
  readonly name: string;
  readonly variable: string;
  readonly perMinute: number;
}

/** An entry of `API_LIMITS` with the key itself instead of the name of its variable. */
export interface NamedKey {
  readonly name: string;
  readonly key: string;
  readonly perMinute: number;
}

/** The minimum length of a key. It also applies to `API_KEYS`. */
export const LEAST_KEY = 16;

const ENTRY = /^([\w-]{1,32}):([A-Za-z_]\w{0,100})=(\d{1,10})$/;
const MOST_PER_MINUTE = 1e9;

/** Parses entries such as `website:WEBSITE_KEY=6000`. Throws for the first invalid entry. */
export const parseKeyLimits = (entries: readonly string[]): readonly KeyLimit[] => {
  const limits = entries.map((entry) => {
    const [, name = '', variable = '', number = ''] = ENTRY.exec(entry) ?? [];
    const perMinute = Number(number);
    if (name === 'minute' || perMinute < 1 || perMinute > MOST_PER_MINUTE)
      throw new Error(`${entry} is not name:variable=number`);
    return { name, variable, perMinute };
  });
  if (new Set(limits.map(({ name }) => name)).size < limits.length) throw new Error('a name occurs twice');
  return limits;
};

/**
 * Adds the keys. No error message contains the name of a variable, since somebody may have written the key itself
 * there.
 */
export function withKeys(
  entries: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): readonly NamedKey[] {
  const limits = parseKeyLimits(entries).map(({ name, variable, perMinute }) => {
    const key = environment[variable] ?? '';
    if (key.length < LEAST_KEY)
      throw new Error(`the variable of ${name} must hold a key of at least ${LEAST_KEY} characters`);
    return { name, key, perMinute };
  });
  if (new Set(limits.map(({ key }) => key)).size < limits.length) throw new Error('two names have one key');
  return limits;
}

/** A limit that counts all requests together, from whatever IP addresses, and that has its own name in `RateLimit`. */
export function countedTogether(limit: RateLimit, name: string): RateLimit {
  const named = ({ isAllowed, rateLimit }: CountResult): CountResult => ({
    isAllowed,
    rateLimit: rateLimit.replace('minute', name),
  });
  return {
    count() {
      const counted = limit.count(name);
      return counted instanceof Promise ? counted.then(named) : named(counted);
    },
  };
}
