import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { cli, command } from '../support/cli.ts';
import { FREE_PORTS } from '../support/program.ts';

const FILE = join(import.meta.dirname, '../../package.json');

for (const [name, value, line] of [
  ['DATA_DIR', join(FILE, 'data'), 'DATA_DIR: cannot be written (ENOTDIR)'],
  [
    'CONTACT_URL',
    'https://www.example.edu/mé',
    'CONTACT_URL: must be a URL of ASCII characters, without spaces',
  ],
  ['LIVE_INTERVAL_SECONDS', '3601', 'LIVE_INTERVAL_SECONDS: must be at most 3600'],
  ['PAGE_TIMEOUT_SECONDS', '99999999999', 'PAGE_TIMEOUT_SECONDS: must be at most 3600'],
  [
    'TRUSTED_PROXIES',
    '10.0.0.0/1e1',
    'TRUSTED_PROXIES: must be IP addresses or CIDR ranges, separated by commas',
  ],
  [
    'CLIENT_LIMITS',
    '129.7.0.0/16=lots',
    'CLIENT_LIMITS: must be ranges of IP addresses with requests per minute, such as 129.7.0.0/16=6000, separated by commas',
  ],
] as const) {
  test(`a service with a wrong ${name} does not start: one line, exit code 2`, async () => {
    // One of them runs as a real process, to test its output and exit code.
    const run = name === 'DATA_DIR' ? cli : command;
    const ended = await run(['serve', '--campus', 'campus.example.json'], { ...FREE_PORTS, [name]: value });
    assert.deepEqual(ended, { code: 2, out: '', err: `${line}\n` });
  });
}

const SECRET = 'https://reader:Sesame@data.example.edu/a';

test('a URL with a password is refused as a setting and as an option, and the error does not repeat it', async () => {
  for (const name of [
    'CONTACT_URL',
    'SPORTS_URL',
    'SCHOLARSHIPS_URL',
    'CORS_ORIGINS',
    'REDIS_URL',
    'DATABASE_URL',
  ]) {
    const ended = await command(['serve', '--campus', 'campus.example.json'], {
      ...FREE_PORTS,
      [name]: SECRET,
    });
    assert.equal(ended.code, 2, name);
    assert.match(ended.err, new RegExp(`^${name}: must [^\\n]+\\n$`));
    assert.doesNotMatch(ended.err, /Sesame/);
  }
  const init = ['init', '--name', 'A', '--time-zone', 'UTC', '--team', ''];
  for (const secret of [SECRET, SECRET.replace('https', 'ftp'), SECRET.replace('example', 'exa mple')]) {
    for (const args of [
      ['suggest', secret],
      [...init, '--contact', secret],
      [...init, '--contact', 'https://www.example.edu', '--provider', secret],
      [...init, '--contact', 'https://www.example.edu', '--page', secret],
      [...init, '--contact', 'https://www.example.edu', '--page', `main ${secret} Main Campus`],
    ]) {
      const { code, out, err } = await command(args);
      assert.deepEqual([code > 0, out], [true, ''], args.join(' '));
      assert.match(err, /give a URL such as https:\/\/www\.example\.edu\//);
      assert.doesNotMatch(err, /Sesame/, args.join(' '));
    }
  }
});
