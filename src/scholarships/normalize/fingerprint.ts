import { hash } from 'node:crypto';
import type { Scholarship } from '../model.ts';

const plain = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim();
const plainOrNull = (text: string | null): string | null => (text === null ? null : plain(text));
const sorted = (texts: readonly string[]): string[] => texts.map(plain).toSorted();

/**
 * Equal for equal content: what is served, whatever its white space, its spelling in Unicode and the order of
 * its lists. The page's raw words do not count.
 */
export function fingerprint(scholarship: Scholarship): string {
  const { title, amount, amountText, deadline, gpaRequirement, description, link, contactEmail } =
    scholarship;
  const content = [
    plain(title),
    [amount.min, amount.max, plainOrNull(amountText)],
    [deadline.kind, deadline.date],
    gpaRequirement,
    sorted(scholarship.eligibility),
    sorted(scholarship.requirements),
    plain(description),
    link,
    contactEmail,
    sorted(scholarship.tags),
    ...(scholarship.corrected === undefined ? [] : [sorted(scholarship.corrected)]),
  ];
  return hash('sha256', JSON.stringify(content), 'base64url');
}
