import { createSocket } from 'node:dgram';
import { EventEmitter, once } from 'node:events';

/** The end of the question in a message: after name, type and class. */
function endOfQuestion(message: Buffer): number {
  let at = 12;
  while (message[at] !== 0) at += (message[at] ?? 0) + 1;
  return at + 5;
}

/** A record with an IPv4 address for the name in the question, not to be cached (RFC 1035, 4.1.3). */
const addressRecord = (address: string): Buffer =>
  Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]);

function answerTo(message: Buffer, addresses: readonly string[]): Buffer {
  const header = Buffer.from(message.subarray(0, 12));
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(addresses.length, 6);
  header.writeUInt32BE(0, 8);
  const question = message.subarray(12, endOfQuestion(message));
  return Buffer.concat([header, question, ...addresses.map(addressRecord)]);
}

/** A name server with the same answer for every name, like Docker's for the addresses of a service. */
export async function startNameServer() {
  const socket = createSocket('udp4');
  const events = new EventEmitter<{ asked: [] }>();
  let addresses: readonly string[] = [];
  socket.on('message', (message, from) => {
    socket.send(answerTo(message, addresses), from.port, from.address);
    events.emit('asked');
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    port: socket.address().port,
    /** Sets the addresses of the answer. Resolves when the next request has been answered. */
    setAddresses(given: readonly string[]): Promise<unknown> {
      addresses = given;
      return once(events, 'asked');
    },
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}
