import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { reasonOf } from '../database/errors.ts';
import type { Logger } from '../log.ts';
import type { RedisLink } from '../redis/link.ts';
import type { Messenger } from './changes.ts';

/** A connection whose other end is gone without a word is found out this soon. */
const HEARTBEAT_MS = 15_000;
const ANSWER_MS = 1_000;

/** Redis's publish and subscribe. Its channels know no databases, so that the number is in the name. */
export function createRedisMessenger(
  redis: RedisLink,
  { clock, log }: { clock: Clock; log: Logger },
): Messenger {
  const { keyPrefix = '', db = 0 } = redis.client.options;
  const channel = `${keyPrefix}campus-data:changes:${db}`;
  const own = randomUUID();
  const subscriber = redis.client.duplicate({ commandTimeout: ANSWER_MS, autoResubscribe: false });
  const stopping = new AbortController();
  let beating: Promise<void> | undefined;

  function say(error: unknown): void {
    // Of a connection that is lost the link has spoken.
    if (subscriber.status === 'ready') log.warn({ problem: reasonOf(error) }, 'Redis tells of no changes');
  }

  async function beat(): Promise<void> {
    while (!stopping.signal.aborted) {
      await clock.sleep(HEARTBEAT_MS, stopping.signal);
      // One that does not answer is ended by the socket's own timeout, and connects anew.
      if (subscriber.status === 'ready') await subscriber.ping().catch(() => undefined);
    }
  }

  return {
    start(onWord) {
      subscriber.on('error', () => undefined);
      subscriber.on('message', (_, from) => from !== own && onWord());
      // Words may have been missed meanwhile.
      subscriber.on('ready', () => subscriber.subscribe(channel).then(onWord, say));
      subscriber.connect().catch(() => undefined);
      beating = beat();
    },
    tell() {
      // What is not told is found by a look.
      if (redis.isThere()) redis.client.publish(channel, own).catch(redis.failed);
    },
    async stop() {
      stopping.abort();
      subscriber.disconnect();
      await beating;
    },
  };
}
