import { randomInt } from 'node:crypto';

/** Operating systems assign free ports from 32768 on, so servers that need a fixed port use lower ones. */
export const LOWEST_PORT = 20_000;
export const ABOVE_PORT = 32_768;
const ATTEMPTS = 5;

/** Starts a server that needs a fixed port. If the port is taken, starts it again with another port. */
export async function onSomePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(randomInt(LOWEST_PORT, ABOVE_PORT));
    } catch (error) {
      if (attempt === ATTEMPTS || !/address already in use|EADDRINUSE|the port is taken/i.test(String(error)))
        throw error;
    }
  }
}
