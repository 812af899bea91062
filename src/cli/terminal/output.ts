import { visible } from '../../platform/formats/safe-text.ts';

/** Makes control characters from other sources visible, so that the terminal does not interpret them. */
export const print = (text: string): void => {
  process.stdout.write(`${visible(text)}\n`);
};

/** The report of a command: text for people, `value` as JSON for programs. */
export const printReport = (value: unknown, { json }: { readonly json?: boolean }, text: () => string) =>
  print(json ? JSON.stringify(value, null, 2) : text());

/** Exit code for scripts: 0 if all is well, otherwise 1. */
export const setExitCode = (isWell: boolean): void => {
  process.exitCode = isWell ? 0 : 1;
};

/** Wraps text at 80 characters; all lines except the first are indented. Words are never split. */
export function wrap(text: string, indent: number): string {
  const [start = ''] = /^ */.exec(text) ?? [];
  const lines: string[] = [];
  const [first = '', ...words] = text.slice(start.length).split(' ');
  let line = start + first;
  for (const word of words) {
    if (line.length + 1 + word.length > 80) {
      lines.push(line);
      line = ' '.repeat(indent) + word;
    } else line = `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

/** Columns of equal width, for a terminal or a file; the last column is wrapped at 80 characters. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  const indent = widths.slice(0, -1).reduce((sum, width) => sum + width + 2, 0);
  const line = (row: readonly string[]): string => {
    const start = row.slice(0, -1).map((cell, column) => cell.padEnd((widths[column] ?? 0) + 2));
    return (
      start.join('') + wrap(`${' '.repeat(indent)}${row.at(-1) ?? ''}`, indent).slice(indent)
    ).trimEnd();
  };
  return all.map(line).join('\n');
}
