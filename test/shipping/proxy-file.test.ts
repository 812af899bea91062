import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { settingsSchema } from '../../src/app/settings.ts';
import { ERRORS } from '../../src/platform/http/errors.ts';
import { hasProxy, PROXY_FILE } from '../support/proxy.ts';
import { ROOT } from '../support/root.ts';

const TEXT = readFileSync(PROXY_FILE, 'utf8');

test('the rate limit of nginx is the default of the service', () => {
  const { RATE_LIMIT_PER_MINUTE } = settingsSchema.parse({});
  assert.ok(TEXT.includes(`rate=${RATE_LIMIT_PER_MINUTE}r/m;`));
  assert.ok(TEXT.includes(`burst=${2 * RATE_LIMIT_PER_MINUTE} nodelay;`));
});

test('the cache folder is in /var/cache, which exists on Debian', () => {
  const [, folder = ''] = /proxy_cache_path (\S+)/.exec(TEXT) ?? [];
  assert.equal(dirname(folder), '/var/cache');
});

test('the errors that nginx itself returns are in the list of errors', () => {
  const own = [...TEXT.matchAll(/return (\d{3}) '(.+)';/g)];
  const listed = Object.values(ERRORS).map(({ status, text }) => `${status} ${text}`);
  assert.equal(own.length, 9);
  for (const [, status, body = ''] of own)
    assert.ok(listed.includes(`${status} ${JSON.parse(body).error}`), body);
});

test('nginx accepts the virtual host of the documentation', { skip: !hasProxy() }, async () => {
  const [, host = ''] =
    /```nginx\n(.*?)```/s.exec(readFileSync(join(ROOT, 'docs/operating/proxy.md'), 'utf8')) ?? [];
  assert.match(host, /server_name/);
  await using folder = await mkdtempDisposable(join(tmpdir(), 'campus-data-host-'));
  const file = join(folder.path, 'nginx.conf');
  const pem = (name: string) => join(ROOT, 'test/webhooks', name);
  const ours = host
    .replace(/(?<=ssl_certificate )[^;]+/, pem('certificate.pem'))
    .replace(/(?<=ssl_certificate_key )[^;]+/, pem('certificate-key.pem'))
    // Since nginx 1.25; earlier versions have it as a parameter of `listen`.
    .replace('    http2 on;\n', '');
  assert.match(ours, /return 301 https:.*Strict-Transport-Security/s);
  await writeFile(file, `pid ${folder.path}/pid; events {} http { access_log off; ${ours} }`);
  const { status, stderr } = spawnSync('nginx', ['-t', '-q', '-c', file], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
});
