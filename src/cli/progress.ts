import { Listr, ListrLogger, ProcessOutput } from 'listr2';

/** One piece of a command's work, such as a source or a team. */
export interface Step<T> {
  readonly title: string;
  /** `show` says how far it is. */
  run(show: (text: string) => void): Promise<T>;
  /** What came of it, in a few words. */
  outcome(value: T): { readonly isWell: boolean; readonly text: string };
}

/**
 * Runs the steps and returns their values, in order. Progress goes to standard error, a row for each step on a terminal,
 * else a line; standard output has only the report. An error ends the command when the other steps are done.
 */
export async function runSteps<T>(steps: readonly Step<T>[], concurrent = false): Promise<T[]> {
  const values: T[] = [];
  const faults: unknown[] = [];
  const { isTTY } = process.stderr;
  const tasks = steps.map((step, at) => ({
    title: step.title,
    async task(_: unknown, row: { title: string; output: string }) {
      const value = await step
        .run((text) => {
          if (isTTY) row.output = text;
        })
        .catch((error: unknown) => {
          faults.push(error);
          throw error;
        });
      values[at] = value;
      const { isWell, text } = step.outcome(value);
      // Marks this row as failed; the other steps go on.
      if (!isWell) throw new Error(text);
      row.title = `${step.title} ${text}`;
    },
  }));
  const processOutput = new ProcessOutput(process.stderr, process.stderr);
  const rendererOptions = { logger: new ListrLogger({ useIcons: true, processOutput }) };
  await new Listr(tasks, {
    concurrent,
    exitOnError: false,
    renderer: isTTY ? 'default' : 'simple',
    rendererOptions,
    fallbackRenderer: 'simple',
    fallbackRendererOptions: rendererOptions,
  }).run();
  if (faults.length > 0) throw faults[0];
  return values;
}
