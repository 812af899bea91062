import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The answer a connection is at, be it made or written. Node's own note, without which every request would
 * pay for one of ours; Node itself asks it before it writes an error.
 */
export const answerUnderWay = (socket: Socket): ServerResponse | undefined =>
  (socket as Socket & { readonly _httpMessage?: ServerResponse | null })._httpMessage ?? undefined;

/** When an answer's turn comes: at once, or after the answers that stand before it on its connection. */
export function whenInTurn(outgoing: ServerResponse, then: () => void): void {
  if (outgoing.socket !== null) then();
  else outgoing.once('socket', (socket: Socket) => process.nextTick(() => socket.destroyed || then()));
}
