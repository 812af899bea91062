import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { parseCampus } from '../../src/app/campus.ts';
import { type Deployment, deploy } from '../support/deployments.ts';
import { createManualClock } from '../support/manual-clock.ts';
import { smallCampus } from '../support/small-campus.ts';

const PATH = '/.well-known/security.txt';
const clock = createManualClock('2026-11-27T12:00:00Z');
let sandbox: Sandbox;
before(async () => {
  sandbox = await startSandbox({ now: () => clock.now() });
});
after(() => sandbox.stop());

async function withSite(site: object | undefined, work: (campus: Deployment) => Promise<void>) {
  const file = { ...smallCampus(sandbox, []), publicUrl: 'https://data.example.edu/', ...(site && { site }) };
  const campus = await deploy('one process', { sandbox, clock, campus: parseCampus(file, 'campus.json') });
  try {
    await work(campus);
  } finally {
    await campus.stop();
  }
}

test('security.txt has the contact and expires in half a year; without a contact it does not exist', async () => {
  await withSite({ contact: 'web@example.edu' }, async (campus) => {
    const response = await fetch(campus.router + PATH);
    assert.match(response.headers.get('content-type') ?? '', /^text\/plain; charset=utf-8$/i);
    assert.equal(
      await response.text(),
      'Contact: mailto:web@example.edu\nExpires: 2027-05-26T00:00:00.000Z\nPreferred-Languages: en\n' +
        'Canonical: https://data.example.edu/.well-known/security.txt\n',
    );
  });
  await withSite({ contact: 'https://www.example.edu/contact' }, async (campus) => {
    assert.match(
      await (await fetch(campus.router + PATH)).text(),
      /^Contact: https:\/\/www\.example\.edu\/contact$/m,
    );
  });
  await withSite(undefined, async (campus) => {
    assert.equal((await fetch(campus.router + PATH)).status, 404);
  });
});

test('a contact that is neither an e-mail address nor a URL is refused', () => {
  const file = { ...smallCampus(sandbox, []), site: { contact: 'the web team' } };
  assert.throws(() => parseCampus(file, 'campus.json'), {
    message: 'campus.json: site.contact: must be a mail address or an http URL',
  });
});
