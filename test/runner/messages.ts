/** The result of one test. */
export interface TestResult {
  /** The names of its suites, and its own. */
  readonly path: readonly string[];
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly ms: number;
  /** The complete error, or the reason why it was skipped. */
  readonly why: string;
}

/** A message of a process that runs test files. */
export type Message =
  /** It has started; this is its first message. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'began'; readonly name: string }
  | { readonly kind: 'result'; readonly result: TestResult }
  /** A problem with the file, although none of its tests failed. */
  | { readonly kind: 'problem'; readonly text: string }
  /** A test waits, but nothing is left that could end the wait. */
  | { readonly kind: 'stuck' }
  /** `processorMs`: the processor time of this process since it began, without child processes. */
  | { readonly kind: 'over'; readonly processorMs: number };

/** A message to such a process: the next file; `undefined` if there is none. */
export interface NextFile {
  readonly file: string | undefined;
}

/** Sends a message to the parent process. There is none if a file of the runner is run by hand. */
export const sendToParent = (message: Message): void => void process.send?.(message);
