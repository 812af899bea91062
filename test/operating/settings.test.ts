import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { cli } from '../support/cli.ts';
import { FREE_PORTS } from '../support/program.ts';

const FILE = join(import.meta.dirname, '../../package.json');

for (const [name, value, line] of [
  ['DATA_DIR', join(FILE, 'data'), 'DATA_DIR: cannot be written (ENOTDIR)'],
  [
    'CONTACT_URL',
    'https://www.example.edu/mé',
    'CONTACT_URL: must be an address of ASCII characters, without spaces',
  ],
  ['LIVE_INTERVAL_SECONDS', '3601', 'LIVE_INTERVAL_SECONDS: must be at most 3600'],
  ['PAGE_TIMEOUT_SECONDS', '99999999999', 'PAGE_TIMEOUT_SECONDS: must be at most 3600'],
  ['TRUSTED_PROXIES', '10.0.0.0/1e1', 'TRUSTED_PROXIES: must be IP addresses or CIDR ranges with commas'],
  [
    'CLIENT_LIMITS',
    '129.7.0.0/16=lots',
    'CLIENT_LIMITS: must be ranges of IP addresses with the requests of a minute, such as 129.7.0.0/16=6000, with commas',
  ],
] as const) {
  test(`a service with a wrong ${name} does not start: one line, exit code 2`, async () => {
    const ended = await cli(['serve', '--campus', 'campus.example.json'], { ...FREE_PORTS, [name]: value });
    assert.deepEqual(ended, { code: 2, out: '', err: `${line}\n` });
  });
}
