/** Domains of file names and placeholders, which look like addresses. */
const NO_DOMAIN =
  /\.(png|jpe?g|gif|svg|webp|css|js|pdf|docx?|html?|php|aspx?)$|^(example\.(com|org|net|edu)|domain\.com|sentry\.io)$/;
const ADDRESS =
  /^[a-z0-9](?:[a-z0-9._%+'-]{0,62}[a-z0-9_+-])?@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/i;
const CANDIDATE = /[A-Z0-9._%+'-]{1,64}@[A-Z0-9.-]{1,253}\.[A-Z]{2,24}/gi;

/** `name [at] univ [dot] edu`, `name (at) univ.edu`: the two spellings whose meaning is beyond doubt. */
const AT = /\s*(?:\[\s*at\s*\]|\(\s*at\s*\)|\{\s*at\s*\})\s*/gi;
const DOT = /\s*(?:\[\s*dot\s*\]|\(\s*dot\s*\)|\{\s*dot\s*\})\s*/gi;

/** An address as it is written to, its domain in lower case; `null` when it cannot be one. */
export function validEmail(text: string): string | null {
  const address = text.trim().replace(/^[.'<(]+|[.'>),;:]+$/g, '');
  const [name = '', domain = ''] = address.split('@');
  if (!ADDRESS.test(address) || address.includes('..') || NO_DOMAIN.test(domain.toLowerCase())) return null;
  return `${name}@${domain.toLowerCase()}`;
}

/** The first e-mail address in a text; nothing is guessed. */
export function findEmail(text: string): string | null {
  const plain = text.replace(AT, '@').replace(DOT, '.');
  for (const [candidate] of plain.matchAll(CANDIDATE)) {
    const address = validEmail(candidate);
    if (address !== null) return address;
  }
  return null;
}
