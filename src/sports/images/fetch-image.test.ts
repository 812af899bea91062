import assert from 'node:assert/strict';
import { test } from 'node:test';
import { imageTypeOf } from './fetch-image.ts';

const bytes = (latin1: string): Buffer => Buffer.from(latin1.padEnd(64, '\0'), 'latin1');

const IMAGES: [string, string, string][] = [
  ['a PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
  ['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
  ['a JPEG of a camera', '\xff\xd8\xff\xe1\0\x10Exif', 'image/jpeg'],
  ['an old GIF', 'GIF87a\x01\0\x01\0', 'image/gif'],
  ['a GIF', 'GIF89a\x01\0\x01\0', 'image/gif'],
  ['a WebP', 'RIFF\x24\0\0\0WEBPVP8 ', 'image/webp'],
  ['an AVIF', '\0\0\0\x20ftypavif\0\0\0\0avifmif1miafMA1B', 'image/avif'],
  ['an animated AVIF', '\0\0\0\x18ftypavis\0\0\0\0avismsf1', 'image/avif'],
  ['an AVIF by a compatible brand', '\0\0\0\x18ftypmif1\0\0\0\0mif1avif', 'image/avif'],
];

test('an image is recognized by its first bytes', () => {
  for (const [name, head, type] of IMAGES) assert.equal(imageTypeOf(bytes(head)), type, name);
});

const OTHERS: [string, string][] = [
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
  ['SVG after an XML declaration', '<?xml version="1.0"?><svg/>'],
  ['HTML', '<!doctype html><title>Sign in</title>'],
  ['JSON', '{"code":404,"message":"no such image"}'],
  ['JavaScript', 'GIF89/*a*/=1;alert(1)'],
  ['a PDF', '%PDF-1.7'],
  ['a video', '\0\0\0\x18ftypisom\0\0\0\0isommp42'],
  ['a HEIC, which most browsers do not show', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['an AVIF brand after the end of its box', '\0\0\0\x10ftypisom\0\0\0\0avif'],
  ['an AVIF brand that spans two brands', '\0\0\0\x18ftypmif1\0\0\0\0xxavifxx'],
  ['a sound', 'RIFF\x24\0\0\0WAVEfmt '],
  ['a PNG with converted line endings', '\x89PNG\n\x1a\n\0\0\0\rIHDR'],
  ['zeros', ''],
];

test('other files are not images', () => {
  for (const [name, head] of OTHERS) assert.equal(imageTypeOf(bytes(head)), undefined, name);
});

test('an empty file, or less than twelve bytes, is not an image', () => {
  for (const length of [0, 3, 8, 11])
    assert.equal(imageTypeOf(bytes('\x89PNG\r\n\x1a\n').subarray(0, length)), undefined);
});

test('a view of a larger buffer is read from the start of the view', () => {
  const shifted = Buffer.concat([Buffer.from('xxx'), bytes('\0\0\0\x18ftypmif1\0\0\0\0mif1avif')]);
  assert.equal(imageTypeOf(shifted.subarray(3)), 'image/avif');
});
