import type { z } from 'zod';

const TYPES: Readonly<Record<string, string>> = {
  string: 'must be a text, in quotes',
  number: 'must be a number, without quotes',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list, in [ ]',
  object: 'must be an object, in { }',
  record: 'must be an object, in { }',
};

const UNITS: Readonly<Record<string, string>> = { string: ' letters', array: ' entries', record: ' entries' };

/** A message about unknown names in an operator's file, with the known name that was probably meant for each. */
export const unknownNames = (names: readonly string[], known: readonly string[]): string =>
  names
    .map((name) => {
      const meant = nearestName(name, known);
      return `${name} is not known${meant === undefined ? '' : `: is ${meant} meant?`}`;
    })
    .join('; ');

/** Readable error messages for `safeParse`. `known`: all valid key names. */
export const plainErrors = (known: readonly string[] = []): z.core.$ZodErrorMap => {
  return (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined ? 'is missing' : (TYPES[issue.expected] ?? 'has a wrong type');
      case 'invalid_value':
        return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
      case 'too_small':
        return `must be at least ${issue.minimum}${UNITS[issue.origin] ?? ''}`;
      case 'too_big':
        return `must be at most ${issue.maximum}${UNITS[issue.origin] ?? ''}`;
      case 'unrecognized_keys':
        return unknownNames(issue.keys, known);
      case 'invalid_key':
        return issue.issues[0]?.message ?? 'is not a valid key';
      default:
        return 'is not valid';
    }
  };
};

/** Edit distance between two texts, including swapped neighbors (optimal string alignment). */
function editsBetween(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwap ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
}

/** Longer names are not compared. */
const LONGEST = 60;

/**
 * The known name that was probably meant. It may differ from `name` in at most a third of its letters, and in at most
 * `most` letters.
 */
export function nearestName(name: string, known: readonly string[], most = Number.POSITIVE_INFINITY) {
  if (name.length > LONGEST) return undefined;
  const allowed = (one: string): number => Math.min(most, Math.max(1, one.length / 3));
  return known
    .filter((one) => Math.abs(one.length - name.length) <= allowed(one))
    .map((one) => ({ one, edits: editsBetween(name.toLowerCase(), one.toLowerCase()) }))
    .filter(({ one, edits }) => edits <= allowed(one))
    .toSorted((a, b) => a.edits - b.edits)[0]?.one;
}
