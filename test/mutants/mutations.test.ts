import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { findMutations, mutated } from './mutations.ts';

/** The text after each mutation. */
function mutantsOf(text: string): string[] {
  const file = join(tmpdir(), 'mutated.ts');
  writeFileSync(file, text);
  return findMutations(file).map((mutation) => mutated(text, mutation));
}

test('operators, constants, conditions, methods and statements are changed, one at a time', () => {
  assert.deepEqual(mutantsOf('const a = b < 5;'), ['const a = b <= 5;', 'const a = b < (2 * 5);']);
  assert.deepEqual(mutantsOf('if (!a) b();'), [
    'if (true) b();',
    'if (false) b();',
    'if (a) b();',
    'if (!a) ;',
  ]);
  assert.deepEqual(mutantsOf('const a = b ? c : true;'), [
    'const a = true ? c : true;',
    'const a = false ? c : true;',
    'const a = b ? c : false;',
  ]);
  assert.deepEqual(mutantsOf('const a = b.filter(c).some(d);'), [
    'const a = b.filter(c).every(d);',
    'const a = b.some(d);',
  ]);
  assert.deepEqual(mutantsOf("const a = 'b' + c;"), ["const a = 'mutant' + c;"]);
});

test('types and imports are not changed', () => {
  assert.deepEqual(mutantsOf("import a from 'b';\ntype C = 'd' | 5;\ninterface E { readonly f: 'g' }"), []);
});
