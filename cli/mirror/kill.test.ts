import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '@/server/test/database';
import { makeKey } from '@/server/test/factories';
import { startBusyService } from '../testing/busy-service';
import { differences, getter } from '../testing/mirrored';
import { crm, start } from '../testing/run';

// The whole promise takes long: MIRROR_WRITES=20000 MIRROR_KILLS=30.
const WRITES = Number(process.env.MIRROR_WRITES ?? 600);
const KILLS = Number(process.env.MIRROR_KILLS ?? 2);
const SEED = Number(process.env.MIRROR_SEED ?? 1 + Math.floor(Math.random() * 1e9));

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

it(`keeps two copies equal through ${WRITES} operations by eight writers, the server killed ${KILLS} times (seed ${SEED})`, {
  timeout: 240_000 + KILLS * 20_000 + WRITES * 200,
}, async () => {
  const service = await startBusyService();
  closing.push(service.kill);
  const { ws, baseUrl } = service;

  const folder = mkdtempSync(join(tmpdir(), 'crm-mirror-'));
  const database = await createTestDatabase({ empty: true });
  closing.push(
    () => database.drop(),
    () => rmSync(folder, { recursive: true }),
  );
  const targets = [join(folder, 'copy.sqlite'), database.url];
  const env = { CRM_API_KEY: ws.key, CRM_BASE_URL: baseUrl };
  const follow = () => targets.map((target) => start(['mirror', target], env));
  let mirrors = follow();
  const endMirrors = async (signal: NodeJS.Signals) => {
    for (const { child } of mirrors) child.kill(signal);
    return Promise.all(mirrors.map(({ ended }) => ended));
  };
  closing.push(() => endMirrors('SIGKILL'));

  const traffic = service.write(WRITES, SEED);
  for (let n = 1; n <= KILLS; n++) {
    while (traffic.sent < (WRITES / (KILLS + 1)) * n) await pause(20);
    // The copies go first one time, the server the next.
    if (n % 2) await endMirrors('SIGKILL');
    await service.restart();
    if (n % 2) mirrors = follow();
  }
  await traffic.ended;
  const done = [...traffic.statuses].filter(([name]) => name.endsWith('done'));
  // Most operations find what they need.
  expect(done.length, [...traffic.statuses].sort().join('\n')).toBeGreaterThan(WRITES > 500 ? 40 : 5);

  for (const { code, stderr } of await endMirrors('SIGINT')) expect([code, stderr]).toEqual([0, expect.any(String)]);
  const { key } = await makeKey(ws.id, ['*']);
  for (const target of targets) {
    await expect
      .poll(
        async () => {
          expect(await crm(['mirror', target, '--once'], env)).toMatchObject({ code: 0 });
          return differences(getter(baseUrl, key), target);
        },
        { timeout: 120_000 },
      )
      .toEqual([]);
  }
});
