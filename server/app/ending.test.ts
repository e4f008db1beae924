import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { expect, test, vi } from 'vitest';
import { spawnProgram } from '@/inngest/engine/testing/processes';
import { freePort } from '@/server/test/ports';

/** Asks over connections that are kept, as a load balancer does. */
async function ask(agent: Agent, port: number, path: string) {
  const request = get({ agent, port, path, host: '127.0.0.1' });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const body = JSON.parse((await response.toArray()).join(''));
  return { status: response.statusCode, connection: response.headers.connection, body };
}

test('a process that is told to end says so and answers on, until a load balancer has found that out', async () => {
  const port = await freePort();
  const { child, end } = await spawnProgram('server/app/main.ts', {
    ...{ PORT: String(port), CRM_ROLE: 'worker', CRM_SHUTDOWN_DELAY_SECONDS: '2', LOG_LEVEL: 'silent' },
  });
  const kept = new Agent({ keepAlive: true });
  expect(await ask(kept, port, '/api/health/ready')).toMatchObject({ status: 200, connection: 'keep-alive' });

  const ended = end('SIGTERM');
  await vi.waitFor(
    async () =>
      expect(await ask(kept, port, '/api/health/ready')).toMatchObject({
        status: 503,
        connection: 'close',
        body: { status: 'ending', ready: false },
      }),
    60_000,
  );
  expect(await ask(new Agent(), port, '/api/health/live')).toMatchObject({ status: 200, connection: 'close' });
  expect(child.exitCode).toBeNull();
  expect(await ended).toBe(0);
});
