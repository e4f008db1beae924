import http from 'node:http';
import { logger } from '@/server/kernel/log';
import { listen } from './listen';

/** What an engine says of itself: this one works, or another one does and this one takes its place when that ends. */
export const WORKS = 'OK';
export const STANDS_BY = 'stands by';

/**
 * Answers in the place of an engine that waits for another one to end: it is well, and takes nothing. What is sent to it is sent
 * again later, and found in the database by the engine that works.
 */
export class Standby {
  private readonly server = http.createServer((request, response) => {
    const isHealth = request.method === 'GET' && request.url === '/health';
    const [status, body] = isHealth
      ? [200, { status: 200, message: STANDS_BY }]
      : [503, { error: 'another engine works for this database', status: 503 }];
    // Nobody keeps a connection that the engine itself would have to wait for.
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify(body));
  });
  private listening: Promise<number | undefined> | undefined;

  /** @param onPort told where it answers; nothing where the port is not free, as where a predecessor on this machine still ends */
  begin(port: number, onPort: (port: number) => void): void {
    this.listening = listen(this.server, port).catch((error: unknown) => {
      logger.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        'engine: cannot answer meanwhile',
      );
      return undefined;
    });
    void this.listening.then((at) => at !== undefined && onPort(at));
  }

  /** Leaves the port to the engine. */
  async end(): Promise<void> {
    if ((await this.listening) === undefined) return;
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }
}
