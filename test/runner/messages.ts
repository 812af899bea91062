/** What became of one test. */
export interface TestResult {
  /** The names of its suites, and its own. */
  readonly path: readonly string[];
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly ms: number;
  /** The complete error, or the reason why it was skipped. */
  readonly why: string;
}

/** What a process that runs test files says. */
export type Message =
  /** It has started; this is its first message. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'began'; readonly name: string }
  | { readonly kind: 'result'; readonly result: TestResult }
  /** What is wrong with the file, though no test of it failed. */
  | { readonly kind: 'problem'; readonly text: string }
  /** A test waits, but nothing is left that could happen. */
  | { readonly kind: 'stuck' }
  /** `processorMs`: what this process has taken since it began, without processes that it started. */
  | { readonly kind: 'over'; readonly processorMs: number };

/** What it is told: the next file, or that there is none. */
export interface Order {
  readonly file: string | undefined;
}

/** To the process that started this one. Nobody listens when somebody runs a file of the runner by hand. */
export const tell = (message: Message): void => void process.send?.(message);
