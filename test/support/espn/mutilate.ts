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

/** Long parts that nobody reads: mutilating them would prove nothing. */
const NOISE = new Set([
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

/** The first rows of each list: small enough to be mutilated hundreds of times. */
export function sample(node: unknown): unknown {
  if (Array.isArray(node)) return node.slice(0, MOST_ROWS).map(sample);
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(([key]) => !NOISE.has(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, sample(value)]));
}

type Parent = Record<string, unknown>;

/** Every place of a tree, as its parent and its key; keys in a list are indices. */
function placesOf(node: unknown): [Parent, string][] {
  if (typeof node !== 'object' || node === null) return [];
  const parent = node as Parent;
  return Object.keys(parent).flatMap((key): [Parent, string][] => [[parent, key], ...placesOf(parent[key])]);
}

/** A place, and the value to put there; `undefined` removes it. */
const wound = fc.record({ at: fc.nat(), junk: fc.option(fc.constantFrom(...JUNK), { nil: undefined }) });

/** The payload with a few parts removed or replaced. */
export const mutilated = (payload: unknown): fc.Arbitrary<unknown> =>
  fc.array(wound, { minLength: 1, maxLength: 12 }).map((wounds) => {
    const body: Parent = structuredClone({ payload });
    const places = placesOf(body);
    for (const { at, junk } of wounds) {
      const [parent, key] = places[at % places.length] ?? [body, 'payload'];
      if (junk === undefined) delete parent[key];
      else parent[key] = structuredClone(junk);
    }
    return body.payload;
  });
