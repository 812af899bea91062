import type { Anomaly } from '../provider.ts';
import { dropped } from './reading.ts';
import { boxRow, boxTable, teamBox } from './schemas/pages.ts';

/** The tables of athletes of a box score, without those of the other team. */
export interface AthletesOfBoth {
  /** As in the page, but an athlete of ours is only in our tables. */
  readonly players: readonly unknown[];
  /** Also without athletes who may be of either team: they lead neither. */
  readonly leading: readonly unknown[];
  /** The names of athletes who are not known to belong to a team. */
  doubtfulNames(teamId: string): ReadonlySet<string>;
  readonly anomalies: readonly Anomaly[];
}

const readTables = (players: readonly unknown[]) =>
  players.flatMap((row) => {
    const { team, statistics = [] } = teamBox.safeParse(row).data ?? {};
    const tables = statistics.flatMap((table) => boxTable.safeParse(table).data ?? []);
    return team === undefined ? [] : [{ team, tables }];
  });

const athleteIn = (row: unknown) => boxRow.safeParse(row).data?.athlete ?? {};

/**
 * The provider has listed athletes under both teams, with the same figures. `athletes`: the ids of our athletes, if
 * they are known.
 */
export function readAthletesOfBoth(
  players: readonly unknown[],
  teamId: string,
  athletes: ReadonlySet<string> | undefined,
): AthletesOfBoth {
  const boxes = readTables(players);
  const rows = boxes.flatMap(({ team, tables }) =>
    tables.flatMap((table) => table.athletes.map((row) => ({ teamId: team.id, ...athleteIn(row) }))),
  );
  const withoutId = rows.filter(({ id }) => id === undefined).length;
  const teamsOf = Map.groupBy(rows, ({ id }) => id);
  const ofBoth = new Set(
    [...teamsOf].flatMap(([id, own]) =>
      id !== undefined && new Set(own.map((row) => row.teamId)).size > 1 ? [id] : [],
    ),
  );
  const isForeign = (id: string, of: string): boolean =>
    ofBoth.has(id) && athletes !== undefined && athletes.has(id) !== (of === teamId);
  const isDoubtful = (id: string, of: string): boolean =>
    ofBoth.has(id) && (athletes === undefined || isForeign(id, of));
  const without = (isOut: (id: string, of: string) => boolean): readonly unknown[] =>
    ofBoth.size === 0
      ? players
      : boxes.map(({ team, tables }) => ({
          team,
          statistics: tables.map((table) => ({
            ...table,
            athletes: table.athletes.filter((row) => !isOut(athleteIn(row).id ?? '', team.id)),
          })),
        }));
  return {
    players: without(isForeign),
    leading: without(isDoubtful),
    doubtfulNames: (of) =>
      new Set(
        rows.flatMap(({ id, displayName }) => (isDoubtful(id ?? '', of) && displayName ? [displayName] : [])),
      ),
    anomalies: [
      ...[...ofBoth].flatMap((id) => dropped(`athlete ${id}`, 'an athlete of both teams').anomalies),
      ...Array.from(
        { length: withoutId },
        () => dropped('athlete', 'no id in the box score').anomalies,
      ).flat(),
    ],
  };
}
