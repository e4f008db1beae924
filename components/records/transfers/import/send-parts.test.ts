import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTRPCClient, httpLink } from '@trpc/client';
import { expect, it, onTestFinished } from 'vitest';
import type { AppRouter } from '@/server/app/trpc/router';
import { sendParts } from './send-parts';

it('an upload that is refused ends, and is not taken for one that was cut', async () => {
  const server = createServer((_, response) => {
    const error = { message: 'Import not found.', code: -32004, data: { code: 'NOT_FOUND', httpStatus: 404 } };
    response.writeHead(404, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: `http://127.0.0.1:${port}` })] });
  let cuts = 0;
  const watch = { onProgress: () => undefined, onCut: () => void ++cuts, signal: new AbortController().signal };
  await expect(sendParts(client, 'gone', new File(['x'], 'x.csv'), watch)).rejects.toThrow('Import not found.');
  expect(cuts).toBe(0);
});
