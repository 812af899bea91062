import { anyOf } from './words.ts';

/** What an award is called. Every set and pattern that asks for it is made of these. */
export const AWARD = 'scholarship award fellowship grant prize bursary stipend';
export const AWARDS = 'scholarships awards fellowships grants prizes bursaries stipends';

/** What an award is called in its own name as well; `scholar` and `fellow` are people too. */
export const IN_NAMES = 'assistantship traineeship studentship freeship freership waiver medal honorarium';
export const ALSO_AWARD = `scholar fellow ${IN_NAMES}`;
export const ALSO_AWARDS =
  'scholars fellows assistantships traineeships studentships freeships freerships waivers medals';

/** The money that an award is paid from, which many awards are named after. */
export const FUND = 'fund funds endowment endowments';

const ANY_AWARD = new RegExp(String.raw`\b${anyOf(AWARD, AWARDS)}\b`, 'i');

export const speaksOfAward = (text: string): boolean => ANY_AWARD.test(text);
