import { randomInt } from 'node:crypto';

/** Systems give a free port from 32768 on to whoever asks for any: those below are left to servers that must be told. */
export const LOWEST_PORT = 20_000;
export const ABOVE_PORT = 32_768;
const ATTEMPTS = 5;

/** Starts a server that must be told its port. If somebody has the port, it is started again with another one. */
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
