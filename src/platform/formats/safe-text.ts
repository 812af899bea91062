/** Control characters other than tab and line break. They are not needed in texts, and could control a terminal. */
const CONTROLS = /[^\P{Cc}\t\n]/gu;
const PDF = '\u202C';
const PDI = '\u2069';
/** Each character that changes the text direction, with the character that ends the change. */
const ENDS: Readonly<Record<string, string>> = {
  '\u202A': PDF,
  '\u202B': PDF,
  '\u202D': PDF,
  '\u202E': PDF,
  '\u2066': PDI,
  '\u2067': PDI,
  '\u2068': PDI,
};
const TURNS = /[\u202A-\u202E\u2066-\u2069]/u;
const UNSAFE = /[^\P{Cc}\t\n]|[\u202A-\u202E\u2066-\u2069]/gu;

/** Closes the changes of text direction in a line, so that they do not affect the text after it (UAX #9). */
function closed(line: string): string {
  if (!TURNS.test(line)) return line;
  const open: string[] = [];
  for (const character of line) {
    const end = ENDS[character];
    if (end !== undefined) open.push(end);
    else if (character === PDF && open.at(-1) === PDF) open.pop();
    else if (character === PDI) open.splice(open.includes(PDI) ? open.lastIndexOf(PDI) : open.length);
  }
  return line + open.toReversed().join('');
}

/** Makes untrusted text safe: removes control characters, and closes changes of text direction. */
export const safeText = (text: string): string =>
  text.search(UNSAFE) < 0
    ? text
    : text.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROLS, '').split('\n').map(closed).join('\n');

/** Plain data with `safeText` applied to every string. `onUnsafe` gets the length of each string that it changes. */
export function safeTexts<T>(value: T, onUnsafe?: (length: number) => void): T;
export function safeTexts(value: unknown, onUnsafe?: (length: number) => void): unknown {
  if (typeof value === 'string') {
    if (value.search(UNSAFE) < 0) return value;
    onUnsafe?.(value.length);
    return safeText(value);
  }
  if (Array.isArray(value)) return value.map((each) => safeTexts<unknown>(each, onUnsafe));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, safeTexts<unknown>(each, onUnsafe)]),
  );
}

/** Escapes characters that would control a terminal, as in JSON (`\u001b`). */
export const visible = (text: string): string =>
  text.replaceAll(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
