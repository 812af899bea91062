import type { TeamRef } from '../model/teams.ts';
import { type StandingsGroup, standingsEntry, standingsGroup } from './schemas/pages.ts';

/** A league has conferences, which may have divisions. Entries can be at any depth, also at the root. */
interface Group {
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly shortName: string | undefined;
  readonly isConference: boolean | undefined;
  readonly season: number | undefined;
  readonly entries: readonly unknown[];
  readonly children: readonly Group[];
}

/** The provider nests three levels deep; this limits a page that would nest endlessly. */
const DEEPEST = 6;
/** More than a whole league has: about 60 conferences and divisions, 364 teams. */
const MOST_GROUPS = 300;
const MOST_TEAMS = 1_000;

/** `undefined` if there are more groups or teams than a league has. */
export function readGroups(page: StandingsGroup): Group | undefined {
  const left = { groups: MOST_GROUPS };
  const root = readGroup(page, 0, left);
  return left.groups < 0 || entriesOf(root).length > MOST_TEAMS ? undefined : root;
}

/** `left` counts down, also for the groups above and beside this one. */
function readGroup(page: StandingsGroup, depth: number, left: { groups: number }): Group {
  left.groups -= 1 + (page.children?.length ?? 0);
  const below = depth < DEEPEST && left.groups >= 0 ? (page.children ?? []) : [];
  const { id, name, shortName, isConference } = page;
  return {
    id,
    name,
    shortName,
    isConference,
    season: page.standings?.season,
    entries: page.standings?.entries ?? [],
    children: below
      .flatMap((row) => standingsGroup.safeParse(row).data ?? [])
      .map((child) => readGroup(child, depth + 1, left)),
  };
}

/** The entries of the group itself, then those of the groups in it. */
export const entriesOf = (group: Group): unknown[] => [
  ...group.entries,
  ...group.children.flatMap(entriesOf),
];

const all = (group: Group): Group[] => [group, ...group.children.flatMap(all)];

const holds = (group: Group, teamId: string): boolean =>
  entriesOf(group).some((entry) => standingsEntry.safeParse(entry).data?.team.id === teamId);

/** The conference with our number; else the one with our team; else the only one, unless its number differs. */
export function conferenceIn(root: Group, { conferenceId, teamId }: TeamRef): Group | undefined {
  const groups = all(root);
  const numbered = groups.find(({ id }) => id === conferenceId);
  if (numbered !== undefined) return numbered;
  const ours = groups.filter((group) => holds(group, teamId));
  if (ours.length > 0) return ours.findLast(({ isConference }) => isConference === true) ?? ours.at(-1);
  const tables = groups.filter(({ entries }) => entries.length > 0);
  const [only = root] = tables;
  return tables.length <= 1 && only.id === undefined ? only : undefined;
}
