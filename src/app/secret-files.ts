import { statSync } from 'node:fs';
import { NotRegular, readRegularFile } from '../platform/files/regular-file.ts';
import { mayBeSecret } from '../platform/webhooks/secrets.ts';

/**
 * Settings that are, or contain, a secret. For each `NAME`, the variable `NAME_FILE` may contain the path of a file
 * with its value.
 */
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
/** A file with the secret of a webhook is shorter than this. A longer file belongs to another program. */
const MAX_BYTES = 10_000;

type Environment = Readonly<Record<string, string | undefined>>;

/** A secret file cannot be used. The message names the setting, and contains nothing of the content of the file. */
export class SecretFileError extends Error {
  override name = 'SecretFileError';
}

function readSecret(name: string, file: string): string {
  let secret: string;
  try {
    // Editors and `echo` write a line break at the end of a file.
    secret = readRegularFile(file).toString().trim();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const problem = cause instanceof NotRegular ? cause.message : `cannot be read (${code})`;
    throw new SecretFileError(`${name}: ${file} ${problem}`, { cause });
  }
  // A secret that is being replaced, or a template that failed: without keys, every protected call would be refused.
  if (secret === '') throw new SecretFileError(`${name}: ${file} is empty`);
  return secret;
}

/**
 * The secret of a webhook, if the file contains one. Every file variable is examined, because the campus file chooses
 * the names of the variables.
 */
function hookSecretIn(file: string): string | undefined {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat?.isFile() || stat.size > MAX_BYTES) return undefined;
  try {
    const text = readRegularFile(file).toString().trim();
    return mayBeSecret(text) ? text : undefined;
  } catch {
    // The file belongs to another program, so this process need not be able to read it.
    return undefined;
  }
}

/** Adds secrets from files whose paths are in the environment, as with systemd credentials and compose secrets. */
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
