import type { CommandDeps } from '../cli/terminal/deps.ts';
import type { Workbench } from './workbench/workbench.ts';

export interface DeskDeps extends CommandDeps {
  /** Reads pages for a person; by default, each command starts its own process. */
  readonly workbench?: Workbench;
}
