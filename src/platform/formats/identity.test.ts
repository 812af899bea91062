import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identityOf } from './identity.ts';

test('the host is that of the public URL; without one it is made from the campus’s name', () => {
  assert.deepEqual(identityOf({ name: 'Cedar Valley', publicUrl: 'https://data.cv.edu:8443/campus' }), {
    name: 'Cedar Valley',
    host: 'data.cv.edu',
    publicUrl: 'https://data.cv.edu:8443/campus',
  });
  assert.equal(identityOf({ name: 'Université de Montréal!' }).host, 'universite-de-montreal.campus-data');
  assert.equal(identityOf({ name: '東京大学' }).host, 'campus.campus-data');
});
