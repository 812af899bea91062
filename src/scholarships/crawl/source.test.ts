import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pretendKind, sourceOf } from '../../../test/support/pretend-site.ts';
import { allowedHosts, hostOf, pagesOf, readerVersion } from './source.ts';

const first = sourceOf({ url: 'https://awards.example.edu' }, { hosts: ['Files.Example.edu:8443'] });
const more = { url: 'https://civil.example.edu:8080/list', kind: pretendKind, options: { column: 2 } };
const both = { ...first, morePages: [more] };

test('a source may be read from the hosts of its first pages and from the configured hosts', () => {
  assert.deepEqual([...allowedHosts(first)], ['awards.example.edu', 'files.example.edu:8443']);
  assert.deepEqual(
    [...allowedHosts(both)],
    ['awards.example.edu', 'civil.example.edu:8080', 'files.example.edu:8443'],
  );
  assert.equal(hostOf(both), 'awards.example.edu');
  assert.deepEqual(pagesOf(both), [both, more]);
});

test('the reader version depends on the release, the extractors, their options and the pages', () => {
  const version = readerVersion(both, '1.0.0');
  assert.match(version, /^1\.0\.0\/pretend\/[\w-]{12}\+pretend\/[\w-]{12}$/);
  assert.equal(readerVersion({ ...both, options: { ...(first.options as object) } }, '1.0.0'), version);
  const others = [
    readerVersion(both, '1.0.1'),
    readerVersion(first, '1.0.0'),
    readerVersion({ ...both, options: { column: 1 } }, '1.0.0'),
    readerVersion({ ...both, options: undefined }, '1.0.0'),
    readerVersion({ ...both, kind: { ...pretendKind, name: 'table' } }, '1.0.0'),
    readerVersion({ ...both, morePages: [{ ...more, options: {} }] }, '1.0.0'),
  ];
  assert.equal(new Set([version, ...others]).size, others.length + 1);
});
