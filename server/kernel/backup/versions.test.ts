import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCHEMA_SQL } from '@/inngest/engine/schema';
import { fillWorkspace } from '@/prisma/demo/fill';
import { migrate } from '@/prisma/migrate.mjs';
import { createTestDatabase, query } from '@/server/test/database';
import { hasDebianPostgres, startDebianPostgres } from '@/server/test/debian-postgres';
import { makeWorkspace } from '@/server/test/factories';
import { restoreToScratch } from './scratch';
import { backUp, making, newStore, opened, restoreTo, sumsOf } from './testing/places';

const databaseUrl = process.env.DATABASE_URL ?? '';
const store = newStore();
afterAll(() => rmSync(store.folder, { recursive: true }));

describe.runIf(hasDebianPostgres)(
  'between the embedded PostgreSQL and that of Debian, which is three versions older',
  () => {
    let debian: Awaited<ReturnType<typeof startDebianPostgres>>;
    beforeAll(async () => {
      const ws = await makeWorkspace('Moved');
      const members = await query(databaseUrl, `SELECT id FROM "Member" WHERE "workspaceId" = '${ws.id}'`);
      await fillWorkspace(
        ws.id,
        members.map(({ id }) => id),
      );
      await query(databaseUrl, `${SCHEMA_SQL} INSERT INTO engine.event (id, name, body) VALUES ('e', 'n', '{}')`);
      debian = await startDebianPostgres();
    });
    afterAll(() => debian.stop());

    it('every table is the same there, and the same again when it is back', { timeout: 300_000 }, async () => {
      const sums = await sumsOf(databaseUrl);
      const there = await backUp({ databaseUrl, store });
      await restoreTo(there, { databaseUrl: debian.url });
      expect(await sumsOf(debian.url)).toEqual(sums);
      expect(await migrate(debian.url)).toEqual([]);
      await restoreTo(there, { databaseUrl: debian.url, replace: true });
      const back = await backUp({ databaseUrl: debian.url, store });
      await restoreToScratch(await opened(back), { databaseUrl: debian.url, makerUrl: debian.url, making });
      const again = await createTestDatabase({ empty: true });
      await restoreTo(back, { databaseUrl: again.url });
      expect(await sumsOf(again.url)).toEqual(sums);
      await again.drop();
    });
  },
);
