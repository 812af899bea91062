import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientAddress, isProxy, limitKey, parseProxies } from './client-address.ts';

const proxies = parseProxies(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);

test('without a trusted proxy the socket is the client, whatever a header says', () => {
  assert.equal(clientAddress('203.0.113.7', '198.51.100.1', proxies), '203.0.113.7');
  assert.equal(clientAddress('127.0.0.1', '198.51.100.1', parseProxies([])), '127.0.0.1');
});

test('behind trusted proxies the client is the nearest address that is none of them', () => {
  assert.equal(clientAddress('127.0.0.1', '198.51.100.1', proxies), '198.51.100.1');
  assert.equal(clientAddress('127.0.0.1', '1.1.1.1, 198.51.100.1, 10.2.3.4', proxies), '198.51.100.1');
  assert.equal(clientAddress('fd00::1', '2001:db8::5', proxies), '2001:db8::5');
});

test('a forged or broken chain ends at the last address that can be believed', () => {
  assert.equal(clientAddress('127.0.0.1', 'nonsense', proxies), '127.0.0.1');
  assert.equal(clientAddress('127.0.0.1', 'nonsense, 10.0.0.1', proxies), '10.0.0.1');
  assert.equal(clientAddress('127.0.0.1', '', proxies), '127.0.0.1');
});

test('however a proxy writes an address, it is the same client', () => {
  for (const written of [
    '192.0.2.1',
    '192.0.2.1:4711',
    '::ffff:192.0.2.1',
    '::FFFF:c000:201',
    '[::ffff:192.0.2.1]:80',
  ]) {
    assert.equal(clientAddress('127.0.0.1', written, proxies), '192.0.2.1', written);
  }
  for (const written of ['2001:db8::1', '2001:DB8:0:0::1', '[2001:db8::1]', '[2001:db8::1]:4711']) {
    assert.equal(clientAddress('127.0.0.1', written, proxies), '2001:db8::1', written);
  }
  for (const nonsense of [
    '[::1',
    '::1]:80',
    '192.0.2:80',
    '127.1',
    '0x7f.1',
    '192.0.2.1:',
    '192.0.2.1:80x',
    'x192.0.2.1:80',
    'unknown',
  ]) {
    assert.equal(clientAddress('127.0.0.1', nonsense, proxies), '127.0.0.1', nonsense);
  }
});

test('an IPv4 client of a dual-stack socket is itself', () => {
  assert.equal(clientAddress('::ffff:203.0.113.7', undefined, proxies), '203.0.113.7');
  assert.equal(clientAddress('::ffff:10.0.0.1', '::ffff:203.0.113.7', proxies), '203.0.113.7');
});

test('IPv6 counts by /64', () => {
  const key = limitKey('2001:db8:0:1::1');
  assert.equal(key, '2001:db8:0:1::/64');
  assert.equal(limitKey('2001:0db8:0000:0001:ffff:ffff:ffff:ffff'), key);
  assert.notEqual(limitKey('2001:db8:0:2::1'), key);
  assert.equal(limitKey('::1'), '0:0:0:0::/64');
  assert.equal(limitKey('fe80::1%eth0'), 'fe80:0:0:0::/64');
  assert.equal(limitKey('192.0.2.1'), '192.0.2.1');
});

test('a proxy that is no address is refused', () => {
  for (const entry of [
    'proxy.example',
    '',
    '10.0.0.0/99',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/1e1',
    '10.0.0.0/-1',
    '10.0/8',
    '0x0a.0.0.0/8',
    'fd00::/129',
    'fd00::/',
  ]) {
    assert.throws(() => parseProxies([entry]), { message: `${entry} is not an IP address or CIDR range` });
  }
});

test('an address alone is a range of one, in IPv4 and IPv6', () => {
  const alone = parseProxies(['192.0.2.1', '2001:db8::1', '::ffff:198.51.100.1']);
  const trusted = ['192.0.2.1', '2001:db8::1', '::ffff:192.0.2.1', '198.51.100.1'];
  for (const address of trusted) assert.ok(isProxy(address, alone), address);
  for (const address of ['192.0.2.2', '2001:db8::2', '', undefined])
    assert.ok(!isProxy(address, alone), `${address}`);
  assert.ok(isProxy('fdff::1', proxies) && !isProxy('fe00::1', proxies));
  assert.ok(!isProxy('192.0.2.1', []));
});

test('an IPv6 client has one name, however its socket or a proxy writes it', () => {
  assert.equal(clientAddress('2001:0db8:0:0:0:0:0:1', undefined, []), '2001:db8::1');
  assert.equal(clientAddress('2001:DB8::1', '192.0.2.1', []), '2001:db8::1');
  assert.equal(clientAddress(undefined, '192.0.2.1', proxies), '');
  assert.equal(clientAddress('/a/socket', '192.0.2.1', proxies), '/a/socket');
});
