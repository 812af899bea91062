import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identityOf } from './identity.ts';

test('the host is taken from the public URL or, without a public URL, made from the name of the campus', () => {
  assert.deepEqual(identityOf({ name: 'Cedar Valley', publicUrl: 'https://data.cv.edu:8443/campus' }), {
    name: 'Cedar Valley',
    host: 'data.cv.edu',
    publicUrl: 'https://data.cv.edu:8443/campus',
  });
  assert.equal(identityOf({ name: 'Université de Montréal!' }).host, 'universite-de-montreal.campus-data');
  assert.equal(identityOf({ name: '東京大学' }).host, 'campus.campus-data');
});
