/** What stands in a field that nobody has filled in. */
const BLANK =
  /^\(?([\s\u2013\u2014?-]*|n\/?a|none|null|unknown|tb[ad]|to be (determined|announced)|not (available|applicable|specified|stated))\)?[.\s]*$/i;
/** What says of a sum or a day only that there is one. */
const DEFERS =
  /^\(?(amounts? |awards? )?(var(ies|iable|ious|y)|see (below|description|details|website)|contact .*|\$?0(\.00)?)\)?\.?$/i;

export const isBlank = (text: string): boolean => BLANK.test(text);

/** `Varies`, `See below`, or nothing at all: another place may say more. */
export const saysNoValue = (text: string): boolean => BLANK.test(text) || DEFERS.test(text);
