import { Listr, ListrLogger, ProcessOutput } from 'listr2';
import { visible } from '../../platform/formats/safe-text.ts';

/** One piece of a command's work, such as a source or a team. */
export interface Step<T> {
  readonly title: string;
  /** `show` displays the progress. */
  run(show: (text: string) => void): Promise<T>;
  /** A short text about the result. */
  outcome(value: T): { readonly isWell: boolean; readonly text: string };
}

/**
 * Runs the steps and returns their values, in order. Progress is written to standard error, so that standard output has
 * only the report. On a terminal, each step has a row; otherwise, progress is written as lines. After an error, the
 * command ends when the other steps are done.
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
          if (isTTY) row.output = visible(text);
        })
        .catch((error: unknown) => {
          faults.push(error);
          throw error;
        });
      values[at] = value;
      const { isWell, text } = step.outcome(value);
      // Marks this row as failed; the other steps continue.
      if (!isWell) throw new Error(visible(text));
      row.title = `${step.title} ${visible(text)}`;
    },
  }));
  const processOutput = new ProcessOutput(process.stderr, process.stderr);
  // A failed row keeps its title; the reason is printed below it.
  const rendererOptions = {
    collapseErrors: false,
    logger: new ListrLogger({ useIcons: true, processOutput }),
  };
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
