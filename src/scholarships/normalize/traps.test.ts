import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { readAmount } from './amount.ts';
import { readDeadline } from './deadline.ts';
import { readGpa } from './gpa.ts';

/**
 * Phrasings with their reading, a file per kind of trap, `text => reading` a line:
 * amounts `500`, `500..1000`, `..1000`, `500..`; days; averages; `-` is unknown.
 */
const FOLDER = join(import.meta.dirname, 'traps');
const DEFAULT_DAY = '2026-11-21';

interface Trap {
  readonly text: string;
  readonly reading: string;
}

const range = (min: number | null, max: number | null): string => {
  if (min === null && max === null) return '-';
  return min === max ? String(min) : `${min ?? ''}..${max ?? ''}`;
};

/** How a text is read, in the words of the files. A kind is told only where the expectation names one. */
function readingOf(file: string, { text, reading }: Trap, today: string): string {
  if (file.startsWith('amount')) {
    const { min, max } = readAmount(text).value;
    return range(min, max);
  }
  if (file.startsWith('gpa')) return String(readGpa(text).value ?? '-');
  const { date, kind } = readDeadline(text, today).value;
  return reading.includes(' ') ? `${date ?? '-'} ${kind}` : (date ?? '-');
}

function trap(line: string): Trap {
  const at = line.lastIndexOf(' => ');
  return { text: line.slice(0, at).replaceAll('\\n', '\n'), reading: line.slice(at + 4) };
}

for (const file of readdirSync(FOLDER)) {
  const blocks = readFileSync(join(FOLDER, file), 'utf8').trim().split('\n\n');
  const today = /^@ today (\S+)$/.exec(blocks[0] ?? '')?.[1] ?? DEFAULT_DAY;
  describe(file.replace('.txt', ''), () => {
    for (const block of blocks.filter((each) => each.startsWith('# '))) {
      const [heading = '', ...lines] = block.split('\n');
      test(heading.slice(2), () => {
        const traps = lines.map(trap);
        const got = traps.map((each) => `${each.text} => ${readingOf(file, each, today)}`);
        assert.deepEqual(
          got,
          traps.map((each) => `${each.text} => ${each.reading}`),
        );
      });
    }
  });
}
