import { trimEndOf } from '../text/clean.ts';
import { sentencesOf } from '../text/sentences.ts';

/** Endings of file names, and placeholder domains. */
const NO_DOMAIN =
  /\.(png|jpe?g|gif|svg|webp|css|js|pdf|docx?|html?|php|aspx?)$|^(example\.(com|org|net|edu)|domain\.com|sentry\.io)$/;
const ADDRESS =
  /^[a-z0-9](?:[a-z0-9._%+'-]{0,62}[a-z0-9_+-])?@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/i;
const CANDIDATE = /[A-Z0-9._%+'-]{1,64}@[A-Z0-9.-]{1,253}\.[A-Z]{2,24}/gi;

/** `name [at] univ [dot] edu`, `name (at) univ.edu`: the only obfuscated spellings with an unambiguous meaning. */
const AT = / ?[[({] ?at ?[\])}] ?/gi;
const DOT = / ?[[({] ?dot ?[\])}] ?/gi;

const ENDING = new Set(".'>),;:");

/** The email address with its domain in lower case; `null` if invalid. */
export function validEmail(text: string): string | null {
  const email = trimEndOf(text.trim().replace(/^[.'<(]+/, ''), ENDING);
  const domain = email.slice(email.indexOf('@') + 1).toLowerCase();
  if (!ADDRESS.test(email) || email.includes('..') || NO_DOMAIN.test(domain)) return null;
  return email.slice(0, -domain.length) + domain;
}

/** The email addresses that are printed in a text, in order; none is guessed. */
export function emailsIn(text: string): string[] {
  const plain = text.replace(/\s+/g, ' ').replace(AT, '@').replace(DOT, '.');
  // A cheap test first: few texts contain an address, and the expression looks far ahead at every character.
  if (!plain.includes('@')) return [];
  return [...plain.matchAll(CANDIDATE)]
    .map(([candidate]) => validEmail(candidate))
    .filter((each) => each !== null);
}

/** The first email address in a text. */
export const findEmail = (text: string): string | null => emailsIn(text)[0] ?? null;

/** Words near an address that indicate its purpose, the best purpose first. */
const PURPOSES: readonly RegExp[] = [
  /\b(questions?|contact|inquir\w+|information|info|assistance|help|details|reach)\b/i,
  /\b(submit\w*|send|sent|e-?mail|return\w*|apply|applications?|forward\w*)\b/i,
];
const OF_DONORS = /\b(donat\w+|donors?|giving|contribut\w+|make a gift|gifts|pledge|advancement)\b/i;
const ELSEWHERE = /\b(webmaster|accessib\w+|technical|privacy|unsubscribe|newsletter|accommodations?)\b/i;

/**
 * The address for questions about an award, otherwise the address for submissions, otherwise any other address, but
 * never an address for donors. If `among` is given, only its addresses are considered; the rest of the text only serves
 * as their context.
 */
export function contactIn(text: string, among?: ReadonlySet<string>): string | null {
  const sentences = sentencesOf(text);
  const found: { address: string; line: string }[] = [];
  let leadIn = '';
  for (const [at, sentence] of sentences.entries()) {
    const addresses = emailsIn(sentence);
    // In `Questions? Write to office@x.edu.` the purpose is in the sentence before.
    const question = sentences[at - 1]?.endsWith('?') ? sentences[at - 1] : '';
    found.push(...addresses.map((email) => ({ address: email, line: `${question} ${leadIn} ${sentence}` })));
    // `Donations are mailed to:` is about the next address only.
    if (sentence.endsWith(':')) leadIn = sentence;
    else if (addresses.length > 0) leadIn = '';
  }
  if (found.length === 0) return findEmail(text);
  const notForDonors = found.filter(
    ({ address, line }) => among?.has(address) !== false && !OF_DONORS.test(line),
  );
  const preferred = notForDonors.filter(({ line }) => !ELSEWHERE.test(line));
  const [best] = PURPOSES.flatMap((purpose) => preferred.filter(({ line }) => purpose.test(line)));
  return (best ?? preferred[0] ?? notForDonors[0])?.address ?? null;
}
