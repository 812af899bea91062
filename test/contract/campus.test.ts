import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { fetch } from '../support/checked-fetch.ts';
import { type Deployment, deploy } from '../support/deployments.ts';

interface Campus {
  name: string;
  timeZone: string;
  sports: { key: string; name: string; team: { id: string; name: string; abbreviation: string } }[];
  sources: { key: string; name: string; kind: string; url: string }[];
  version: string;
}

describe('/campus', () => {
  let campus: Deployment;
  before(async () => {
    campus = await deploy('three processes', { sites: ['business', 'nsm'] });
  });
  after(() => campus.stop());

  const request = async (query = '') => {
    const response = await fetch(`${campus.router}/campus${query}`);
    return { cacheControl: response.headers.get('cache-control'), body: (await response.json()) as Campus };
  };

  test('returns the campus file with team names of the provider, even while the sports backend is down', async () => {
    const { cacheControl, body } = await request();
    assert.match(cacheControl ?? '', /^public, max-age=3600/);
    assert.deepEqual([body.name, body.timeZone], ['Cedar Valley University', 'America/Chicago']);
    assert.deepEqual(
      body.sports.map(({ key, name, team }) => `${key}: ${name}, ${team.id} ${team.abbreviation}`),
      [
        'mens-basketball: Men’s basketball, 9301 CVU',
        'womens-basketball: Women’s basketball, 9301 CVU',
        'football: Football, 9301 CVU',
        'baseball: Baseball, 512 CVU',
        'softball: Softball, 774 CVU',
      ],
    );
    assert.deepEqual(
      body.sources.map(({ key, kind }) => [key, kind]),
      [
        ['business', 'table'],
        ['nsm', 'list'],
      ],
    );
    assert.match(body.version, /^\d+\.\d+\.\d+/);
    await campus.stopPart('sports');
    assert.deepEqual((await request()).body, body);
  });

  test('returns the file alone, cached for a minute, if the sports backend was never available', async (t) => {
    const alone = await deploy('three processes', { sites: false });
    t.after(() => alone.stop());
    await alone.stopPart('sports');
    const response = await fetch(`${alone.router}/campus`);
    assert.equal(response.headers.get('cache-control'), 'public, max-age=60');
    const { sports } = (await response.json()) as Campus;
    assert.deepEqual(sports[2]?.team, {
      id: '9301',
      name: 'Cedar Valley Herons',
      abbreviation: '',
      logo: null,
    });
  });
});
