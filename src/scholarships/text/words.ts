/** The set of the words in a string. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

const rowsOf = (pattern: string): readonly string[] =>
  pattern.includes('\n')
    ? pattern
        .trim()
        .split('\n')
        .map((row) => row.trim())
    : [pattern];

/** Alternatives of a pattern; long lists are written in rows. */
export const or = (...patterns: readonly string[]): string => patterns.flatMap(rowsOf).join('|');

/**
 * A lower-case pattern that also matches capitals. `(?i:…)` would do the same, but V8 interprets it incorrectly when it
 * does not optimize, as happens in a process with many compiled patterns.
 */
export const anyCase = (pattern: string): string =>
  pattern.replace(/\\.|[a-z]/g, (part) => (part.length > 1 ? part : `[${part}${part.toUpperCase()}]`));

/** Any one of some words, for a pattern. */
export const anyOf = (...words: readonly string[]): string =>
  `(?:${words.join(' ').trim().replace(/\s+/g, '|')})`;

const numbered = (lines: string): ReadonlyMap<string, number> =>
  new Map(
    lines.split(', ').flatMap((line, at) => line.split(' ').map((word): [string, number] => [word, at + 1])),
  );

export const MONTHS = numbered(
  'january jan, february feb febuary, march mar, april apr, may, june jun, july jul, august aug, september sept sep, october oct, november nov, december dec',
);
export const WEEKDAYS = numbered(
  'monday mon, tuesday tue tues, wednesday wed weds, thursday thu thur thurs, friday fri, saturday sat, sunday sun',
);
export const ORDINALS = numbered(
  'first 1st, second 2nd, third 3rd, fourth 4th, fifth 5th, sixth, seventh, eighth, ninth, tenth, ' +
    'eleventh, twelfth, thirteenth, fourteenth, fifteenth, sixteenth, seventeenth, eighteenth, nineteenth, twentieth',
);

/** Words of an hour and its time zone, which may be next to a date. */
export const HOUR_WORDS =
  'midnight noon am pm eastern central mountain pacific et ct mt pt est edt cst cdt mst mdt pst pdt utc gmt time standard daylight local';
export const ZONES = wordSet(
  'eastern central mountain pacific et ct mt pt est edt cst cdt mst mdt pst pdt utc gmt on',
);
