import { hash } from 'node:crypto';
import type { Scholarship } from '../model/award.ts';

const plain = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim();
const plainOrNull = (text: string | null): string | null => (text === null ? null : plain(text));
const sorted = (texts: readonly string[]): string[] => texts.map(plain).toSorted();

/**
 * A digest of what is served. White space, Unicode normalization and the order of lists do not affect the digest, nor
 * do the printed texts (`raw`), their positions and the warnings about values.
 */
export function fingerprint({ raw, where, doubts, withheld, id, source, ...award }: Scholarship): string {
  const { title, amount, amountText, deadline, gpaRequirement, description, link, contactEmail, ...more } =
    award;
  const { eligibility, requirements, tags, corrected, amountPer, years, opens, ...others } = more;
  const content = [
    plain(title),
    [amount.min, amount.max, plainOrNull(amountText)],
    [deadline.kind, deadline.date],
    gpaRequirement,
    sorted(eligibility),
    sorted(requirements),
    plain(description),
    link,
    contactEmail,
    sorted(tags),
    // Absent values are left out, so that adding an optional field does not change the digests of awards without it.
    ...Object.entries({ amountPer, years, opens, ...others }).filter(([, value]) => value !== undefined),
    ...(corrected === undefined ? [] : [sorted(corrected)]),
  ];
  return hash('sha256', JSON.stringify(content), 'base64url');
}
