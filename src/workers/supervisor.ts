import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/log.ts';
import type { Addresses } from '../service.ts';
import type { Command, Question } from './messages.ts';
import type { Thread } from './thread.ts';

/** So many ends within a minute are no accident: another start would end as the last ones did. */
const MOST_ENDS = 5;
const MINUTE_MS = 60_000;

export interface SupervisorTools {
  readonly count: number;
  /** Starts worker `number`, from 1; `first`: where the first of them answers. */
  readonly start: (number: number, first: Addresses | undefined) => Thread;
  readonly clock: Clock;
  readonly log: Logger;
  /** Told when a worker ends that was not told to. */
  readonly onEnd: (number: number) => void;
  /** Told, once, when workers end again and again; those that are left go on. */
  readonly onBroken: () => void;
}

/** Keeps workers running: one that ends has another in its place. */
export function createSupervisor(tools: SupervisorTools) {
  const { clock, log } = tools;
  const running = new Map<number, Thread>();
  const answering = new Set<number>();
  let ends: number[] = [];
  let first: Addresses | undefined;
  let state: 'beginning' | 'keeping' | 'ending' = 'beginning';

  async function begin(number: number): Promise<Addresses> {
    const thread = tools.start(number, first);
    running.set(number, thread);
    thread.ended.then((fault) => {
      running.delete(number);
      answering.delete(number);
      if (state === 'keeping') replace(number, fault);
    });
    const addresses = await thread.ready;
    answering.add(number);
    return addresses;
  }

  function replace(number: number, fault: Error | undefined): void {
    tools.onEnd(number);
    log.error({ err: fault, worker: number }, 'a worker ended');
    const now = clock.now();
    ends = [...ends.filter((at) => at > now - MINUTE_MS), now];
    if (ends.length > MOST_ENDS) {
      state = 'ending';
      log.fatal({ ends: ends.length }, 'workers end again and again');
      tools.onBroken();
      return;
    }
    begin(number).then(
      () => log.info({ worker: number }, 'another worker has taken its place'),
      // It has ended as well, and that was told above.
      () => undefined,
    );
  }

  /** The first prepares the database and takes the ports; the others then find both as they need them. */
  async function beginAll(): Promise<Addresses> {
    first = await begin(1);
    const others = Array.from({ length: tools.count - 1 }, (_, at) => begin(at + 2));
    await Promise.all(others);
    return first;
  }

  return {
    /** Resolves when all of them answer; rejects, and ends them, when one cannot. */
    async start(): Promise<Addresses> {
      try {
        const addresses = await beginAll();
        state = 'keeping';
        return addresses;
      } catch (error) {
        state = 'ending';
        await Promise.all([...running.values()].map((thread) => thread.kill()));
        throw error;
      }
    },

    /** How many answer now. */
    answering: () => answering.size,

    /** Asks all that answer; `hear` is told what each of them says. Resolves with how many were silent. */
    async ask(question: Question, hear: (number: number, answer: unknown) => void): Promise<number> {
      let silent = 0;
      const asked = [...running].filter(([number]) => answering.has(number));
      await Promise.all(
        asked.map(async ([number, thread]) => {
          const answer = await thread.ask(question);
          // One that ended meanwhile is neither heard nor silent.
          if (running.get(number) !== thread) return;
          if (answer === undefined) silent += 1;
          else hear(number, answer);
        }),
      );
      return silent;
    },

    /** Resolves when all of them have ended; rejects with the fault of one that could not. */
    async stop(command: Command): Promise<void> {
      state = 'ending';
      const threads = [...running.values()];
      for (const thread of threads) thread.tell(command);
      const faults = await Promise.all(threads.map((thread) => thread.ended));
      const fault = faults.find((one) => one !== undefined);
      if (fault !== undefined) throw fault;
    },
  };
}

export type Supervisor = ReturnType<typeof createSupervisor>;
