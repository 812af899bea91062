/** Loaded before a release (`--import`): its clock stands at FROZEN_AT, and moves when the parent process says so. */
let now = Number(process.env.FROZEN_AT);

process.on('message', (to) => {
  now = Number(to);
  process.send?.('moved');
});
process.channel?.unref();

const SystemDate = Date;

globalThis.Date = class extends SystemDate {
  // biome-ignore lint/suspicious/noExplicitAny: as the constructor of Date has it
  constructor(...given: [any?]) {
    super(...((given.length === 0 ? [now] : given) as [number]));
  }

  static override now(): number {
    return now;
  }
} as DateConstructor;
