import { randomBytes } from 'node:crypto';

/** The header by which a response is found again in a log. */
export const REQUEST_ID = 'X-Request-Id';

const SANE = /^[\w.-]{1,64}$/;

/** Returns the caller's id if it is sane, otherwise a new one: a number behind what no other process begins with. */
export function createRequestIds(): (given: string | string[] | undefined) => string {
  const prefix = randomBytes(6).toString('hex');
  let count = 0;
  return (given) => {
    if (typeof given === 'string' && SANE.test(given)) return given;
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}
