import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { HANGS_MS } from '../support/hangs.ts';
import { bytesOf, type Conversation } from './request.ts';

/** The connection was not closed in time. */
export class ConnectionHangs extends Error {
  override name = 'ConnectionHangs';
}

async function writeAll(socket: Socket, conversation: Conversation): Promise<void> {
  const bytes = Buffer.from(bytesOf(conversation), 'latin1');
  const { pieceBytes, ending } = conversation;
  for (let at = 0; at < bytes.length && socket.writable; at += pieceBytes) {
    socket.write(bytes.subarray(at, at + pieceBytes));
    // Each piece becomes a packet that the server reads separately.
    if (at + pieceBytes < bytes.length) await turn();
  }
  if (ending.kind === 'broken') socket.end();
  if (ending.kind === 'abort') socket.destroy();
}

/** Sends everything without waiting for responses, and returns all received bytes. */
export function converse(base: string, conversation: Conversation): Promise<Buffer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port: Number(port), host: hostname, noDelay: true });
    const late = setTimeout(() => {
      const end = Buffer.concat(chunks).subarray(-300).toString('latin1');
      reject(new ConnectionHangs(`not closed within ${HANGS_MS} ms; last bytes: ${JSON.stringify(end)}`));
      socket.destroy();
    }, HANGS_MS);
    socket.on('connect', () => writeAll(socket, conversation).catch(reject));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A reset is an end like any other: the bytes before it are checked.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(late);
      resolve(Buffer.concat(chunks));
    });
  });
}
