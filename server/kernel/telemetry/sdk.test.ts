import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { startSdk } from './sdk';

const closing: (() => void)[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const close of closing.splice(0)) close();
});

/** A collector that takes what is sent to it, and never answers. */
async function muteCollector() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket.on('error', () => undefined).resume()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { sockets, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

it('ends although its collector never answers, however long an export may take', { timeout: 20_000 }, async () => {
  const { sockets, url } = await muteCollector();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', url);
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '600000');
  vi.stubEnv('OTEL_BSP_EXPORT_TIMEOUT', '600000');
  const { telemetry, stop } = startSdk({ scrapes: false, otlp: 'http/json', intervalMs: 60_000, version: 'test' });
  const span = telemetry.spans?.begin({ name: 'work' }, undefined);
  if (span) telemetry.spans?.end(span);
  await stop();
  expect(sockets.size).toBeGreaterThan(0);
});
