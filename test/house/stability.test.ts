import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openApiDocuments } from '../../src/app/openapi.ts';
import { type ApiDocument, incompatibilities } from '../support/incompatibilities.ts';
import { ROOT } from '../support/root.ts';

const now = openApiDocuments().router as ApiDocument;
const released = readFileSync(join(ROOT, 'docs/openapi/released/router.json'), 'utf8');

test('what the last release had is still there: operations, parameters, fields and their types', () => {
  assert.deepEqual([...incompatibilities(JSON.parse(released) as ApiDocument, now)], []);
});

/** A change of the document, and how the suite names it. */
const CHANGES: readonly (readonly [from: RegExp, to: string, found: string])[] = [
  [/"\/sports\/api\/plays"/, '"/sports/api/moves"', 'GET /sports/api/plays: was removed'],
  [/"operationId":"getTeam"/, '"operationId":"readTeam"', 'GET /sports/api/team: is called readTeam'],
  [/"name":"gpa"/, '"name":"grade"', 'GET /scholarships/api/scholarships ?gpa: was removed'],
  [
    /(?<="schema":\{)"type":"number"(?=,"minimum":0,"maximum":5)/,
    '"type":"boolean"',
    'GET /scholarships/api/scholarships ?gpa: was number, is boolean',
  ],
  [/"style":"form","explode":false,/, '', 'GET /sports/api/schedules ?sport: was string, is array'],
  [
    /"upcoming","open","closed"/,
    '"upcoming","open"',
    'GET /scholarships/api/scholarships ?deadline: no longer takes closed',
  ],
  [
    /"required":false(?=[^{}]*"name":"deadline")/,
    '"required":true',
    'GET /scholarships/api/scholarships ?deadline: is required now',
  ],
  [
    /"hasMore":\{"type":"boolean"/,
    '"more":{"type":"boolean"',
    'GET /scholarships/api/scholarships.hasMore: was removed',
  ],
  [
    /"total":\{"type":"integer"/,
    '"total":{"type":["integer","null"]',
    'GET /scholarships/api/scholarships.total: was integer, is integer or null',
  ],
  [
    /"required":\["scholarships",/,
    '"required":[',
    'GET /scholarships/api/scholarships.scholarships: may be absent now',
  ],
  [
    /(?<="eligibility":\{"type":"array","items":\{)"type":"string"/,
    '"type":"number"',
    'GET /scholarships/api/scholarships.scholarships[].eligibility[]: was string, is number',
  ],
  [
    /"text\/csv"(?=:\{"schema")/,
    '"text/plain"',
    'GET /sports/api/schedules.csv: no longer responds with text/csv',
  ],
];
for (const [from, to, found] of CHANGES) {
  test(`the comparison finds: ${found}`, () => {
    const text = JSON.stringify(now);
    assert.match(text, from);
    const changed = JSON.parse(text.replace(from, to)) as ApiDocument;
    assert.ok(
      [...incompatibilities(now, changed)].includes(found),
      [...incompatibilities(now, changed)].join('\n'),
    );
  });
}
