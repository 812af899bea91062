/**
 * How long to wait for what happens soon unless something hangs, on any machine. The runner waits five minutes, but cannot
 * report what for.
 */
export const HANGS_MS = 240_000;

/** A parameter for PostgreSQL URLs: the service waits for the server instead of finding it unavailable on a busy machine. */
export const PATIENT_POSTGRES = `connect_timeout=${HANGS_MS / 1_000}`;
