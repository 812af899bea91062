import { createInterface } from 'node:readline/promises';
import { InvalidArgumentError } from 'commander';
import { ConfigurationError } from '../../app/settings.ts';
import { wrap } from '../output.ts';

interface Question {
  readonly text: string;
  /** The option that answers it. */
  readonly option: string;
  /** The answer if nothing is typed. */
  readonly fallback?: string;
  /** Throws `InvalidArgumentError`, or `ConfigurationError`, for an invalid answer. */
  readonly check?: (answer: string) => string;
}

interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
}

/** Asks on a terminal. Without a terminal, throws for a question without a fallback, and names its option. */
export function openQuestions(
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
) {
  const lines = input.isTTY ? createInterface({ input, output }) : undefined;
  const ended = new AbortController();
  lines?.once('close', () => ended.abort());

  function fallbackOf({ option, fallback }: Question): string {
    if (fallback === undefined)
      throw new ConfigurationError(`${option} is missing: there is no terminal to ask at`);
    return fallback;
  }

  async function ask(question: Question): Promise<string> {
    const { text, fallback, check = (answer) => answer } = question;
    if (lines === undefined) return fallbackOf(question);
    const hint = fallback ? ` [${fallback}]` : '';
    for (;;) {
      const answer = await lines.question(`${wrap(text + hint, 0)}: `, { signal: ended.signal }).catch(() => {
        throw new ConfigurationError('nothing was written');
      });
      if (answer.trim() === '' && fallback !== undefined) return fallback;
      try {
        if (answer.trim() !== '') return check(answer.trim());
      } catch (error) {
        if (!(error instanceof InvalidArgumentError || error instanceof ConfigurationError)) throw error;
        output.write(`${error.message}\n`);
      }
    }
  }

  return {
    isTerminal: lines !== undefined,
    ask,
    confirm: async (text: string, option: string): Promise<boolean> =>
      !/^n/i.test(await ask({ text: `${text} (yes or no)`, option, fallback: 'yes' })),
    say: (text: string): void => void output.write(`${text}\n`),
    close: () => lines?.close(),
  };
}

export type Questions = ReturnType<typeof openQuestions>;
