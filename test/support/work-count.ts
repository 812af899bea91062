import { type Profiler, Session } from 'node:inspector';

/**
 * Counts how often pieces of code run (functions, loops, branches). Unlike elapsed time, this count is the same for the
 * same work on every machine and under every load. Code within built-in functions and regular expressions is not
 * counted.
 */
export class WorkCounter {
  readonly #session = new Session();

  constructor() {
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  count(work: () => unknown): number {
    this.#take();
    work();
    return this.#take();
  }

  [Symbol.dispose](): void {
    this.#session.disconnect();
  }

  /** The sum of all counts since the last call. */
  #take(): number {
    let scripts: readonly Profiler.ScriptCoverage[] = [];
    this.#session.post('Profiler.takePreciseCoverage', (error, taken) => {
      if (error) throw error;
      scripts = taken.result;
    });
    const ranges = scripts.flatMap(({ functions }) => functions.flatMap((each) => each.ranges));
    return ranges.reduce((sum, { count }) => sum + count, 0);
  }
}
