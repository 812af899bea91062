import { readFileSync, statSync } from 'node:fs';
import { mayBeSecret } from '../platform/webhooks/secrets.ts';

/** Settings that are, or contain, a secret: each may be in a file that `NAME_FILE` names. */
const SECRETS = [
  'DATABASE_URL',
  'REDIS_URL',
  'API_KEYS',
  'SMTP_URL',
  'ALERT_WEBHOOK',
  'MODEL_KEY',
  'HTTPS_PROXY',
  'HTTP_PROXY',
] as const;
export const SECRET_FILES: readonly string[] = SECRETS.map((name) => `${name}_FILE`);

const SUFFIX = /_FILE$/;
/** A secret of a webhook is shorter; what is longer is a file of another program. */
const MAX_BYTES = 10_000;

type Environment = Readonly<Record<string, string | undefined>>;

/** What is wrong with a file of secrets: a line that names the setting and shows no content. */
export class SecretFileError extends Error {
  override name = 'SecretFileError';
}

function readSecret(name: string, file: string): string {
  try {
    // Editors and `echo` end a file with a line break.
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new SecretFileError(`${name}: ${file} cannot be read (${code})`, { cause });
  }
}

/** The secret of a webhook, if the file has one. Its name is the campus file's, so any variable may be meant. */
function hookSecretIn(file: string): string | undefined {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat?.isFile() || stat.size > MAX_BYTES) return undefined;
  try {
    const text = readFileSync(file, 'utf8').trim();
    return mayBeSecret(text) ? text : undefined;
  } catch {
    // A file of another program, which this one need not be allowed to read.
    return undefined;
  }
}

/** The environment with the secrets of the files that it names, as systemd's credentials and compose's secrets are. */
export function withSecretFiles(environment: Environment): Environment {
  const all: Record<string, string | undefined> = { ...environment };
  for (const [name, file] of Object.entries(environment)) {
    if (!SUFFIX.test(name) || !file) continue;
    const secret = name.replace(SUFFIX, '');
    const value = SECRET_FILES.includes(name) ? readSecret(name, file) : hookSecretIn(file);
    if (value === undefined) continue;
    if (all[secret]) throw new SecretFileError(`${name}: ${secret} is set as well`);
    all[secret] = value;
  }
  return all;
}
