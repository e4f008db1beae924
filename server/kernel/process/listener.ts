import { createServer, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';

const drainTimeoutMs = 10_000;

export interface Listener {
  server: Server;
  listen(port: number, host: string): Promise<void>;
  /**
   * From now on each answer ends its connection. Whoever keeps connections, as load balancers do, finds another process for the next
   * request, and none of them meets a connection that is just being closed.
   */
  endKeepAlive(): void;
  /** Accepts nothing new, lets running requests finish for up to ten seconds, then cuts what is left. */
  close(): Promise<void>;
}

/**
 * Answers a request that asks for another protocol as if it did not (RFC 9110 §7.8), which node does while nobody listens.
 * Next would, and leave open forever what it does not know.
 */
function ignoreUpgrades(server: Server): void {
  server.on('newListener', (event, listener) => {
    if (event === 'upgrade') queueMicrotask(() => server.off('upgrade', listener));
  });
}

/** How long a head may take to arrive, and a whole request; its reader gives a body less. */
const HEADERS_TIMEOUT_MS = 20_000;
const REQUEST_TIMEOUT_MS = 300_000;
const LATENESS_CHECK_MS = 5000;

/** What Next's development server talks to its pages over. */
const DEV_UPGRADES = '/_next/';

/**
 * An HTTP server that can be closed without cutting off a request, nor waiting for idle connections.
 * @param dev lets pages in development be told of changes
 */
export function createListener(handle: RequestListener, { dev = false } = {}): Listener {
  let keepsAlive = true;
  let closing = false;
  const upgraded = new Set<Duplex>();
  const timeouts = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: LATENESS_CHECK_MS,
  };
  const server = createServer(timeouts, (request, response) => {
    if (!keepsAlive) response.setHeader('connection', 'close');
    response.once('close', () => {
      if (closing) server.closeIdleConnections();
    });
    handle(request, response);
  });
  // Longer than the idle limit of the usual proxies, so that they and not we drop a connection they might reuse.
  server.keepAliveTimeout = 65_000;
  if (dev) {
    server.on('upgrade', ({ url = '' }, socket) => {
      if (!url.startsWith(DEV_UPGRADES)) return socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
      upgraded.add(socket);
      socket.once('close', () => upgraded.delete(socket));
    });
  } else ignoreUpgrades(server);
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
    endKeepAlive() {
      keepsAlive = false;
    },
    close: () =>
      new Promise((resolve) => {
        closing = true;
        keepsAlive = false;
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
