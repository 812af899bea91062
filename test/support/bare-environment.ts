/** The variables that a test passes on to a process it starts: to find programs, and for `npm test -- --clock`. */
export const BARE_ENVIRONMENT: Readonly<Record<string, string>> = Object.fromEntries(
  ['PATH', 'LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

/** For programs that hang or never become idle while libfaketime shifts their clock. */
export const WITH_MACHINE_CLOCK: NodeJS.ProcessEnv = { ...process.env, LD_PRELOAD: undefined };
