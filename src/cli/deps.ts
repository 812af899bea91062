import type { Clock } from '../platform/clock.ts';
import type { PageReader, Workbench } from '../scholarships/index.ts';

export interface CommandDeps {
  readonly clock: Clock;
  /** Reads pages; by default, each command starts its own processes. */
  readonly reader?: PageReader;
  readonly workbench?: Workbench;
}
