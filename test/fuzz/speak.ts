import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { bytesOf, type Conversation } from './request.ts';

/** A conversation that takes longer has come to a standstill. */
const PATIENCE_MS = 10_000;

/** Nothing ended the connection in time. */
export class Standstill extends Error {
  override name = 'Standstill';
}

async function writeAll(socket: Socket, conversation: Conversation): Promise<void> {
  const bytes = Buffer.from(bytesOf(conversation), 'latin1');
  const { pieceBytes, ending } = conversation;
  for (let at = 0; at < bytes.length && socket.writable; at += pieceBytes) {
    socket.write(bytes.subarray(at, at + pieceBytes));
    // Each piece becomes a packet, and a look by the server, of its own.
    if (at + pieceBytes < bytes.length) await turn();
  }
  if (ending.kind === 'broken') socket.end();
  if (ending.kind === 'abort') socket.destroy();
}

/** Says it all at once, without waiting for answers, and returns every byte that came until the end. */
export function speak(base: string, conversation: Conversation): Promise<Buffer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port: Number(port), host: hostname, noDelay: true });
    const late = setTimeout(() => {
      const end = Buffer.concat(chunks).subarray(-300).toString('latin1');
      reject(new Standstill(`no end within ${PATIENCE_MS} ms; the last that came: ${JSON.stringify(end)}`));
      socket.destroy();
    }, PATIENCE_MS);
    socket.on('connect', () => writeAll(socket, conversation).catch(reject));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A reset is an end like any other: what came before it is looked at.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(late);
      resolve(Buffer.concat(chunks));
    });
  });
}
