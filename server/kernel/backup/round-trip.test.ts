import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCHEMA_SQL } from '@/inngest/engine/schema';
import { fillWorkspace } from '@/prisma/demo/fill';
import { newId } from '@/server/kernel/db/ids';
import { objectKey } from '@/server/kernel/storage/store';
import { createTestDatabase, query, type TestDatabase } from '@/server/test/database';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { backUp, newStore, opened, restoreTo, shapeOf, sumsOf } from './testing/places';
import { verifyBackup } from './verify';

const databaseUrl = process.env.DATABASE_URL ?? '';
const store = newStore();
const elsewhere = newStore();
let ws: TestWorkspace;
let target: TestDatabase;
const files: string[] = [];
const asking = { passphrase: 'correct horse', secrets: { CRM_SECRET: 'a secret' } };

beforeAll(async () => {
  ws = await makeWorkspace('Kept');
  const members = await query(databaseUrl, `SELECT id FROM "Member" WHERE "workspaceId" = '${ws.id}'`);
  await fillWorkspace(
    ws.id,
    members.map(({ id }) => id),
  );
  await query(
    databaseUrl,
    `${SCHEMA_SQL} INSERT INTO engine.event (id, name, body) VALUES ('e1', 'n', '{"a":"\\u0000"}')`,
  );
  await query(
    databaseUrl,
    "SELECT make_history_partition('Change', '2025-01-01'), make_history_partition('Change', '2027-11-01')",
  );
  for (const size of [0, 1, 65_536, 300_000]) {
    const key = objectKey(ws.id, newId());
    files.push(key);
    await store.put(key, [Buffer.alloc(size, key)] as never, size);
    await query(
      databaseUrl,
      `SET crm.workspace = '${ws.id}'; INSERT INTO "DiscardedObject" ("workspaceId", "storageKey", "removeAt") VALUES ('${ws.id}', '${key}', now() + interval '1 day')`,
    );
  }
  target = await createTestDatabase({ empty: true });
});
afterAll(async () => {
  await target.drop();
  for (const { folder } of [store, elsewhere]) rmSync(folder, { recursive: true });
});

describe('a backup', () => {
  it('restored elsewhere is the same in every table, file and secret, and in what the tables are made of', async () => {
    const bytes = await backUp({ databaseUrl, store, ...asking });
    expect(await verifyBackup(await opened(bytes, asking.passphrase))).toMatchObject({
      files: 4,
      secrets: true,
      sealed: true,
    });
    const { restored, secrets } = await restoreTo(
      bytes,
      { databaseUrl: target.url, store: elsewhere },
      asking.passphrase,
    );
    expect(restored).toMatchObject({ files: 4, kept: 0 });
    expect(secrets).toEqual(asking.secrets);
    const sums = await sumsOf(databaseUrl);
    expect(await sumsOf(target.url)).toEqual(sums);
    expect(Number(sums['public.Contact']?.split(' ')[0])).toBeGreaterThan(300);
    expect(await shapeOf(target.url)).toEqual(await shapeOf(databaseUrl));
    for (const key of files) expect(await elsewhere.size(key)).toBe(await store.size(key));
    const again = await createTestDatabase({ empty: true });
    expect(
      (await restoreTo(bytes, { databaseUrl: again.url, store: elsewhere }, asking.passphrase)).restored.kept,
    ).toBe(4);
    await again.drop();
  });

  it('of a database that is written to is of one moment', async () => {
    const deals = await query(
      databaseUrl,
      `SELECT id FROM "Deal" WHERE "workspaceId" = '${ws.id}' AND value > 0 LIMIT 8`,
    );
    const total = 'SELECT sum(value) AS total FROM "Deal"';
    const before = await query(databaseUrl, total);
    let isOver = false;
    let moved = 0;
    const writers = [0, 1, 2, 3].map(async (n) => {
      // From one deal to another, which the history keeps with it.
      const [from, to] = [deals[2 * n].id, deals[2 * n + 1].id];
      while (!isOver) {
        await query(
          databaseUrl,
          `BEGIN; SET LOCAL crm.workspace = '${ws.id}'; UPDATE "Deal" SET value = value - 1 WHERE id = '${from}';
           UPDATE "Deal" SET value = value + 1 WHERE id = '${to}'; COMMIT`,
        );
        moved += 1;
      }
    });
    const bytes = await backUp({ databaseUrl, store, ...asking });
    isOver = true;
    await Promise.all(writers);
    expect(moved).toBeGreaterThan(20);
    await restoreTo(bytes, { databaseUrl: target.url, replace: true }, asking.passphrase);
    expect(await query(target.url, total)).toEqual(before);
    const odd = `SELECT count(*)::int AS count FROM (SELECT FROM "Change" WHERE "table" = 'Deal' AND kind = 'updated'
      GROUP BY "operationId" HAVING count(*) <> 2) c`;
    expect(await query(target.url, odd)).toEqual([{ count: 0 }]);
  });

  it('of a cluster that has counted further: the order of changes goes on, and followers stay where they were', async () => {
    await query(
      databaseUrl,
      `SET ROLE crm_sweep; UPDATE "Change" SET xid = xid + 5000000000;
       INSERT INTO "ChangePosition" ("workspaceId", epoch, xid, seq) SELECT '${ws.id}', history_epoch(), max(xid) - 1, 0 FROM "Change"`,
    );
    const bytes = await backUp({ databaseUrl, store, ...asking });
    await restoreTo(bytes, { databaseUrl: target.url, replace: true }, asking.passphrase);
    const latest = `SELECT "recordId" AS id FROM "Change" ORDER BY xid DESC, seq DESC LIMIT 1`;
    const id = newId();
    await query(
      target.url,
      `SET crm.workspace = '${ws.id}'; INSERT INTO "Tag" ("workspaceId", id, name, color) VALUES ('${ws.id}', '${id}', 'After', '#000000')`,
    );
    expect(await query(target.url, latest)).toEqual([{ id }]);
    const epochs = await query(databaseUrl, 'SELECT history_epoch() AS epoch');
    const standing = () =>
      query(
        target.url,
        `SELECT p.epoch = history_epoch() AS known, history_epoch() = '${epochs[0].epoch}' AS same, (SELECT max(xid) FROM "Change") < history_horizon() AS written,
         p.xid < history_horizon() AS below FROM "ChangePosition" p`,
      );
    // Transactions of other databases of the cluster hold the horizon back while they are open.
    await expect
      .poll(standing, { timeout: 60_000 })
      .toEqual([{ known: true, same: false, written: true, below: true }]);
  });

  it('knows every place where a number of a transaction is written or read', async () => {
    const raw = `SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosrc ~ 'pg_current_xact_id\\(|pg_snapshot_xmin'`;
    expect((await query(databaseUrl, `${raw} ORDER BY 1`)).map(({ proname }) => proname)).toEqual([
      'history_horizon',
      'history_xid',
      'restart_history',
    ]);
  });
});
