import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';
import { sendToParent } from './messages.ts';
import { watchOpenResources } from './open-resources.ts';
import { processorTime } from './processor-time.ts';

/** How long it may take, after all tests of a file have ended, until everything that they opened is closed. */
const PATIENCE_MS = Number(process.env.TEST_PATIENCE_MS ?? 10_000);

/** The same after a failure: resources may stay open then. They are reported, and the process ends anyway. */
const SHORT_MS = 500;

const inFull = (error: unknown): string =>
  inspect(error, { depth: 10, maxArrayLength: null, maxStringLength: null, breakLength: 120 });

/** Node wraps the error that a test threw, so this takes the wrapped error. */
const errorOf = ({ cause, message }: Error): string => (cause instanceof Error ? inFull(cause) : message);

/** Reports the results of the test files in this process. Each file is a top-level suite. */
export default async function* reporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const openResources = watchOpenResources();
  const path: string[] = [];
  let isFailed = false;
  for await (const { type, data } of events) {
    if (type === 'test:dequeue') sendToParent({ kind: 'began', name: data.name });
    if (type === 'test:start') path.splice(data.nesting, Number.POSITIVE_INFINITY, data.name);
    if (type === 'test:diagnostic' && data.nesting > 0) yield `${data.message}\n`;
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const { details, skip, todo, nesting } = data;
    const error = type === 'test:fail' && todo === undefined ? data.details.error : undefined;
    // A suite fails if its tests do. This counts as a failure of the suite itself only if a hook or the body of the
    // suite failed. The tests of a skipped suite are not known, so the suite counts.
    const isEcho =
      details.type === 'suite' && skip === undefined && (error === undefined || isFromTests(error));
    if (!isEcho) {
      const outcome = error !== undefined ? 'failed' : skip !== undefined ? 'skipped' : 'passed';
      isFailed ||= outcome === 'failed';
      const why = error === undefined ? String(skip) : errorOf(error);
      sendToParent({
        kind: 'result',
        result: { path: path.slice(1, nesting + 1), outcome, ms: details.duration_ms, why },
      });
    }
    if (nesting > 0) continue;

    const open = await openResources(isFailed ? Math.min(SHORT_MS, PATIENCE_MS) : PATIENCE_MS);
    if (open.length > 0)
      sendToParent({
        kind: 'problem',
        text: `its tests have ended, but these resources are still open: ${open.join(', ')}`,
      });
    isFailed = false;
    process.channel?.ref();
    sendToParent({ kind: 'over', processorMs: processorTime() ?? 0 });
  }
}

const isFromTests = (error: Error & { failureType?: string }): boolean =>
  error.failureType === 'subtestsFailed' || error.failureType === 'cancelledByParent';
