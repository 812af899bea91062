import { type StatedGame, saysLess } from '../refreshes/never-less.ts';

/** `undefined` if it cannot be parsed: the code that reads states reports that. */
function readState(shown: string): StatedGame | undefined {
  try {
    const { date, status, period, local_team: local, opponent } = JSON.parse(shown);
    return { date, status, period, local: { score: local.score }, opponent: { score: opponent.score } };
  } catch {
    return undefined;
  }
}

/**
 * Whether a game (as JSON) lacks what another process knew of it. A process that has only the schedule, which in football
 * has no score during a game, knows less than one that has the scoreboard. `heldMs`: how much older the known state is.
 */
export function isPoorer(after: string, before: string, heldMs = 0): boolean {
  const [said, known] = [readState(after), readState(before)];
  return said !== undefined && known !== undefined && saysLess(said, known, heldMs);
}
