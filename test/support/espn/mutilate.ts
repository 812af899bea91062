import fc from 'fast-check';

/** Wrong values for any place of a payload. */
const JUNK: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  99,
  1e21,
  2.5,
  '',
  ' ',
  'STATUS_MOON_ECLIPSE',
  '12-',
  '2026-02-30T00:00Z',
  'http://[',
  'in',
  [],
  [null],
  [[]],
  {},
  { id: {} },
  { value: null },
  { items: 7 },
  { $ref: 'http://sports.core.api.espn.pvt/v2' },
];

/** Long parts that mappers do not read, so that mutilating them would test nothing. */
const UNUSED_PARTS = new Set([
  'links',
  'odds',
  'highlights',
  'headlines',
  'tickets',
  'geoBroadcasts',
  'news',
  'videos',
]);
const MOST_ROWS = 4;

/** The payload with only the first rows of each list, small enough to be mutilated hundreds of times. */
export function sample(node: unknown): unknown {
  if (Array.isArray(node)) return node.slice(0, MOST_ROWS).map(sample);
  if (typeof node !== 'object' || node === null) return node;
  const used = Object.entries(node).filter(([key]) => !UNUSED_PARTS.has(key));
  return Object.fromEntries(used.map(([key, value]) => [key, sample(value)]));
}

type Parent = Record<string, unknown>;

/** Every node of a tree, as its parent and its key; keys in a list are indices. */
function placesOf(node: unknown): [Parent, string][] {
  if (typeof node !== 'object' || node === null) return [];
  const parent = node as Parent;
  return Object.keys(parent).flatMap((key): [Parent, string][] => [[parent, key], ...placesOf(parent[key])]);
}

/** An index of a node, and the value to put there; `undefined` removes the node. */
const mutation = fc.record({ at: fc.nat(), junk: fc.option(fc.constantFrom(...JUNK), { nil: undefined }) });

/** The payload with a few parts removed or replaced. */
export const mutilated = (payload: unknown): fc.Arbitrary<unknown> =>
  fc.array(mutation, { minLength: 1, maxLength: 12 }).map((mutations) => {
    const body: Parent = structuredClone({ payload });
    const places = placesOf(body);
    for (const { at, junk } of mutations) {
      const [parent, key] = places[at % places.length] ?? [body, 'payload'];
      if (junk === undefined) delete parent[key];
      else parent[key] = structuredClone(junk);
    }
    return body.payload;
  });
