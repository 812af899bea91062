import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRedisUrl, redisLocation } from './redis-url.ts';

test('isRedisUrl accepts Redis URLs and rejects all others', () => {
  for (const url of [
    'redis://localhost',
    'redis://127.0.0.1:6379/3',
    'rediss://:word%2Fwith%23signs@cache.example.edu:6380/0',
    'redis://user:word@[::1]:6379',
  ]) {
    assert.equal(isRedisUrl(url), true, url);
  }
  for (const url of [
    '',
    'localhost:6379',
    'http://localhost',
    'redis://',
    'redis://:p#word@host',
    'redis://:p/word@host',
    'redis://:50%@host',
    'redis://host/cache',
    'redis://host:port',
  ]) {
    assert.equal(isRedisUrl(url), false, url);
  }
});

test('redisLocation returns the URL without credentials', () => {
  assert.equal(
    redisLocation('rediss://user:word@cache.example.edu:6380/2'),
    'rediss://cache.example.edu:6380/2',
  );
});
