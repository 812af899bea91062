import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { encodeWindows1252 } from './windows-1252.ts';

describe('windows-1252', () => {
  it('is decoded to the text that was encoded', () => {
    const text = 'Plain, “quoted” – Résumé’s \u00a0€5 … ™ Ž Ÿ ‰';
    assert.equal(new TextDecoder('windows-1252').decode(encodeWindows1252(text)), text);
  });

  it('has question marks for other characters', () => {
    assert.deepEqual([...encodeWindows1252('▼é')], [0x3f, 0xe9]);
  });
});
