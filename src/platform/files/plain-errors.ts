import type { z } from 'zod';
import { nearestName } from '../formats/nearest-name.ts';

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

/** Names, as an operator wrote them, with the known ones that are probably meant. */
export const unknownNames = (names: readonly string[], known: readonly string[]): string =>
  names
    .map((name) => {
      const meant = nearestName(name, known);
      return `${name} is not known${meant === undefined ? '' : `: is ${meant} meant?`}`;
    })
    .join('; ');

/** For `safeParse`: says what is wrong in the words of this project; `known`: all names that keys may have. */
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
        return issue.issues[0]?.message ?? 'is no key that may be here';
      default:
        return 'is not what it must be';
    }
  };
};
