import { slug } from '../../scholarships/awards/award-keys.ts';
import type { Scholarship } from '../../scholarships/model/award.ts';

type Shown = Pick<Scholarship, 'title' | 'amountText' | 'deadline' | 'gpaRequirement'>;

const VALUES: readonly (readonly [string, (record: Shown) => string | null])[] = [
  ['amount', ({ amountText }) => amountText],
  ['deadline', ({ deadline }) => deadline.date ?? (deadline.kind === 'unknown' ? null : deadline.kind)],
  ['GPA', ({ gpaRequirement }) => gpaRequirement?.toString() ?? null],
];

const stated = (value: string | null): string => value ?? 'not stated';

/** The differences between two readings, one line for each. */
export function whatsNew(before: readonly Shown[], now: readonly Shown[]): string[] {
  // The second of two awards with the same name is compared with the second.
  const byName = (all: readonly Shown[]) =>
    new Map(
      [...Map.groupBy(all, ({ title }) => slug(title))].flatMap(([name, same]) =>
        same.map((record, at) => [`${name} ${at}`, record] as const),
      ),
    );
  const [old, next] = [byName(before), byName(now)];
  const added = [...next].filter(([name]) => !old.has(name)).map(([, { title }]) => `New: ${title}`);
  const gone = [...old].filter(([name]) => !next.has(name)).map(([, { title }]) => `Gone: ${title}`);
  const changed = [...next].flatMap(([name, record]) => {
    const earlier = old.get(name);
    if (earlier === undefined) return [];
    return VALUES.flatMap(([field, value]) => {
      const [was, is] = [value(earlier), value(record)];
      return was === is ? [] : [`${record.title}, ${field}: ${stated(was)} → ${stated(is)}`];
    });
  });
  return [...added, ...gone, ...changed];
}

/**
 * The differences between two texts, line by line: the common lines at both ends stay, and all lines between them are
 * replaced.
 */
export function lineDiff(before: string, after: string): string[] {
  const [old, next] = [before.split('\n'), after.split('\n')];
  const least = Math.min(old.length, next.length);
  let head = 0;
  while (head < least && old[head] === next[head]) head += 1;
  let tail = 0;
  while (tail < least - head && old.at(-1 - tail) === next.at(-1 - tail)) tail += 1;
  return [
    ...old.slice(0, head).map((line) => `  ${line}`),
    ...old.slice(head, old.length - tail).map((line) => `- ${line}`),
    ...next.slice(head, next.length - tail).map((line) => `+ ${line}`),
    ...next.slice(next.length - tail).map((line) => `  ${line}`),
  ];
}
