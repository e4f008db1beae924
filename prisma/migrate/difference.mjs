import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDatabase, startPostgres } from '../../scripts/postgres.mjs';
import { withEngine } from './engine.mjs';
import { migrationsFolder, readMigrations, readSchema, schemaFolder, toMigrationList } from './folder.mjs';

const noFilters = { externalTables: [], externalEnums: [] };

/**
 * The SQL that leads from the migrations to the schema; empty when they agree. Works in a throw-away database, for the
 * migrations are replayed to see what they make.
 * @param {{ schema?: string, migrations?: string, adminUrl?: string }} [where] folders, and a server to work on as superuser
 * @returns {Promise<string>}
 */
export async function schemaDifference({ schema = schemaFolder, migrations = migrationsFolder, adminUrl } = {}) {
  const files = readSchema(schema);
  const list = toMigrationList(migrations, readMigrations(migrations));
  const request = {
    from: list.migrationDirectories.length > 0 ? { tag: 'migrations', ...list } : { tag: 'empty' },
    to: { tag: 'schemaDatamodel', files: files.map(([path, content]) => ({ path, content })) },
    script: true,
    shadowDatabaseUrl: null,
    exitCode: null,
    filters: noFilters,
  };
  const server = adminUrl ? undefined : await startPostgres({ ephemeral: true });
  try {
    const url = adminUrl ?? server?.adminUrl('shadow') ?? '';
    await ensureDatabase(url);
    const { stdout } = await withEngine(url, files, (engine) => engine.diff(request));
    return withoutComments(stdout ?? '') ? stdout : '';
  } finally {
    await server?.stop();
  }
}

/**
 * Writes the difference as a new migration.
 * @param {string} name
 * @returns {Promise<string | undefined>} the folder, or undefined when there was nothing to write
 */
export async function writeMigration(name) {
  const sql = await schemaDifference();
  if (!sql) return undefined;
  const stamp = nextStamp(readMigrations(migrationsFolder));
  const folder = join(migrationsFolder, `${stamp}_${name.replace(/[^a-z0-9]+/gi, '_').toLowerCase()}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'migration.sql'), `${sql.trim()}\n`);
  writeFileSync(join(migrationsFolder, 'migration_lock.toml'), 'provider = "postgresql"\n');
  return folder;
}

/**
 * The time of a new migration, or what follows the last one where its author's clock was ahead: a new one applies after all others.
 * @param {{ name: string }[]} migrations in their order
 */
export function nextStamp(migrations, now = new Date()) {
  const time = Number(now.toISOString().replace(/\D/g, '').slice(0, 14));
  const last = Number.parseInt(migrations.at(-1)?.name ?? '0', 10);
  return String(Math.max(time, last + 1));
}

/** @param {string} sql */
function withoutComments(sql) {
  return sql.replace(/^\s*--.*$/gm, '').trim();
}
