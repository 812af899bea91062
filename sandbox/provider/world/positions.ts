import type { SportKey } from './leagues.ts';

export interface Position {
  readonly id: string;
  readonly name: string;
  readonly abbreviation: string;
}

/** How many a team has of each position, and how tall (inches) and heavy (pounds) they are. */
export interface Slot {
  readonly position: Position;
  readonly count: readonly [number, number];
  readonly height: readonly [number, number];
  readonly weight: readonly [number, number];
  /** Football's part of the roster. */
  readonly unit?: 'offense' | 'defense' | 'specialTeam';
}

type Range = readonly [number, number];

const slot = (
  [id, name, abbreviation]: readonly [string, string, string],
  count: Range,
  height: Range,
  weight: Range,
  unit?: Slot['unit'],
): Slot => ({ position: { id, name, abbreviation }, count, height, weight, ...(unit && { unit }) });

export const UNSPECIFIED: Position = { id: '0', name: 'Unspecified', abbreviation: 'UN' };

export const SLOTS: Readonly<Record<SportKey, readonly Slot[]>> = {
  'mens-basketball': [
    slot(['3', 'Guard', 'G'], [6, 7], [72, 78], [170, 205]),
    slot(['2', 'Forward', 'F'], [5, 5], [77, 82], [200, 235]),
    slot(['1', 'Center', 'C'], [2, 3], [81, 86], [225, 265]),
  ],
  'womens-basketball': [
    slot(['3', 'Guard', 'G'], [6, 7], [65, 71], [0, 0]),
    slot(['2', 'Forward', 'F'], [5, 5], [71, 75], [0, 0]),
    slot(['1', 'Center', 'C'], [2, 3], [74, 78], [0, 0]),
  ],
  football: [
    slot(['8', 'Quarterback', 'QB'], [3, 3], [72, 77], [195, 235], 'offense'),
    slot(['9', 'Running Back', 'RB'], [4, 5], [68, 73], [185, 225], 'offense'),
    slot(['1', 'Wide Receiver', 'WR'], [7, 8], [69, 76], [170, 215], 'offense'),
    slot(['7', 'Tight End', 'TE'], [3, 3], [75, 78], [235, 260], 'offense'),
    slot(['45', 'Offensive Lineman', 'OL'], [9, 10], [75, 80], [285, 335], 'offense'),
    slot(['31', 'Defensive End', 'DE'], [4, 5], [74, 78], [245, 285], 'defense'),
    slot(['32', 'Defensive Tackle', 'DT'], [4, 4], [73, 77], [285, 330], 'defense'),
    slot(['30', 'Linebacker', 'LB'], [7, 8], [72, 76], [215, 245], 'defense'),
    slot(['29', 'Cornerback', 'CB'], [6, 6], [69, 73], [170, 195], 'defense'),
    slot(['36', 'Safety', 'S'], [5, 6], [70, 74], [185, 215], 'defense'),
    slot(['22', 'Place kicker', 'PK'], [2, 2], [69, 74], [165, 200], 'specialTeam'),
    slot(['23', 'Punter', 'P'], [1, 2], [71, 76], [185, 215], 'specialTeam'),
    slot(['39', 'Long Snapper', 'LS'], [1, 2], [71, 75], [210, 240], 'specialTeam'),
  ],
  baseball: [
    slot(['1', 'Pitcher', 'P'], [13, 14], [71, 78], [0, 0]),
    slot(['2', 'Catcher', 'C'], [3, 3], [69, 74], [0, 0]),
    slot(['3', 'First Base', '1B'], [2, 2], [72, 77], [0, 0]),
    slot(['13', 'Infielder', 'IF'], [6, 7], [68, 74], [0, 0]),
    slot(['10', 'Outfielder', 'OF'], [5, 6], [69, 75], [0, 0]),
  ],
  softball: [
    slot(['1', 'Pitcher', 'P'], [5, 5], [65, 72], [0, 0]),
    slot(['2', 'Catcher', 'C'], [2, 3], [63, 69], [0, 0]),
    slot(['13', 'Infielder', 'INF'], [7, 8], [62, 69], [0, 0]),
    slot(['10', 'Outfielder', 'OF'], [5, 6], [62, 69], [0, 0]),
  ],
};
