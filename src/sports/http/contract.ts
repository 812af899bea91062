/** Schemas of the answers. `null` means unknown; lists are never null. */

export { hasBegun, isOver, isUnderWay } from '../model/game-state.ts';
export { GAME_STATUSES, PERIODS, SPORT_NAMES } from '../model/types.ts';
export { sportKey } from './contract/fields.ts';
export * from './contract/games.ts';
export * from './contract/operations.ts';
export * from './contract/teams.ts';
