import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { HttpError } from './errors.ts';
import { createOpenStreams } from './open-streams.ts';

const PER_CLIENT = 200;
const MANY = { connections: 1_000, perClient: PER_CLIENT };
const TEN = { connections: 10, perClient: 6 };

/** A fake response with only the parts that open streams use. */
function createStream(writableLength = 0) {
  const calls: string[] = [];
  const stream = Object.assign(new EventEmitter(), {
    writableLength,
    end: () => calls.push('end'),
    destroy: () => calls.push('destroy'),
  });
  return { stream: stream as unknown as ServerResponse, calls, close: () => stream.emit('close') };
}

const refusal = (status: number) => (error: unknown) => error instanceof HttpError && error.status === status;

test('the number of streams of a client is limited; a closed stream no longer counts', () => {
  const open = createOpenStreams(MANY);
  const own = Array.from({ length: PER_CLIENT }, () => createStream());
  for (const { stream } of own) open.add('192.0.2.1', stream);
  assert.throws(() => open.add('192.0.2.1', createStream().stream), refusal(429));
  open.add('192.0.2.2', createStream().stream);
  own[1]?.close();
  open.add('192.0.2.1', createStream().stream);
  assert.throws(() => open.add('192.0.2.1', createStream().stream), refusal(429));
});

test('at most three fifths of the connections may be streams', () => {
  const open = createOpenStreams(TEN);
  for (let at = 0; at < 6; at += 1) open.add(`192.0.2.${at}`, createStream().stream);
  assert.equal(open.count, 6);
  assert.throws(
    () => open.add('192.0.2.9', createStream().stream),
    (error) => refusal(503)(error) && error instanceof HttpError && error.headers['Retry-After'] === '30',
  );
});

test('end() ends all streams, destroys streams with unread data, and ends streams that are opened later at once', async () => {
  const open = createOpenStreams(TEN);
  const [read, unread, late] = [createStream(), createStream(1), createStream()];
  open.add('192.0.2.1', read.stream);
  open.add('192.0.2.1', unread.stream);
  open.end();
  open.add('192.0.2.1', late.stream);
  await new Promise(setImmediate);
  assert.deepEqual([read.calls, unread.calls, late.calls], [['end'], ['destroy'], ['end']]);
});
