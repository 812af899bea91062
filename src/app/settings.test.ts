import assert from 'node:assert/strict';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ConfigurationError, misspelledSettings, readSettings } from './settings.ts';

const errorLine = (environment: Record<string, string>): string => {
  try {
    readSettings(environment);
  } catch (error) {
    assert.ok(error instanceof ConfigurationError);
    return error.message;
  }
  return assert.fail('the settings must be refused');
};

test('the defaults are loopback, SQLite, 60 requests a minute and no API keys', () => {
  const settings = readSettings({});
  assert.equal(settings.HOST, '127.0.0.1');
  assert.deepEqual(
    [settings.PORT, settings.SPORTS_PORT, settings.SCHOLARSHIPS_PORT, settings.ADMIN_PORT],
    [8080, 8081, 8082, 9090],
  );
  assert.equal(settings.DATABASE_URL, 'sqlite:data/campus.db');
  assert.equal(settings.RATE_LIMIT_PER_MINUTE, 60);
  assert.deepEqual(settings.API_KEYS, []);
  assert.equal(settings.CORS_ORIGINS.length, 5);
});

test('an empty value is replaced by the default', () => {
  assert.equal(readSettings({ PORT: '' }).PORT, 8080);
});

test('proxy variables may be in lower case, but those in upper case take precedence', () => {
  const environment = { https_proxy: 'http://small:1', no_proxy: 'a.edu,b.edu', HTTP_PROXY: 'http://big:1' };
  const { HTTPS_PROXY, HTTP_PROXY, NO_PROXY } = readSettings({
    ...environment,
    http_proxy: 'http://small:2',
  });
  assert.deepEqual(
    [HTTPS_PROXY, HTTP_PROXY, NO_PROXY],
    ['http://small:1', 'http://big:1', ['a.edu', 'b.edu']],
  );
});

test('lists are separated by commas', () => {
  assert.deepEqual(readSettings({ CORS_ORIGINS: 'https://a.example, https://b.example,' }).CORS_ORIGINS, [
    'https://a.example',
    'https://b.example',
  ]);
});

for (const [name, value] of Object.entries({
  PORT: '80a',
  SPORTS_PORT: '70000',
  ADMIN_PORT: '-1',
  SHARE_PORTS: 'yes',
  SHUTDOWN_DELAY_SECONDS: '16',
  RATE_LIMIT_PER_MINUTE: '0',
  LIVE_INTERVAL_SECONDS: '1.5',
  PAGE_TIMEOUT_SECONDS: '99999999999',
  CONNECTIONS_PER_CLIENT: '0',
  TRUSTED_PROXIES: '10.0.0.0/8,nonsense',
  CLIENT_LIMITS: '129.7.0.0/16',
  STREAMS_PER_CLIENT: '0',
  CORS_ORIGINS: 'www.example.edu',
  CONTACT_URL: 'https://www.example.edu/mé',
  SPORTS_URL: 'ftp://x',
  HTTPS_PROXY: 'socks5://proxy:1080',
  LOG_LEVEL: 'loud',
  DATABASE_URL: 'mysql://x',
  REDIS_URL: 'localhost:6379',
})) {
  test(`a wrong ${name} gives an error of one line with the name of the setting`, () => {
    const line = errorLine({ [name]: value });
    assert.ok(line.startsWith(`${name}: `), line);
    assert.ok(!line.includes('\n'));
  });
}

test('if there are several errors, each has its own line', () => {
  assert.deepEqual(
    errorLine({ PORT: 'x', LOG_LEVEL: 'y' })
      .split('\n')
      .map((line) => line.split(':')[0]),
    ['PORT', 'LOG_LEVEL'],
  );
});

test('an error never contains a secret', () => {
  assert.doesNotMatch(errorLine({ API_KEYS: 'hunter2' }), /hunter2/);
  assert.doesNotMatch(errorLine({ API_LIMITS: 'website:hunter2hunter2hunter2=60' }), /hunter2/);
  assert.doesNotMatch(errorLine({ REDIS_URL: 'redis://:hunter2/@cache' }), /hunter2/);
  for (const url of [
    'mysql://root:hunter2@db',
    'postgres://root:hunter2#@db/campus',
    'postgres://:hunter2@/x',
  ]) {
    assert.match(errorLine({ DATABASE_URL: url }), /^DATABASE_URL: must be sqlite:PATH or postgres:/);
    assert.doesNotMatch(errorLine({ DATABASE_URL: url }), /hunter2/);
  }
});

