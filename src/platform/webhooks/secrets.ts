const PREFIX = 'whsec_';
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** Standard Webhooks 1.0.0 requires these lengths, in bytes. */
const MIN_BYTES = 24;
const MAX_BYTES = 64;

export const SECRET_RULE = `must be ${PREFIX} and base64 of ${MIN_BYTES} to ${MAX_BYTES} bytes, several separated by spaces`;

function parseSecret(text: string): Buffer | undefined {
  const encoded = text.startsWith(PREFIX) ? text.slice(PREFIX.length) : '';
  if (!BASE64.test(encoded)) return undefined;
  const secret = Buffer.from(encoded, 'base64');
  return secret.length >= MIN_BYTES && secret.length <= MAX_BYTES ? secret : undefined;
}

/** The secrets of a hook. There are several while a secret is being rotated. `undefined` if any of them is invalid. */
export function parseSecrets(text: string): readonly Buffer[] | undefined {
  const secrets = text.trim().split(/ +/).map(parseSecret);
  return secrets.every((secret) => secret !== undefined) ? secrets : undefined;
}

/** Whether the value of an environment variable may contain the secrets of hooks. */
export const mayBeSecret = (text: string): boolean => text.startsWith(PREFIX);
