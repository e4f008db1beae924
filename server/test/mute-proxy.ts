import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface MuteProxy {
  /** The address of what is behind it, as one reaches it by here. */
  url: string;
  /** From now on it takes connections and bytes, and nothing comes of either; also of connections that were open. */
  mute(): void;
  /** New connections lead through again. Those from before stay dead, as behind a firewall that forgot them. */
  speak(): void;
  /** How many connections the other side still has open. */
  open(): number;
  close(): Promise<void>;
}

/** Stands before a server as a network does that may swallow everything without a word. */
export async function startMuteProxy(target: string): Promise<MuteProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const nears = new Set<Socket>();
  let isMute = false;
  const keep = (socket: Socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    nears.add(near.once('close', () => nears.delete(near)));
    if (isMute) return void near.resume();
    const far = connect(Number(port), hostname);
    keep(far);
    near.pipe(far).pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const here = new URL(target);
  here.hostname = '127.0.0.1';
  here.port = String((server.address() as AddressInfo).port);
  return {
    url: here.href,
    mute() {
      isMute = true;
      for (const socket of sockets) socket.unpipe().resume();
    },
    speak() {
      isMute = false;
    },
    open: () => nears.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
