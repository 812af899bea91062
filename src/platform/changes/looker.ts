import { DatabaseAway } from '../database/errors.ts';
import type { Logger } from '../log.ts';

type Look = () => Promise<void>;

/** A look that is under way is not begun twice; a call meanwhile leads to one more, however many there were. */
function oneAtATime(look: Look) {
  let running: Promise<void> | undefined;
  let isWanted = false;

  async function run(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      await look();
    }
    running = undefined;
  }

  return {
    begin(): void {
      isWanted = true;
      running ??= run();
    },
    idle: async () => running,
  };
}

/** Says once that a look fails, and once that it works again. */
function saying(look: Look, log: Logger): Look {
  let isFailing = false;
  return async () => {
    try {
      await look();
      if (isFailing) log.info('what other processes wrote can be read again');
      isFailing = false;
    } catch (err) {
      // That the database is away is said elsewhere; what is held is good all the same.
      if (err instanceof DatabaseAway) return;
      if (!isFailing) log.error({ err }, 'what other processes wrote could not be read');
      isFailing = true;
    }
  };
}

/** Looks at what other processes wrote, each thing one at a time, all at the same time. */
export function createLooker(log: Logger) {
  const looks: ReturnType<typeof oneAtATime>[] = [];
  let isStopped = false;

  return {
    add(look: Look): void {
      looks.push(oneAtATime(saying(look, log)));
    },
    look(): void {
      if (!isStopped) for (const { begin } of looks) begin();
    },
    stop(): void {
      isStopped = true;
    },
    async idle(): Promise<void> {
      await Promise.all(looks.map(({ idle }) => idle()));
    },
  };
}
