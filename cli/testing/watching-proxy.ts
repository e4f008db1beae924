import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * Stands before a server, and shows what either side says before the other hears it.
 * @param passes whether it is passed on; what is not, cuts the connection
 */
export async function startWatchingProxy(target: string, passes: (from: 'client' | 'server', said: Buffer) => boolean) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const carry = (from: 'client' | 'server', source: Socket, to: Socket) => {
      sockets.add(source.on('error', () => {}));
      source.on('data', (said: Buffer) => {
        if (passes(from, said)) to.write(said);
        else source.destroy();
      });
      source.once('close', () => to.destroy());
    };
    carry('client', near, far);
    carry('server', far, near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const here = Object.assign(new URL(target), { port: String((server.address() as AddressInfo).port) });
  return {
    url: Object.assign(here, { hostname: '127.0.0.1' }).href,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
