import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getPage } from '../../../test/support/sandbox/sites.ts';

describe('the honors page', () => {
  it('has a heading for each award, with text broken by br elements', async () => {
    const { $ } = await getPage('honors', '/scholarships.html');
    assert.equal($('#content h3').length, 13);
    assert.ok($('#content > br').length > 50);
    assert.equal($('#content a[name] + h3').length, 13);
  });

  it('is encoded in windows-1252, and declares this encoding', async () => {
    const { headers, text } = await getPage('honors', '/scholarships.html');
    assert.equal(headers.get('content-type'), 'text/html; charset=windows-1252');
    assert.match(text, /Constance Whitaker “Great Books” Prize/);
    assert.match(text, /\u00a0\$2,000 – renewable/);
  });

  it('has dates in unusual formats', async () => {
    const { text } = await getPage('honors', '/scholarships.html');
    assert.match(text, /Jan 12, '27/);
    assert.match(text, /first Friday in October/);
    assert.match(text, /last day of April/);
    assert.match(text, /opens on August 1st and will close on September 1st/);
    assert.match(text, /Friday, December 9, 2016/);
  });
});
