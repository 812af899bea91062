import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Lies between a client and a server of this machine, as a network does that can fail. */
export async function startRelay(to: number) {
  const sockets = new Set<Socket>();
  let isCut = false;

  function hold(socket: Socket): Socket {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    return socket;
  }

  const server = createServer((client) => {
    hold(client);
    if (isCut) return;
    const upstream = hold(connect(to, '127.0.0.1'));
    client.pipe(upstream).pipe(client);
    // As without the relay: a server that is gone is heard to be.
    upstream.on('close', () => isCut || client.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };

  return {
    port: (server.address() as AddressInfo).port,
    /** Nothing gets through any more, and nobody is told. */
    cut(): void {
      isCut = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    /** Who connects from now on gets through; what was lost stays lost. */
    mend(): void {
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
