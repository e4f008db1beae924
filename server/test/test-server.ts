import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { handleNode } from '@/server/app/entry/node';
import { config } from '@/server/kernel/config';

/**
 * The direct entry point on a port of its own, for what only shows over a real connection.
 * @returns where it answers an address that the service gave out.
 */
export function startTestServer(): (url: string) => string {
  let base = '';
  const server = createServer((request, response) => void handleNode(request, response));
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return (url) => url.replace(config.baseUrl, base);
}
