import { createInterface } from 'node:readline';
import { InvalidArgumentError } from 'commander';
import { ConfigurationError } from '../../app/settings.ts';
import { visible } from '../../platform/formats/safe-text.ts';
import { wrap } from './output.ts';

interface Question {
  readonly text: string;
  readonly option: string;
  /** The answer if nothing is typed. */
  readonly fallback?: string;
  /** Throws `InvalidArgumentError` for an invalid answer. */
  readonly check?: (answer: string) => string;
}

interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
}

function nonEmpty(answer: string): string {
  if (answer === '') throw new InvalidArgumentError('an answer is required; there is no default.');
  return answer;
}

/** Throws for an answer that is neither yes nor no. */
function yesOrNo(answer: string): string {
  if (/^(y|yes|n|no)$/i.test(answer)) return answer;
  throw new InvalidArgumentError('please answer yes or no.');
}

/** Reads lines from a terminal. Lines that are typed or pasted early are used for the next questions. */
function openLines({ input, output }: Terminal) {
  const lines = createInterface({ input, output });
  const typed: string[] = [];
  let waiting: PromiseWithResolvers<string> | undefined;
  let hasEnded = false;
  lines.on('line', (line) => {
    if (waiting === undefined) typed.push(line);
    else waiting.resolve(line);
    waiting = undefined;
  });
  lines.once('close', () => {
    hasEnded = true;
    waiting?.reject(new ConfigurationError('nothing was written'));
  });
  return {
    async next(prompt: string): Promise<string> {
      const early = typed.shift();
      if (early !== undefined) {
        output.write(`${visible(prompt)}${early}\n`);
        return early;
      }
      if (hasEnded) throw new ConfigurationError('nothing was written');
      waiting = Promise.withResolvers();
      const line = waiting.promise;
      lines.setPrompt(visible(prompt));
      lines.prompt(true);
      return line;
    },
    /** Removes and returns the lines that have been typed early. */
    takeAll: (): readonly string[] => typed.splice(0),
    close: (): void => lines.close(),
  };
}

/** Asks questions on a terminal. Without a terminal, uses the fallback or throws an error that names the option. */
export function openQuestions(
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
) {
  const lines = input.isTTY ? openLines({ input, output }) : undefined;

  function fallbackOf({ option, fallback }: Question): string {
    if (fallback === undefined)
      throw new ConfigurationError(
        `${option} is required, because there is no terminal on which to ask for it`,
      );
    return fallback;
  }

  async function ask(question: Question): Promise<string> {
    const { text, fallback, check = nonEmpty } = question;
    if (lines === undefined) return fallbackOf(question);
    const hint = fallback ? ` [${fallback}]` : '';
    for (;;) {
      const answer = (await lines.next(`${wrap(text + hint, 0)}: `)).trim();
      if (answer === '' && fallback !== undefined) return fallback;
      try {
        return check(answer);
      } catch (error) {
        if (!(error instanceof InvalidArgumentError)) throw error;
        output.write(`${error.message}\n`);
      }
    }
  }

  const close = (): void => lines?.close();

  return {
    isTerminal: lines !== undefined,
    ask,
    /** Removes and returns the lines that were typed or pasted after the last answer. */
    takeTyped: (): readonly string[] => lines?.takeAll() ?? [],
    confirm: async (text: string, option: string): Promise<boolean> =>
      /^y/i.test(await ask({ text: `${text} (yes or no)`, option, fallback: 'yes', check: yesOrNo })),
    print: (text: string): void => void output.write(`${visible(text)}\n`),
    close,
    [Symbol.dispose]: close,
  };
}

export type Questions = ReturnType<typeof openQuestions>;
