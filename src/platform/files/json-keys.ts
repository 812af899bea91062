interface Level {
  readonly path: string;
  /** Of an object: its keys, and the line of each. */
  readonly keys: Map<string, number> | undefined;
  /** The key of the next value, or the place in a list. */
  current: string;
  expectsKey: boolean;
  count: number;
}

/** A key that an object has twice, with its lines. Of the two values JSON silently drops the first. */
interface RepeatedKey {
  readonly path: string;
  readonly lines: readonly [number, number];
}

/** The end of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** Keys that occur twice in an object of `text`, which must be valid JSON. */
export function repeatedKeys(text: string): readonly RepeatedKey[] {
  const found: RepeatedKey[] = [];
  const levels: Level[] = [];
  let line = 1;
  const pathOf = (level: Level, name: string): string => (level.path === '' ? name : `${level.path}.${name}`);

  function open(isObject: boolean): void {
    const outer = levels.at(-1);
    const path = outer === undefined ? '' : pathOf(outer, outer.keys ? outer.current : String(outer.count));
    levels.push({
      path,
      keys: isObject ? new Map() : undefined,
      current: '',
      expectsKey: isObject,
      count: 0,
    });
  }
  function name(level: Level, key: string): void {
    level.current = key;
    level.expectsKey = false;
    const before = level.keys?.get(key);
    if (before !== undefined) found.push({ path: pathOf(level, key), lines: [before, line] });
    level.keys?.set(key, line);
  }

  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    const level = levels.at(-1);
    if (letter === '\n') line += 1;
    else if (letter === '{' || letter === '[') open(letter === '{');
    else if (letter === '}' || letter === ']') levels.pop();
    else if (letter === ',' && level !== undefined) {
      level.expectsKey = level.keys !== undefined;
      level.count += 1;
    } else if (letter === '"') {
      const end = endOfString(text, at);
      if (level?.expectsKey) name(level, JSON.parse(text.slice(at, end)));
      at = end - 1;
    }
  }
  return found;
}
