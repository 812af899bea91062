import type { Clock } from '../../platform/clock.ts';
import type { PageReader } from '../../scholarships/index.ts';

export interface CommandDeps {
  readonly clock: Clock;
  /** Reads pages; by default, each command starts its own processes. */
  readonly reader?: PageReader;
}
