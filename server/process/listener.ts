import { createServer, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';

const drainTimeoutMs = 10_000;

export interface Listener {
  server: Server;
  listen(port: number, host: string): Promise<void>;
  /** Accepts nothing new, lets running requests finish for up to ten seconds, then cuts what is left. */
  close(): Promise<void>;
}

/** An HTTP server that can be closed without cutting off a request, nor waiting for idle connections. */
export function createListener(handle: RequestListener): Listener {
  let closing = false;
  const upgraded = new Set<Duplex>();
  const server = createServer((request, response) => {
    if (closing) response.setHeader('connection', 'close');
    response.once('close', () => {
      if (closing) server.closeIdleConnections();
    });
    handle(request, response);
  });
  // Longer than the idle limit of the usual proxies, so that they and not we drop a connection they might reuse.
  server.keepAliveTimeout = 65_000;
  server.headersTimeout = 70_000;
  server.on('upgrade', (_request, socket) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
  });
  return {
    server,
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          resolve();
        });
      }),
    close: () =>
      new Promise((resolve) => {
        closing = true;
        for (const socket of upgraded) socket.destroy();
        const cut = setTimeout(() => server.closeAllConnections(), drainTimeoutMs);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
