import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passesBotFilter } from './user-agent.ts';

const REFUSED = [
  null,
  '',
  '   ',
  'node',
  'undici',
  'node-fetch',
  'Deno/2.1.4',
  'Bun/1.1',
  'Wget/1.21',
  'LEDMatrix/1.0',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36',
  'Mozilla/5.0',
];
const ACCEPTED = [
  'CampusData/0.1.0 (+https://campus.example/data)',
  'LEDMatrix/1.0 (+https://example.org/x)',
  'curl/8.7.1',
  'python-requests/2.32',
  'Go-http-client/2.0',
  'axios/1.7.2',
  'okhttp/4.12',
];

test('the bot filter refuses browsers, names without a URL, the defaults of Node, and a missing User-Agent', () => {
  for (const agent of REFUSED) assert.equal(passesBotFilter(agent), false, String(agent));
});

test('the bot filter accepts a name with a URL, and well-known libraries', () => {
  for (const agent of ACCEPTED) assert.equal(passesBotFilter(agent), true, agent);
});
