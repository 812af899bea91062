/**
 * Preloaded into a release with `--import`: freezes its clock at FROZEN_AT; the parent process changes the time by
 * messages.
 */
let now = Number(process.env.FROZEN_AT);

process.on('message', (to) => {
  now = Number(to);
  process.send?.('moved');
});
process.channel?.unref();

const SystemDate = Date;

globalThis.Date = class extends SystemDate {
  // biome-ignore lint/suspicious/noExplicitAny: the signature of Date's constructor
  constructor(...given: [any?]) {
    super(...((given.length === 0 ? [now] : given) as [number]));
  }

  static override now(): number {
    return now;
  }
} as DateConstructor;