test('invalid numbers, URLs and lists are refused', () => {
  for (const [name, value] of [
    ['LIVE_INTERVAL_SECONDS', '3601'],
    ['LIVE_INTERVAL_SECONDS', '0'],
    ['CONTACT_URL', 'ftp://www.example.edu'],
    ['CONTACT_URL', 'https://www.example.edu/a b'],
    ['TRUSTED_PROXIES', '10.0.0.0/'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['TRUSTED_PROXIES', '10.0.0.0/1e1'],
    ['TRUSTED_PROXIES', '10.8/16'],
    ['CLIENT_LIMITS', '129.7.0.0/33=6000'],
    ['CLIENT_LIMITS', '129.7.0.0/16=6000,10.0.0.1=many'],
    ['API_LIMITS', 'website=60'],
    ['API_LIMITS', 'website:WEBSITE_KEY=0'],
    ['API_LIMITS', 'minute:WEBSITE_KEY=60'],
    ['API_LIMITS', 'a:WEBSITE_KEY=60,a:OTHER_KEY=60'],
    ['API_LIMITS', 'website:hunter2hunter2hunter2=60'],
    ['WORKERS', '0'],
  ] as const) {
    assert.ok(errorLine({ [name]: value }).startsWith(`${name}: `), `${name}=${value}`);
  }
  assert.equal(readSettings({ LIVE_INTERVAL_SECONDS: '3600' }).LIVE_INTERVAL_SECONDS, 3600);
});

test('for each name in API_LIMITS, the key is read from its variable', () => {
  const keys = { API_LIMITS: 'website:WEBSITE_KEY=6000, app:APP_KEY=600', WEBSITE_KEY: 'a'.repeat(16) };
  assert.deepEqual(readSettings({ ...keys, APP_KEY: 'b'.repeat(16) }).namedKeys, [
    { name: 'website', key: 'a'.repeat(16), perMinute: 6000 },
    { name: 'app', key: 'b'.repeat(16), perMinute: 600 },
  ]);
  const LACKS = 'API_LIMITS: the variable of app must hold a key of at least 16 characters';
  assert.equal(errorLine(keys), LACKS);
  assert.equal(errorLine({ ...keys, APP_KEY: 'hunter2' }), LACKS);
  assert.equal(errorLine({ ...keys, APP_KEY: keys.WEBSITE_KEY }), 'API_LIMITS: two names have one key');
});

test('a variable whose name is one typo away from a setting is reported; other variables are not', () => {
  const environment = {
    PROT: '1',
    RATE_LIMIT_PER_MINUT: '1',
    LOG_LEVLS: '1',
    HOSTS: '1',
    PORT: '1',
    HOME: '/',
  };
  assert.deepEqual(misspelledSettings(environment), [
    'PROT is not a setting: is PORT meant?',
    'RATE_LIMIT_PER_MINUT is not a setting: is RATE_LIMIT_PER_MINUTE meant?',
    'HOSTS is not a setting: is HOST meant?',
  ]);
});

test('secrets may be in files; if a secret is unreadable or set twice, the error contains the setting but not the secret', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'campus-data-'));
  const file = async (name: string, text: string) => {
    const path = join(folder.path, name);
    await writeFile(path, text);
    return path;
  };
  const hook = `whsec_${'A'.repeat(32)}`;
  const settings = readSettings({
    API_KEYS_FILE: await file('keys', 'a-key-of-sixteen-or-more\n'),
    DATABASE_URL_FILE: await file('database', 'postgres://campus:secret@db/campus\n'),
    CAMPUS_HOOK_FILE: await file('hook', hook),
    // Files of other programs are ignored.
    SSL_CERT_FILE: await file('certificate', 'a certificate'),
    OTHER_FILE: '/no/such/file',
  });
  assert.deepEqual(settings.API_KEYS, ['a-key-of-sixteen-or-more']);
  assert.equal(settings.DATABASE_URL, 'postgres://campus:secret@db/campus');
  assert.deepEqual(settings.secrets, { CAMPUS_HOOK: hook });
  const empty = await file('empty', '\n');
  const wrong = [
    [{ SMTP_URL_FILE: '/no/such' }, 'SMTP_URL_FILE: /no/such cannot be read (ENOENT)'],
    [{ API_KEYS_FILE: folder.path }, `API_KEYS_FILE: ${folder.path} is not a regular file`],
    [{ API_KEYS_FILE: '/dev/null' }, 'API_KEYS_FILE: /dev/null is not a regular file'],
    [{ API_KEYS_FILE: empty }, `API_KEYS_FILE: ${empty} is empty`],
    [{ API_KEYS_FILE: join(folder.path, 'keys'), API_KEYS: 'x' }, 'API_KEYS_FILE: API_KEYS is set as well'],
  ] as const;
  for (const [environment, message] of wrong)
    assert.throws(() => readSettings(environment), { name: 'ConfigurationError', message });
});
