import { expect, it } from 'vitest';
import { prune } from '@/server/automation/webhooks/prune';
import { sql, sweepDb } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { flushUsage, noteUse } from '@/server/kernel/http/usage';
import { tags } from '@/server/records/tags';
import { call } from '@/server/test/call';
import { makeOwned } from '@/server/test/console';
import { makeKey, makeWorkspace } from '@/server/test/factories';
import { USAGE_DAYS } from './usage';

it('counts what each key asked for, what was refused and what was over the limit, without a write for each', async () => {
  const { owner, workspace } = await makeOwned();
  const { key, keyId } = await makeKey(workspace.id, ['read:tags']);
  await call(key, tags.list, {});
  await call(key, tags.list, {});
  await call(key, tags.create, { name: 'no' });
  const ctx = { ...workspace.ctx, actor: { kind: 'key' as const, keyId, memberId: null, role: null, scopes: [] } };
  noteUse(ctx, 429);
  const used = async () => (await owner.keys.usage()).keys.find(({ id }) => id === keyId);
  expect(await used()).toMatchObject({ requests: 0 });
  await Promise.all([flushUsage(), flushUsage()]);
  expect(await used()).toMatchObject({ requests: 4, refused: 1, limited: 1 });
  expect((await used())?.days).toEqual([...Array(29).fill(0), 4]);
  await call(key, tags.list, {});
  await flushUsage();
  expect(await used()).toMatchObject({ requests: 5, refused: 1, limited: 1 });
});

it('shows the keys of one’s own workspace alone, and keeps 90 days', async () => {
  const { owner, workspace } = await makeOwned();
  const other = await makeWorkspace();
  await call(other.key, tags.list, {});
  await call(workspace.key, tags.list, {});
  await flushUsage();
  expect((await owner.keys.usage()).keys.map(({ id }) => id)).not.toContain(other.keyId);
  await sweepDb.query(sql`
    UPDATE "ApiKeyUsage" SET day = day - ${USAGE_DAYS + 1}::int WHERE "workspaceId" = ${workspace.id}::uuid`);
  await prune();
  const left = await sweepDb.query(sql`SELECT 1 FROM "ApiKeyUsage" WHERE "workspaceId" = ${workspace.id}::uuid`);
  expect(left).toEqual([]);
});

it('passes over a key that is gone', async () => {
  const ws = await makeWorkspace();
  const gone = { kind: 'key' as const, keyId: newId(), memberId: null, role: null, scopes: [] };
  noteUse({ ...ws.ctx, actor: gone }, 200);
  await call(ws.key, tags.list, {});
  await flushUsage();
  const rows = await sweepDb.query<{ id: string }>(sql`
    SELECT "apiKeyId"::text AS id FROM "ApiKeyUsage" WHERE "workspaceId" = ${ws.id}::uuid`);
  expect(rows).toEqual([{ id: ws.keyId }]);
});
