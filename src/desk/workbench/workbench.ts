import type { Clock } from '../../platform/clock.ts';
import { createTaskProcess, type TaskLimits } from '../../scholarships/crawl/task-process.ts';
import type { MarkTask } from './mark-page.ts';
import type {
  LinesReply,
  LinesTask,
  MarkReply,
  PointTask,
  ReadReply,
  ReadTask,
  SuggestReply,
  SuggestTask,
  WorkbenchTask,
} from './task.ts';

/** Reads pages for commands in a process of their own. Throws `TaskLimitExceeded` if a task exceeds its limits. */
export interface Workbench {
  suggest(task: SuggestTask): Promise<SuggestReply>;
  /** The lines of a page as a language model gets them. */
  lines(task: LinesTask): Promise<LinesReply>;
  /** Like `suggest`, with the response of a language model that located the awards. */
  point(task: PointTask): Promise<SuggestReply>;
  /** What an entry of the campus file extracts from a page. */
  read(task: ReadTask): Promise<ReadReply>;
  /** A page for the frame, with its awards and values marked. */
  mark(task: MarkTask): Promise<MarkReply>;
  close(): Promise<void>;
}

/**
 * A single page is read for a person at this machine, by all extractors and again after each change. So the process
 * gets more time and memory than in a run, and the page stays loaded a while.
 */
const LIMITS: TaskLimits = { timeoutMs: 60_000, memoryMb: 2_048, idleMs: 600_000 };

const FILE = new URL('./workbench-process.js', import.meta.url);

export function createWorkbench({
  clock,
  limits = LIMITS,
}: {
  clock: Clock;
  limits?: TaskLimits | undefined;
}): Workbench {
  const { execute: run, close } = createTaskProcess<WorkbenchTask>({ clock, file: FILE, ...limits });

  return {
    suggest: (task) => run({ task: 'suggest', ...task }) as Promise<SuggestReply>,
    lines: (task) => run({ task: 'lines', ...task }) as Promise<LinesReply>,
    point: (task) => run({ task: 'point', ...task }) as Promise<SuggestReply>,
    read: (task) => run({ task: 'read', ...task }) as Promise<ReadReply>,
    mark: (task) => run({ task: 'mark', ...task }) as Promise<MarkReply>,
    close,
  };
}
