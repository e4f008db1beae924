import { expect, it } from 'vitest';
import { config } from '@/server/kernel/config';
import { sweepDb as db, sql } from '@/server/kernel/db/client';
import { makeWorkspace } from '@/server/test/factories';
import { emitEvents, subscribe } from '@/server/test/webhooks';
import { claimDue } from './claim';

it('takes no turn and no place from a workspace whose neighbour has many endpoints and a long queue', async () => {
  config.webhookAllowHosts = ['localhost'];
  const [large, small] = [await makeWorkspace(), await makeWorkspace()];
  for (let n = 0; n < 60; n++) await subscribe(large, `https://localhost:1/${n}`);
  await emitEvents(large, 3);
  await subscribe(small, 'https://localhost:1/');
  await emitEvents(small, 1);
  const claim = async (others: number) =>
    (await claimDue(Date.now(), { responsive: 128, others })).map(({ workspaceId }) =>
      workspaceId === small.id ? 'small' : 'large',
    );
  expect((await claim(2)).sort()).toEqual(['large', 'small']);
  // A quarter of the places is never the neighbour's.
  expect((await claim(64)).length).toBe(47);
  expect(await claim(64)).toEqual([]);
  await db.query(
    sql`UPDATE "WebhookDelivery" SET status = 'SUCCEEDED', "leaseUntil" = NULL WHERE "workspaceId" = ${small.id}::uuid`,
  );
  await emitEvents(small, 1);
  expect(await claim(16)).toEqual(['small']);
});
