import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { parse } from 'yaml';
import { addFieldTypes, type FieldTypes } from '../../../test/support/sandbox/field-types.ts';
import type { Event } from '../../../test/support/sandbox/provider-pages.ts';
import { CAMPUS, requestProvider, site } from '../../../test/support/sandbox/request-provider.ts';
import { sharedPath, skipWithoutShared } from '../../../test/support/shared.ts';

/** Fields that the provider is known or believed to send, but that no recording has. */
const BEYOND: Readonly<Record<string, readonly RegExp[]>> = {
  schedule: [],
  scoreboard: [],
  roster: [],
  core: [],
  // `rank` is documented elsewhere; the recorded next event was from a league without ranks and weeks.
  team: [/^\.team\.rank$/, /^\.team\.nextEvent\[\]/],
  // There is no recording of a college summary with leaders, or of a summary during a game.
  summary: [
    /^\.leaders/,
    // Football's plays are known from other sources than recordings.
    /^\.drives/,
    /\.status\.(?:period|displayClock)$/,
    /\.status\.type\.altDetail$/,
    /^\.boxscore\.players\[\]\.statistics\[\]\.name$/,
    /\.athlete\.(?:lastName|fullName)$/,
  ],
  // With one group the table may be at the root.
  standings: [/^\.standings/],
};

const NOW = Date.UTC(2026, 10, 21, 18);
const ours = new Map<string, FieldTypes>();

before(async () => {
  const { body } = requestProvider();
  const add = async (kind: string, path: string): Promise<unknown> => {
    const page = await body<unknown>(path, NOW);
    ours.set(kind, addFieldTypes(ours.get(kind) ?? new Map(), page));
    return page;
  };
  for (const campus of CAMPUS) {
    const { path, team, group } = campus;
    for (const type of [1, 2, 3, 4])
      await add('schedule', site(campus, `teams/${team}/schedule?seasontype=${type}`));
    await add('team', site(campus, `teams/${team}`));
    await add('roster', site(campus, `teams/${team}/roster`));
    const { events } = (await add('scoreboard', site(campus, 'scoreboard'))) as { events: Event[] };
    for (const { id } of events) await add('summary', site(campus, `summary?event=${id}`));
    await add('standings', `/apis/v2/sports/${path}/standings?group=${group}`);
    await add('core', `/v2/sports/${path.replace('/', '/leagues/')}/seasons/2026/types/2/groups/${group}`);
  }
});

function recorded(kind: string): FieldTypes {
  const shape: FieldTypes = new Map();
  for (const file of readdirSync(sharedPath('provider/recordings', kind))) {
    addFieldTypes(shape, JSON.parse(readFileSync(sharedPath('provider/recordings', kind, file), 'utf8')));
  }
  return shape;
}

for (const kind of Object.keys(BEYOND)) {
  test(`${kind}: every field has a path and a type that occur in the recordings`, {
    skip: skipWithoutShared,
  }, () => {
    const theirs = recorded(kind);
    for (const [path, types] of ours.get(kind) ?? assert.fail()) {
      const known = theirs.get(path);
      if (known === undefined) {
        assert.ok(
          BEYOND[kind]?.some((pattern) => pattern.test(path)),
          `${path} must be in a recording`,
        );
        continue;
      }
      for (const type of types)
        assert.ok(known.has(type), `${path} must be ${[...known]} as in the recordings, not ${type}`);
    }
  });
}

test('every field that a reader needs is in our pages and in the recordings', {
  skip: skipWithoutShared,
}, () => {
  const file = readFileSync(join(import.meta.dirname, 'needed-fields.yaml'), 'utf8');
  const needed = parse(file) as Readonly<Record<string, readonly string[]>>;
  for (const [kind, paths] of Object.entries(needed)) {
    const theirs = recorded(kind);
    for (const path of paths) {
      assert.ok(ours.get(kind)?.has(path), `our pages must have ${kind} ${path}`);
      assert.ok(theirs.has(path), `the recordings must have ${kind} ${path}`);
    }
  }
});
