import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGame } from '../../../test/support/games.ts';
import { withUnknown } from './fields.ts';
import type { Game } from './games.ts';

const { note, shootout, broadcasts, neutralSite, statusText, ...stored } = aGame();

test('fields that an older release did not store are unknown, and all other fields are as stored', () => {
  assert.deepEqual(withUnknown(stored as Game), aGame());
  assert.equal(withUnknown({ ...stored, note: 'Senior day' } as Game).note, 'Senior day');
});
