/** The result of one test. */
export interface TestResult {
  /** The names of the suites that contain the test, and the name of the test. */
  readonly path: readonly string[];
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly ms: number;
  /** The complete error, or the reason why the test was skipped. */
  readonly why: string;
}

/** A message from a process that runs test files. */
export type Message =
  /** The process has started. This is its first message. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'began'; readonly name: string }
  | { readonly kind: 'result'; readonly result: TestResult }
  /** A problem of the file other than a failed test. */
  | { readonly kind: 'problem'; readonly text: string }
  /** The file uses the shared demo, and waits for its place. */
  | { readonly kind: 'demo' }
  /** A test is waiting, but nothing is left that could end the wait. */
  | { readonly kind: 'stuck' }
  /** `processorMs`: the processor time of this process and its ended child processes since its start. */
  | { readonly kind: 'over'; readonly processorMs: number };

/** Where the demo service is that test files share (`shared-demo.ts`). */
export interface DemoPlace {
  readonly router: string;
  readonly sports: string;
  readonly scholarships: string;
  readonly admin: string;
  readonly providerUrl: string;
  readonly siteUrls: Readonly<Record<string, string>>;
  /** How much its clock is ahead of the system's. */
  readonly aheadMs: number;
}

/** A message to a process that runs test files: the next file, or `undefined` if there is no other file; or a reply. */
export type Order = { readonly file: string | undefined } | { readonly demo: DemoPlace };

/** Sends a message to the parent process. (There is no parent process if a file of the runner is started by hand.) */
export const sendToParent = (message: Message): void => void process.send?.(message);
