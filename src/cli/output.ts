export const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** For scripts: 0 when all is well, else 1. */
export const setExitCode = (isWell: boolean): void => {
  process.exitCode = isWell ? 0 : 1;
};

/** Text in lines of at most 80 characters; all but the first are indented. */
export function wrap(text: string, indent: number): string {
  const lines: string[] = [];
  const [first = '', ...words] = text.split(' ');
  let line = first;
  for (const word of words) {
    if (line.length + 1 + word.length > 80) {
      lines.push(line);
      line = ' '.repeat(indent) + word;
    } else line = `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

/** Columns of equal width, for a terminal or a file; the last one is as long as it needs. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd();
  return all.map(line).join('\n');
}
