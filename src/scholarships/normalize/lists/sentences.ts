/** Written with a dot that ends no sentence. */
const SHORTENED =
  /(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|St|Jr|Sr|No|Inc|Co|vs|e\.g|i\.e|approx|min|max|cum|dept|univ|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thurs?|fri|[A-Z]|(?:[A-Z]\.)+[A-Z])\.$/i;

/** The sentences of a text, in its own spelling; lines and paragraphs end them too. */
export function sentences(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const joined: string[] = [];
    for (const part of line.split(/(?<=[.!?]["”’)]?)\s+(?=["“($]?[\p{Lu}\d])/u)) {
      const last = joined.at(-1);
      if (last !== undefined && SHORTENED.test(last)) joined[joined.length - 1] = `${last} ${part}`;
      else joined.push(part);
    }
    return joined.map((part) => part.trim()).filter((part) => part !== '');
  });
}
