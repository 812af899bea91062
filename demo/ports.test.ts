import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { freePorts } from './ports.ts';

test('if the default ports are taken, a demo gets other ports, but a port that was set is never replaced', async (t) => {
  const other = createServer();
  t.after(() => other.close());
  // If another program has taken the port already, the test works, too.
  await new Promise<void>((resolve) => {
    other.once('error', () => resolve()).listen(8080, '127.0.0.1', resolve);
  });
  const { PORT, ...ports } = await freePorts({});
  assert.match(String(PORT), /^8\d{2}0$/);
  assert.notEqual(PORT, '8080');
  const step = Number(PORT) - 8080;
  assert.deepEqual(ports, {
    SPORTS_PORT: String(8081 + step),
    SCHOLARSHIPS_PORT: String(8082 + step),
    ADMIN_PORT: String(9090 + step),
  });
  assert.equal((await freePorts({ PORT: '8080' })).PORT, undefined);
});

test('PORT moves the other servers of a demo, too', async () => {
  const { ADMIN_PORT, ...ports } = await freePorts({ PORT: '21600', SPORTS_PORT: '0' });
  assert.match(String(ADMIN_PORT), /^226[1-9]0$/);
  assert.equal(Number(ports.SCHOLARSHIPS_PORT) - 21_602, Number(ADMIN_PORT) - 22_610);
  assert.deepEqual(Object.keys(ports), ['SCHOLARSHIPS_PORT']);
  assert.deepEqual(await freePorts({ PORT: '0' }), {
    SPORTS_PORT: '0',
    SCHOLARSHIPS_PORT: '0',
    ADMIN_PORT: '0',
  });
});
