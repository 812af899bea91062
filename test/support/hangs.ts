/**
 * How long to wait for what happens soon unless something hangs, on any machine. The runner waits five minutes, but does
 * not know for what.
 */
export const HANGS_MS = 240_000;
