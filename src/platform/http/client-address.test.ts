import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientAddress, isProxy, limitKey, parseProxies } from './client-address.ts';

const proxies = parseProxies(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);

test('X-Forwarded-For is ignored unless the socket belongs to a trusted proxy', () => {
  assert.equal(clientAddress('203.0.113.7', '198.51.100.1', proxies), '203.0.113.7');
  assert.equal(clientAddress('127.0.0.1', '198.51.100.1', parseProxies([])), '127.0.0.1');
});

test('behind trusted proxies, the client’s address is the last one in X-Forwarded-For that is not a trusted proxy', () => {
  assert.equal(clientAddress('127.0.0.1', '198.51.100.1', proxies), '198.51.100.1');
  assert.equal(clientAddress('127.0.0.1', '1.1.1.1, 198.51.100.1, 10.2.3.4', proxies), '198.51.100.1');
  assert.equal(clientAddress('fd00::1', '2001:db8::5', proxies), '2001:db8::5');
});

test('an entry that is not an address ends the search, and the address before it is used', () => {
  assert.equal(clientAddress('127.0.0.1', 'nonsense', proxies), '127.0.0.1');
  assert.equal(clientAddress('127.0.0.1', 'nonsense, 10.0.0.1', proxies), '10.0.0.1');
  assert.equal(clientAddress('127.0.0.1', '', proxies), '127.0.0.1');
});

test('an address in any valid notation is accepted, with or without a port; anything else is refused', () => {
  for (const written of [
    '192.0.2.1',
    '192.0.2.1:4711',
    '::ffff:192.0.2.1',
    '::FFFF:c000:201',
    '[::ffff:192.0.2.1]:80',
  ]) {
    assert.equal(clientAddress('127.0.0.1', written, proxies), '192.0.2.1', written);
  }
  for (const written of ['2001:db8::1', '2001:DB8:0:0::1', '[2001:db8::1]', '[2001:db8::1]:4711'])
    assert.equal(clientAddress('127.0.0.1', written, proxies), '2001:db8::1', written);
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

test('an IPv4 address that a socket reports as IPv6 is written as IPv4', () => {
  assert.equal(clientAddress('::ffff:203.0.113.7', undefined, proxies), '203.0.113.7');
  assert.equal(clientAddress('::ffff:10.0.0.1', '::ffff:203.0.113.7', proxies), '203.0.113.7');
});

test('rate limits count an IPv6 client by its /64 network, and an IPv4 client by its address', () => {
  const key = limitKey('2001:db8:0:1::1');
  assert.equal(key, '2001:db8:0:1::/64');
  assert.equal(limitKey('2001:0db8:0000:0001:ffff:ffff:ffff:ffff'), key);
  assert.notEqual(limitKey('2001:db8:0:2::1'), key);
  assert.equal(limitKey('::1'), '0:0:0:0::/64');
  assert.equal(limitKey('fe80::1%eth0'), 'fe80:0:0:0::/64');
  assert.equal(limitKey('192.0.2.1'), '192.0.2.1');
});

test('an IPv4 address counts as the same client in every IPv6 notation', () => {
  const forms = ['::ffff:192.0.2.1', '64:ff9b::192.0.2.1', '64:ff9b::c000:201', '::ffff:0:192.0.2.1'];
  for (const form of [...forms, '2002:c000:201::1', '2002:C000:0201:9:8:7:6:5'])
    assert.equal(limitKey(form), '192.0.2.1', form);
  assert.equal(limitKey('2002:c000:202::1'), '192.0.2.2');
  assert.ok(
    !isProxy('64:ff9b::192.0.2.1', parseProxies(['192.0.2.1'])),
    'an IPv4 address in IPv6 notation must not count as a trusted proxy',
  );
});

test('a trusted proxy that is neither an address nor a range is refused', () => {
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

test('a trusted proxy without a prefix length is a single address', () => {
  const alone = parseProxies(['192.0.2.1', '2001:db8::1', '::ffff:198.51.100.1']);
  const trusted = ['192.0.2.1', '2001:db8::1', '::ffff:192.0.2.1', '198.51.100.1'];
  for (const address of trusted) assert.ok(isProxy(address, alone), address);
  for (const address of ['192.0.2.2', '2001:db8::2', '', undefined])
    assert.ok(!isProxy(address, alone), `${address}`);
  assert.ok(isProxy('fdff::1', proxies) && !isProxy('fe00::1', proxies));
  assert.ok(!isProxy('192.0.2.1', []));
});

test('an IPv6 address is always written in its shortest form; a text that is not an address is not changed', () => {
  assert.equal(clientAddress('2001:0db8:0:0:0:0:0:1', undefined, []), '2001:db8::1');
  assert.equal(clientAddress('2001:DB8::1', '192.0.2.1', []), '2001:db8::1');
  assert.equal(clientAddress(undefined, '192.0.2.1', proxies), '');
  assert.equal(clientAddress('/a/socket', '192.0.2.1', proxies), '/a/socket');
});
