import { z } from 'zod';
import { between, type Random, random } from '../../random.ts';
import { fullName, type Hometown, hometown, type Person, person } from './people.ts';
import data from './positions.json' with { type: 'json' };
import type { Team } from './teams.ts';

interface Position {
  readonly id: string;
  readonly name: string;
  readonly abbreviation: string;
}

const range = z.tuple([z.int(), z.int()]).readonly();
/** A position: how many players a team has for it, and their height (inches) and weight (pounds, 0: unknown). */
const slotSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  abbreviation: z.string(),
  count: range,
  height: range,
  weight: range,
  /** For football: the unit in the roster. */
  unit: z.enum(['offense', 'defense', 'specialTeam']).optional(),
});
type Slot = z.output<typeof slotSchema>;

const SLOTS = z.record(z.string(), z.array(slotSchema)).parse(data);
const UNSPECIFIED: Position = { id: '0', name: 'Unspecified', abbreviation: 'UN' };

/** A player on a team. Null: the provider does not have this value. */
export interface Athlete extends Person {
  readonly id: string;
  readonly jersey: string | null;
  readonly position: Position;
  readonly unit: Slot['unit'];
  /** Inches and pounds. */
  readonly height: number | null;
  readonly weight: number | null;
  /** 1 (freshman) to 4 (senior). */
  readonly year: number | null;
  readonly from: Hometown | null;
  readonly pictured: boolean;
}

export interface Squad {
  readonly athletes: readonly Athlete[];
  readonly coach: Person & { readonly id: string; readonly experience: number };
}

const WOMENS = new Set(['softball', 'field-hockey']);

export function squadOf(seed: number, team: Team): Squad {
  const { key, sport, turn } = team.league;
  const next = random(seed, 'squad', key, team.id);
  const women = key.startsWith('womens-') || WOMENS.has(key);
  const taken = { names: new Set<string>(), jerseys: new Set<string>() };
  const idOf = (index: number): string =>
    `5${turn + 1}${String(team.school.index).padStart(2, '0')}${index + 100}`;
  const athletes = (SLOTS[key] ?? SLOTS[sport] ?? []).flatMap((slot) =>
    Array.from({ length: between(next, ...slot.count) }, () =>
      athlete(next, slot, newName(next, women, taken.names), taken.jerseys),
    ),
  );
  if (key === 'baseball') athletes.push(...leftovers(next, taken.names));
  const coach = {
    ...person(next, women && next() < 0.6),
    id: `${300_000 + turn * 1000 + team.school.index}`,
  };
  return {
    athletes: athletes.map((drawn, index) => ({ ...drawn, id: idOf(index), ...poorerIn(key, next) })),
    coach: { ...coach, experience: between(next, 0, 22) },
  };
}

type Nameless = Omit<Athlete, 'id'>;

function newName(next: Random, women: boolean, taken: Set<string>): Person {
  let name = person(next, women);
  while (taken.has(fullName(name))) name = person(next, women);
  taken.add(fullName(name));
  return name;
}

function athlete(next: Random, slot: Slot, name: Person, jerseys: Set<string>): Nameless {
  let jersey = String(between(next, 0, 99));
  while (jerseys.has(jersey)) jersey = String(between(next, 0, 99));
  jerseys.add(jersey);
  const weight = slot.weight[1] === 0 ? null : between(next, ...slot.weight);
  const height = between(next, ...slot.height);
  const year = between(next, 1, 4);
  const { id, name: positionName, abbreviation, unit } = slot;
  return {
    ...name,
    jersey,
    position: { id, name: positionName, abbreviation },
    unit,
    height,
    weight,
    year,
    from: hometown(next),
    pictured: next() < 0.88,
  };
}

/** Baseball also lists players of past years, with only a name. */
function leftovers(next: Random, taken: Set<string>): Nameless[] {
  const nothing = { jersey: null, height: null, weight: null, year: null, from: null, pictured: false };
  return Array.from({ length: 4 }, () => ({
    ...newName(next, false, taken),
    ...nothing,
    position: UNSPECIFIED,
    unit: undefined,
  }));
}

/** The provider has less data for smaller sports. */
function poorerIn(key: string, next: Random): Partial<Athlete> {
  const luck = next();
  if (key === 'softball') return { pictured: false, ...(luck < 0.2 && { from: null }) };
  if (key === 'baseball') return { pictured: false, ...(luck < 0.15 && { height: null, from: null }) };
  return {};
}
