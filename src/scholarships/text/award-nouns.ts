import { anyOf } from './words.ts';

/** Nouns for awards. All word sets and patterns about awards are built from these. */
export const AWARD = 'scholarship award fellowship grant prize bursary stipend';
export const AWARDS = 'scholarships awards fellowships grants prizes bursaries stipends';

/** Further nouns in names of awards; `scholar` and `fellow` also mean people. */
export const IN_NAMES = 'assistantship traineeship studentship freeship freership waiver medal honorarium';
export const ALSO_AWARD = `scholar fellow ${IN_NAMES}`;
export const ALSO_AWARDS =
  'scholars fellows assistantships traineeships studentships freeships freerships waivers medals';

/** The money that an award is paid from, which many awards are named after. */
export const FUND = 'fund funds endowment endowments';

const ANY_AWARD = new RegExp(String.raw`\b${anyOf(AWARD, AWARDS)}\b`, 'i');

export const mentionsAward = (text: string): boolean => ANY_AWARD.test(text);
