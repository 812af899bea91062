/** Schemas of the answers. `null` means unknown; lists are never null. */

export {
  hasBegun,
  isActive,
  isCalledOff,
  isOver,
  isUnderWay,
  LIVE_FOR_MS,
  nextOf,
} from '../model/game-state.ts';
export { GAME_STATUSES, sportKey } from '../model/schemas.ts';
export { PERIODS, SPORT_NAMES } from '../model/sports.ts';
export * from './contract/games.ts';
export * from './contract/operations.ts';
export * from './contract/teams.ts';
