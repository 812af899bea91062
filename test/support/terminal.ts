import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { BARE_ENVIRONMENT } from './bare-environment.ts';
import { ROOT } from './root.ts';

export const hasTerminal = (): boolean => spawnSync('script', ['--version']).error === undefined;

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

/** Runs a command of the program at a pseudo-terminal, as a person does. */
export function startAtTerminal(
  args: readonly string[],
  { cwd, env }: { cwd: string; env: Readonly<Record<string, string>> },
) {
  const command = [process.execPath, join(ROOT, 'src/cli/main.js'), ...args].map(quoted).join(' ');
  const child = spawn('script', ['-qefc', `stty cols 100; exec ${command}`, '/dev/null'], {
    cwd,
    env: { ...BARE_ENVIRONMENT, TERM: 'xterm', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code]) => Number(code));
  let shown = '';
  let read = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    shown += chunk;
    child.emit('shown');
  });
  /** The shown text, without line breaks from wrapping. */
  const text = (): string => stripVTControlCharacters(shown).replaceAll(/\s+/g, ' ');

  /** Waits until this text is shown, after the text of the previous wait. */
  async function until(wanted: string): Promise<void> {
    for (;;) {
      const at = text().indexOf(wanted, read);
      if (at !== -1) {
        read = at + wanted.length;
        return;
      }
      await Promise.race([
        once(child, 'shown'),
        ended.then(() => {
          throw new Error(`the command ended before it showed ${wanted}: ${text()}`);
        }),
      ]);
    }
  }

  return {
    until,
    /** Waits for a prompt, and types an answer. */
    async typeAt(question: string, typed: string): Promise<void> {
      await until(question);
      child.stdin.write(`${typed}\r`);
    },
    type: (typed: string): void => void child.stdin.write(`${typed}\r`),
    text,
    ended,
    /** Ctrl-C */
    interrupt(): Promise<number> {
      child.stdin.write('\u0003');
      return ended;
    },
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
