import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, query } from '@/server/test/database';
import { migrationsFolder, readMigrations } from '../prisma/migrate/folder.mjs';
import { migrate } from '../prisma/migrate.mjs';

/** A database as an earlier checkout made it: with the migrations before `until`. */
async function databaseBefore(until: string) {
  const migrations = mkdtempSync(join(tmpdir(), 'crm-upgrade-'));
  onTestFinished(() => rmSync(migrations, { recursive: true, force: true }));
  for (const { name } of readMigrations(migrationsFolder)) {
    if (name >= until) continue;
    mkdirSync(join(migrations, name));
    cpSync(join(migrationsFolder, name), join(migrations, name), { recursive: true });
  }
  const database = await createTestDatabase({ empty: true });
  onTestFinished(() => database.drop());
  await migrate(database.url, { migrations });
  return database;
}

const WORKSPACE = '01900000-0000-7000-8000-000000000001';
const DEAL = '01900000-0000-7000-8000-000000000002';

test('an upgrade goes over the rows that are there, whose workspace no migration names', async () => {
  const database = await databaseBefore('20261125100000');
  await query(
    database.adminUrl,
    `SET session_replication_role = replica;
     INSERT INTO "Workspace" (id, name, "updatedAt") VALUES ('${WORKSPACE}', 'Old', now());
     INSERT INTO "Deal" ("workspaceId", id, name, value, currency, stage, "stageId", "pipelineId", "updatedAt")
       VALUES ('${WORKSPACE}', '${DEAL}', 'Old', 1, 'EUR', 'NEW', '${DEAL}', '${DEAL}', now());
     INSERT INTO "Quote" ("workspaceId", id, number, title, total, "dealId", "updatedAt")
       VALUES ('${WORKSPACE}', '${DEAL}', 1, 'Old', 1, '${DEAL}', now());
     INSERT INTO "Case" ("workspaceId", id, title, "createdAt") VALUES ('${WORKSPACE}', '${DEAL}', 'Old', '2026-01-02');
     INSERT INTO "Contract" ("workspaceId", id, title, "createdAt") VALUES ('${WORKSPACE}', '${DEAL}', 'Old', '2026-01-03')`,
  );
  await migrate(database.url);
  const [row] = await query(
    database.adminUrl,
    `SELECT q.currency AS quote, w.currency AS workspace, c."openedAt"::date::text AS opened, k."updatedAt"::date::text AS changed
     FROM "Quote" q, "Workspace" w, "Case" c, "Contract" k`,
  );
  expect(row).toEqual({ quote: 'EUR', workspace: 'EUR', opened: '2026-01-02', changed: '2026-01-03' });
});

test('events and deliveries that are there stay where they are, and those of later weeks have partitions of their own', async () => {
  const database = await databaseBefore('20261128100000');
  const event = (id: string) =>
    `INSERT INTO "Event" ("workspaceId", id, type, payload) VALUES ('${WORKSPACE}', ${id}, 'deal.created', '{}')`;
  const delivery = (id: string) =>
    `INSERT INTO "WebhookDelivery" ("workspaceId", id, "endpointId", "eventId", type, "eventCreatedAt")
     VALUES ('${WORKSPACE}', ${id}, '${DEAL}', ${id}, 'deal.created', now())`;
  await query(
    database.adminUrl,
    `INSERT INTO "Workspace" (id, name, "updatedAt") VALUES ('${WORKSPACE}', 'Old', now());
     INSERT INTO "WebhookEndpoint" ("workspaceId", id, url, events, secret, "updatedAt") VALUES ('${WORKSPACE}', '${DEAL}', 'https://a.example', '{}', '', now());
     INSERT INTO "Listener" ("workspaceId", id, events, "activeUntil") VALUES ('${WORKSPACE}', '${DEAL}', '{}', now());
     ${event(`'${DEAL}'`)}; ${delivery(`'${DEAL}'`)};
     INSERT INTO "ListenerEvent" ("workspaceId", "listenerId", "eventId") VALUES ('${WORKSPACE}', '${DEAL}', '${DEAL}')`,
  );
  await migrate(database.url);
  const now = `id_at(now())`;
  const later = `id_at((date_trunc('week', now() AT TIME ZONE 'UTC') + interval '15 days') AT TIME ZONE 'UTC')`;
  for (const id of [now, later]) await query(database.adminUrl, `${event(id)}; ${delivery(id)}`);
  for (const table of ['Event', 'WebhookDelivery']) {
    const parts = await query(database.adminUrl, `SELECT tableoid::regclass::text AS part FROM "${table}" ORDER BY id`);
    expect(parts.map(({ part }) => part.replace(/\d{4}w\d\d/, 'week'))).toEqual([
      `"${table}_default"`,
      `"${table}_default"`,
      `"${table}_week"`,
    ]);
  }
  await query(database.adminUrl, `DELETE FROM "WebhookEndpoint"; DELETE FROM "Event" WHERE id = '${DEAL}'`);
  const [left] = await query(
    database.adminUrl,
    'SELECT (SELECT count(*)::int FROM "WebhookDelivery") AS deliveries, (SELECT count(*)::int FROM "ListenerEvent") AS pulls',
  );
  expect(left).toEqual({ deliveries: 0, pulls: 0 });
});

test('a database that could apply a migration before it was mended goes on', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const mended = readMigrations(migrationsFolder).flatMap(({ name, mends }) =>
    mends.map((checksum) => ({ name, checksum })),
  );
  expect(mended.length).toBeGreaterThan(0);
  for (const { name, checksum } of mended) {
    const sql = readFileSync(join(migrationsFolder, name, 'migration.sql'), 'utf8');
    expect(sql).toMatch(/SET LOCAL ROLE crm_sweep;[\s\S]*RESET ROLE;/);
    await query(
      database.url,
      `UPDATE _prisma_migrations SET checksum = '${checksum}' WHERE migration_name = '${name}'`,
    );
  }
  expect(await migrate(database.url)).toEqual([]);
});
