import { endsAsAward } from '../awards/name.ts';
import type { Scholarship } from '../model/award.ts';
import { AWARD, AWARDS } from '../text/award-nouns.ts';
import { anyOf, or } from '../text/words.ts';

/** `Browse over 10,000 scholarships`, `free scholarship search` */
const FINDS_AWARDS = new RegExp(
  or(String.raw`
    \b(browse|search|find|explore|access|database of|match(ed|es|ing)?)\b.{0,60}\b(hundreds|thousands|millions|million|\d{1,3}(,\d{3}){1,2})\b.{0,40}\b${anyOf(AWARDS)}\b
    \b${anyOf(AWARD, AWARDS)} (search|matching|finder|database)\b
  `),
  'i',
);
const LONGEST = 300;

/** Whether a record is a site on which awards are searched: a short text about that, without a day. */
export const isSearchSite = ({ title, deadline, description }: Scholarship): boolean =>
  deadline.kind === 'unknown' &&
  description.length <= LONGEST &&
  !endsAsAward(title) &&
  FINDS_AWARDS.test(description);
