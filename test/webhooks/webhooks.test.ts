import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { Webhook } from 'standardwebhooks';
import { startSandbox } from '../../sandbox/index.ts';
import { parseCampus } from '../../src/app/campus.ts';
import { createService } from '../../src/app/service.ts';
import { ConfigurationError, readSettings } from '../../src/app/settings.ts';
import { type Deployment, deploy, fill, trigger } from '../support/deployments.ts';
import { FREE_PORTS } from '../support/program.ts';
import { smallCampus } from '../support/small-campus.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const fixture = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');

interface Told {
  readonly type: string;
  readonly data: { readonly id: string; readonly fields: readonly { field: string; to: unknown }[] };
}

describe('webhooks of a service', () => {
  const authorities = getCACertificates();
  const told: Told[] = [];
  let server: Server;
  let campus: Deployment;
  let arrived = Promise.withResolvers<void>();
  before(async () => {
    const certificate = fixture('certificate.pem');
    setDefaultCACertificates([...authorities, certificate]);
    server = createServer(
      { cert: certificate, key: fixture('certificate-key.pem') },
      async (incoming, outgoing) => {
        const chunks: Buffer[] = [];
        for await (const chunk of incoming) chunks.push(chunk as Buffer);
        const body = Buffer.concat(chunks).toString();
        // Throws unless the signature and the time are right.
        told.push(new Webhook(SECRET).verify(body, incoming.headers as Record<string, string>) as Told);
        outgoing.end();
        arrived.resolve();
        arrived = Promise.withResolvers();
      },
    );
    server.listen(0, 'localhost');
    await once(server, 'listening');
    const host = `localhost:${(server.address() as AddressInfo).port}`;
    const sandbox = await startSandbox();
    const hook = { url: `https://${host}/hook`, secretEnv: 'HOOK_SECRET' };
    const file = {
      ...smallCampus(sandbox, ['honors'], ['football']),
      privateHosts: [host],
      webhooks: [
        {
          ...hook,
          events: ['scholarship.changed', 'scholarship.added', 'source.failed', 'source.recovered'],
        },
        { ...hook, events: ['game.changed'], sports: ['football'] },
      ],
    };
    campus = await deploy('one process', {
      sandbox,
      campus: parseCampus(file, 'campus.json'),
      environment: { HOOK_SECRET: SECRET },
    });
    await fill(campus);
  });
  after(async () => {
    await campus.stop();
    await campus.sandbox.stop();
    server.close();
    server.closeAllConnections();
    setDefaultCACertificates(authorities);
  });

  async function until(isThere: (message: Told) => boolean): Promise<Told> {
    for (;;) {
      const found = told.find(isThere);
      if (found !== undefined) return found;
      await arrived.promise;
    }
  }
  const scrape = () => trigger(`${campus.scholarships}/api/trigger/scholarships`);

  test('a first list tells nobody; that a source fails and recovers is told once each', async () => {
    assert.deepEqual(told, []);
    campus.sandbox.misbehave('honors', { behaviour: 'new_layout' });
    await scrape();
    await scrape();
    const failed = await until(({ type }) => type === 'source.failed');
    assert.equal(failed.data.id, 'honors');
    campus.sandbox.heal('honors');
    await scrape();
    await until(({ type }) => type === 'source.recovered');
    assert.deepEqual(
      told.map(({ type }) => type),
      ['source.failed', 'source.recovered'],
    );
  });

  test('/status and the review count messages and show no address', async () => {
    const review = (await (await fetch(`${campus.scholarships}/api/review`)).json()) as { webhooks: object };
    assert.deepEqual(review.webhooks, { waiting: 0, dead: 0 });
    const page = await (await fetch(`${campus.router}/status`, { headers: { Accept: 'text/html' } })).text();
    assert.match(page, /Webhooks: 0 waiting, 0 dead/);
    assert.doesNotMatch(page, /\/hook/);
  });
});

test('without its secret, or with another beginning, the service does not start', async () => {
  const sandbox = await startSandbox();
  const hook = { url: 'https://hooks.example/', events: ['game.final'], secretEnv: 'HOOK_SECRET' };
  const campus = parseCampus({ ...smallCampus(sandbox), webhooks: [hook] }, 'campus.json');
  await sandbox.stop();
  for (const secret of [undefined, 'secret', `whsec_${Buffer.alloc(10).toString('base64')}`]) {
    const settings = readSettings({ ...FREE_PORTS, DATABASE_URL: 'sqlite::memory:', HOOK_SECRET: secret });
    await assert.rejects(createService(settings, campus, 'all'), (error) => {
      assert.ok(error instanceof ConfigurationError);
      assert.match(error.message, /^HOOK_SECRET \(webhooks\.0\.secretEnv\): must be whsec_/);
      return true;
    });
  }
});
