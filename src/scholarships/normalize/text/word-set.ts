/** A set of words from a line of text. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));
