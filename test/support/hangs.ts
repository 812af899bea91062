/**
 * How long to wait for what happens soon unless something hangs, on any machine. The runner waits five minutes, but does
 * not know for what.
 */
export const HANGS_MS = 240_000;

/** A parameter of a PostgreSQL's address: the service waits for it, instead of finding it unavailable when the machine is busy. */
export const PATIENT_POSTGRES = `connect_timeout=${HANGS_MS / 1_000}`;
