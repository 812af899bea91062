/** A few words within one sentence, and a colon. */
const LABEL = /^(\p{Lu}[^:.?!\n]{1,40}?)\s*:(?!\/\/)/u;

/** The label of a line, known or not (`Class standing`); `null` if it has none. */
export const leadingLabel = (text: string): string | null => LABEL.exec(text)?.[1] ?? null;
