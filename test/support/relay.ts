import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Forwards connections to a server on this machine, like a network that can fail. */
export async function startRelay(to: number) {
  const sockets = new Set<Socket>();
  let isCut = false;

  function track(socket: Socket): Socket {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    return socket;
  }

  const server = createServer((client) => {
    track(client);
    if (isCut) return;
    const upstream = track(connect(to, '127.0.0.1'));
    client.pipe(upstream).pipe(client);
    // The client must notice when the server closes a connection, as it would without the relay.
    upstream.on('close', () => isCut || client.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };

  return {
    port: (server.address() as AddressInfo).port,
    /** From now on no data gets through, and neither side notices. */
    cut(): void {
      isCut = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    /** New connections get through again; the connections that were cut are destroyed. */
    restore(): void {
      isCut = false;
      dropAll();
    },
    async close(): Promise<void> {
      const closed = once(server, 'close');
      server.close();
      dropAll();
      await closed;
    },
  };
}

export type Relay = Awaited<ReturnType<typeof startRelay>>;
