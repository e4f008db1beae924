import { rmSync } from 'node:fs';
import { afterAll, expect, onTestFinished } from 'vitest';
import { SCHEMA_SQL } from '@/inngest/engine/schema';
import { fillWorkspace } from '@/prisma/demo/fill';
import { migrate } from '@/prisma/migrate.mjs';
import { createTestDatabase, query } from '@/server/test/database';
import { hasDebianPostgres, startDebianPostgres } from '@/server/test/debian-postgres';
import { makeWorkspace } from '@/server/test/factories';
import { shownWhere } from '@/server/test/shown-where';
import { restoreToScratch } from './scratch';
import { backUp, making, newStore, opened, restoreTo, sumsOf } from './testing/places';

const databaseUrl = process.env.DATABASE_URL ?? '';
const store = newStore();
afterAll(() => rmSync(store.folder, { recursive: true }));

shownWhere(hasDebianPostgres, 'apt-get install postgresql-15')(
  'every table is the same on the PostgreSQL of Debian, three versions older than the embedded one, and the same again when it is back',
  async () => {
    await fillEveryTable();
    const debian = await startDebianPostgres();
    onTestFinished(() => debian.stop());
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
  },
  300_000,
);

async function fillEveryTable() {
  const ws = await makeWorkspace('Moved');
  const members = await query(databaseUrl, `SELECT id FROM "Member" WHERE "workspaceId" = '${ws.id}'`);
  await fillWorkspace(
    ws.id,
    members.map(({ id }) => id),
  );
  await query(databaseUrl, `${SCHEMA_SQL} INSERT INTO engine.event (id, name, body) VALUES ('e', 'n', '{}')`);
}
