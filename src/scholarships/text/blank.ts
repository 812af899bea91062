/** The text of a field that has not been filled in. */
const BLANK =
  /^\(?([\s\u2013\u2014?-]*|n\/?a|none|null|unknown|tb[ad]|to be (determined|announced)|not (available|applicable|specified|stated))\)?(\s?\.)*$/i;
/** Texts that only indicate that there is an amount or a date. */
const DEFERS =
  /^\(?(amounts? |awards? )?(var(ies|iable|ious|y)|see (below|description|details|website)|contact .*|\$?0(\.00)?)\)?\.?$/i;

export const isBlank = (text: string): boolean => BLANK.test(text.trim());

/** Whether a text states no value (`Varies`, `See below`, empty), so that another source may have one. */
export const statesNoValue = (text: string): boolean => isBlank(text) || DEFERS.test(text);
