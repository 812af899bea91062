import assert from 'node:assert/strict';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { test } from 'node:test';
import { createPublicLookup, isPublicIp } from './public-ip.ts';

const PUBLIC = ['8.8.8.8', '99.84.0.1', '172.32.0.1', '192.169.0.1', '2600:9000::1', '64:ff9b::808:808'];
const PRIVATE = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '64:ff9b::7f00:1',
  '64:ff9b::10.0.0.1',
  'localhost',
  '',
];

for (const address of PUBLIC) test(`${address} is public`, () => assert.ok(isPublicIp(address)));
for (const address of PRIVATE)
  test(`${address || 'nothing'} is not public`, () => assert.ok(!isPublicIp(address)));

const resolvingTo =
  (...addresses: LookupAddress[]): LookupFunction =>
  (_, __, callback) =>
    callback(null, addresses);

const lookUp = (resolve: LookupFunction, all: boolean) =>
  new Promise<{ error: NodeJS.ErrnoException | null; address: unknown; family: unknown }>((done) =>
    createPublicLookup(resolve)('a.example', { all }, (error, address, family) =>
      done({ error, address, family }),
    ),
  );

test('of several resolved addresses only the public ones are used', async () => {
  const resolve = resolvingTo({ address: '10.0.0.1', family: 4 }, { address: '8.8.8.8', family: 4 });
  assert.deepEqual((await lookUp(resolve, true)).address, [{ address: '8.8.8.8', family: 4 }]);
  assert.deepEqual(await lookUp(resolve, false), { error: null, address: '8.8.8.8', family: 4 });
});

test('a name that resolves only to addresses of this machine is an error', async () => {
  const { error } = await lookUp(resolvingTo({ address: '127.0.0.1', family: 4 }), true);
  assert.equal(error?.code, 'EPRIVATE');
});

test('the resolver’s own error is passed on', async () => {
  const unknown = Object.assign(new Error('unknown'), { code: 'ENOTFOUND' });
  const { error } = await lookUp((_, __, callback) => callback(unknown, []), true);
  assert.equal(error, unknown);
});
