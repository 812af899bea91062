import type { ArrivedMessage, Stage } from './operated-service.ts';

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
const CHANNELS = ['mail', 'chat'] as const;
const DIGEST = /^The week in your data/;
const COMMAND = /(?:npm run|npx campus-data) [a-z-]+(?: -- .*)?/;

/** An expected message. */
export interface Step {
  readonly title: RegExp;
  /** Time limit in hours after the previous event. */
  readonly within: number;
  /** The channel; by default both. */
  readonly by?: (typeof CHANNELS)[number];
  /** The operator's reaction; returns its result. */
  readonly react?: (message: ArrivedMessage) => Promise<string>;
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Prints the events of the year, and a line for each message that an operator did not get, got twice, or could not act on. */
export function createReport(stage: Stage, print: (line: string) => void) {
  const faults: string[] = [];

  const matches = (step: Step, message: ArrivedMessage): boolean => step.title.test(message.title);
  const addFault = (text: string): void => {
    faults.push(`${dayOf(stage.clock.now())} ${text}`);
    print(`            !! ${text}`);
  };

  /** Lets time pass until a message arrives; `null` if it does not arrive within its time limit. */
  async function waitForMessage(
    step: Step,
    newMessages: () => readonly ArrivedMessage[],
  ): Promise<ArrivedMessage | null> {
    const { by, within } = step;
    const channels = by === undefined ? CHANNELS : [by];
    const all = () =>
      channels.map((one) => newMessages().find((each) => each.by === one && matches(step, each)));
    for (let hour = 0; hour < within && all().includes(undefined); hour += 1) await stage.pass(1);
    return all().find((each) => each !== undefined) ?? null;
  }

  return {
    faults,
    /**
     * Runs an event. Each expected message must arrive exactly once, and no other message may arrive until `after`
     * hours later.
     */
    async event(what: string, cause: () => unknown, steps: readonly Step[], after = 50): Promise<void> {
      const from = stage.arrived.length;
      const newMessages = () => stage.arrived.slice(from).filter(({ title }) => !DIGEST.test(title));
      print(`${dayOf(stage.clock.now())}  ${what}`);
      let previousAt = stage.clock.now();
      await cause();
      for (const step of steps) {
        const message = await waitForMessage(step, newMessages);
        if (message === null) {
          addFault(`NOT NOTIFIED within ${step.within} h: ${step.title.source}`);
          continue;
        }
        const hours = Math.round((message.at - previousAt) / HOUR_MS);
        previousAt = message.at;
        print(`            ${hours} h later: ${message.title}`);
        const isOver = message.title.startsWith('Over: ') || message.title.startsWith('Release ');
        const [command] = COMMAND.exec(message.text) ?? [];
        if (!isOver && command === undefined) addFault(`NO COMMAND in: ${message.title}`);
        if (step.react !== undefined) print(`            reaction: ${await step.react(message)}`);
        else if (!isOver) print(`            suggested command: ${command}`);
      }
      await stage.pass(after);
      for (const channel of CHANNELS) {
        const received = newMessages().filter(({ by }) => by === channel);
        for (const step of steps) {
          const times = received.filter((each) => matches(step, each)).length;
          if (times > 1) addFault(`NOTIFIED ${times} TIMES by ${channel}: ${step.title.source}`);
        }
        for (const { title } of received.filter((each) => !steps.some((step) => matches(step, each))))
          addFault(`NOTIFIED UNNECESSARILY by ${channel}: ${title}`);
      }
      if (steps.length === 0) print('            no notification, as expected');
    },

    /**
     * Requires one digest per channel in every week after `from`, a Monday. A digest that was refused may arrive later
     * in its week.
     */
    checkDigests(from: number): void {
      const weekOf = (at: number): number => Math.floor((at - from) / WEEK_MS);
      for (const channel of CHANNELS) {
        const weeks = stage.arrived
          .filter(({ by, title }) => by === channel && DIGEST.test(title))
          .map(({ at }) => weekOf(at));
        const all = Array.from({ length: weekOf(stage.clock.now()) }, (_, week) => week);
        for (const week of all) {
          const times = weeks.filter((each) => each === week).length;
          if (times !== 1)
            addFault(`${times} DIGESTS by ${channel} in the week of ${dayOf(from + week * WEEK_MS)}`);
        }
        print(`digests by ${channel}: ${weeks.length} in ${all.length} weeks`);
      }
    },
  };
}
