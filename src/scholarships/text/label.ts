/** A few words, with no end of a sentence among them, and a colon. */
const LABEL = /^(\p{Lu}[^:.?!\n]{1,40}?)\s*:(?!\/\/)/u;

/** The words before the colon of a line that looks labelled, known or not: `Class standing`; `null` for others. */
export const leadingLabel = (text: string): string | null => LABEL.exec(text)?.[1] ?? null;
