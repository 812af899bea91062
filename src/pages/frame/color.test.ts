import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { accentOf, contrast } from './color.ts';

type Rgb = [number, number, number];
const rgb = (color: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb;

test('every campus color becomes accents with enough contrast on light and dark backgrounds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (color) => {
      const { light, dark } = accentOf(color.toString(16).padStart(6, '0'));
      assert.ok(contrast(rgb(light), [255, 255, 255]) >= 4.5);
      assert.ok(contrast(rgb(dark), [20, 24, 28]) >= 4.5);
    }),
  );
});

test('a color with enough contrast is unchanged; without a valid color, the accent is blue', () => {
  assert.equal(accentOf('1f4e5f').light, '#1f4e5f');
  assert.equal(
    accentOf('1f4e5f').dark,
    '#6ebcd9',
    'on a dark background the color keeps its hue, and does not turn grey',
  );
  assert.equal(accentOf(null).light, '#1f4e79');
  assert.equal(accentOf('nonsense').light, '#1f4e79');
});
