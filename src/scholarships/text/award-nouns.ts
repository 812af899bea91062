import { anyOf } from './words.ts';

/** What an award is called. Every set and pattern that asks for it is made of these. */
export const AWARD = 'scholarship award fellowship grant prize bursary stipend';
export const AWARDS = 'scholarships awards fellowships grants prizes bursaries stipends';

const ANY_AWARD = new RegExp(String.raw`\b${anyOf(AWARD, AWARDS)}\b`, 'i');

/** Whether a text names an award at all. */
export const speaksOfAward = (text: string): boolean => ANY_AWARD.test(text);
