import type { CampusIdentity } from '../../platform/formats/identity.ts';
import type { ChangedField, WebhookEvent } from '../../platform/webhooks/webhook.ts';
import { factsOf, REPORTED } from '../model/fields.ts';
import { hasBegun, isUnderWay } from '../model/game-state.ts';

/** Webhook events about games. */
export const GAME_EVENTS = ['game.started', 'game.score', 'game.final', 'game.changed'] as const;
type GameEventType = (typeof GAME_EVENTS)[number];

/** A change of a game; `before` and `after` are JSON of the game as in streams. */
export interface StateChange {
  readonly before: string;
  readonly after: string;
  /** When the provider published it, ms. */
  readonly at: number;
}

type Shown = Parameters<typeof factsOf>[0];

function changesBetween(before: Shown, after: Shown): ChangedField[] {
  const [old, current] = [factsOf(before), factsOf(after)];
  return Object.entries(REPORTED).flatMap(([field, fact]) => {
    const [from, to] = [old[fact], current[fact]];
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field, from, to }];
  });
}

const isDone = (game: Shown): boolean => hasBegun(game) && !isUnderWay(game);

/** The type of the event; if several changes arrive at once, that of the most important change. */
function typeOf(before: Shown, after: Shown, changed: readonly ChangedField[]): GameEventType {
  if (isDone(after) && !isDone(before)) return 'game.final';
  if (isUnderWay(after) && !hasBegun(before)) return 'game.started';
  const isScore = changed.some(({ field }) => field.endsWith('Score'));
  const others = changed.filter(({ field }) => !field.endsWith('Score'));
  return isScore && isUnderWay(after) && others.length === 0 ? 'game.score' : 'game.changed';
}

/** The webhook event for a changed game; `undefined` if nothing relevant has changed. */
export function eventOf(change: StateChange, { publicUrl }: CampusIdentity): WebhookEvent | undefined {
  const before: Shown = JSON.parse(change.before);
  const after: Shown = JSON.parse(change.after);
  const fields = changesBetween(before, after);
  if (fields.length === 0) return undefined;
  const { id, sport, name } = after;
  const type = typeOf(before, after, fields);
  const url = publicUrl === undefined ? null : `${publicUrl}/games/${encodeURIComponent(id)}`;
  return {
    type,
    subject: `game ${id}`,
    at: change.at,
    sport,
    data: { id, url, sport, name },
    fields,
    isJoined: type === 'game.score',
  };
}
