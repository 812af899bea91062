import type { Clock } from '../platform/clock.ts';
import type { PageReader, Workbench } from '../scholarships/index.ts';

export interface CommandDeps {
  readonly clock: Clock;
  /** Read pages; by default each command starts threads of its own. */
  readonly reader?: PageReader;
  readonly workbench?: Workbench;
}
