/**
 * How long to wait for something that takes longer only if the program hangs, even on a slow machine. The test runner
 * waits five minutes, but cannot report what the test was waiting for.
 */
export const HANGS_MS = 240_000;

/**
 * A parameter for PostgreSQL URLs, with which the service waits for the server on a busy machine instead of finding it
 * unavailable.
 */
export const PATIENT_POSTGRES = `connect_timeout=${HANGS_MS / 1_000}`;
