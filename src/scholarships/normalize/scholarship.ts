import type { Amount, Deadline, RawScholarship, Scholarship, SourceKey } from '../model.ts';
import { readAmount } from './amount.ts';
import { findEmail, validEmail } from './contact.ts';
import { readDeadline } from './deadline.ts';
import { readGpa } from './gpa.ts';
import { separate } from './lists.ts';
import { amountText } from './money-text.ts';
import { amountProse, deadlineProse } from './own-prose.ts';
import { tagsOf } from './tags.ts';

/** Fields that are filled in with nothing, so that the record's own prose may know more. */
const SAYS_NOTHING =
  /^[\s–—-]*$|^\(?(amounts? |awards? )?(var(ies|iable|ious|y)|tb[ad]|to be determined|n\/?a|none|null|unknown|not (available|applicable|specified|stated)|see (below|description|details|website)|contact .*|\$?0(\.00)?)\)?\.?$/i;

const isSum = ({ min, max }: Amount): boolean => min !== null || max !== null;

/** The labelled field; where it is empty or says nothing, the record's own prose. */
function amountOf(raw: RawScholarship): { amount: Amount; text: string | null } {
  const { amount } = raw;
  const labelled = amount === null ? { min: null, max: null } : readAmount(amount).value;
  if (isSum(labelled) || (amount !== null && !SAYS_NOTHING.test(amount))) {
    return { amount: labelled, text: amountText(labelled, amount) };
  }
  const told = readAmount(amountProse(raw)).value;
  return isSum(told)
    ? { amount: told, text: amountText(told, null) }
    : { amount: labelled, text: amountText(labelled, amount) };
}

function deadlineOf(raw: RawScholarship, today: string): Deadline {
  const labelled = readDeadline(raw.deadline ?? '', today).value;
  const told = labelled.kind === 'unknown' ? readDeadline(deadlineProse(raw), today).value : labelled;
  // The page's word that it is over outweighs everything but a day.
  return raw.ended && told.date === null ? { kind: 'closed', date: null } : told;
}

function gpaOf({ gpa, eligibility, requirements, description }: RawScholarship): number | null {
  const labelled = gpa === null ? null : readGpa(gpa).value;
  if (labelled !== null || gpa !== null) return labelled;
  const lists = readGpa([...eligibility, ...requirements].join('\n\n')).value;
  return lists ?? readGpa(description.replaceAll('\n', '\n\n')).value;
}

const emailOf = ({ contactEmail, description, requirements }: RawScholarship): string | null =>
  contactEmail === null
    ? findEmail([description, ...requirements].join('\n'))
    : (validEmail(contactEmail) ?? findEmail(contactEmail));

/** An award in its page's own words, read. `today` (`YYYY-MM-DD`) is the day a yearless date is read from. */
export function normalize(
  raw: RawScholarship,
  { source, today }: { readonly source: SourceKey; readonly today: string },
): Scholarship {
  const { title, description, link, categories } = raw;
  const { amount, text } = amountOf(raw);
  const { eligibility, requirements } = separate(raw);
  return {
    id: `${source}-${raw.key}`,
    source,
    title,
    amount,
    amountText: text,
    deadline: deadlineOf(raw, today),
    gpaRequirement: gpaOf(raw),
    eligibility,
    requirements,
    description,
    link,
    contactEmail: emailOf(raw),
    tags: tagsOf({ title, categories, eligibility, requirements, description }),
    raw: { amount: raw.amount, deadline: raw.deadline, gpa: raw.gpa },
  };
}
