import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/run.mjs';

/** @typedef {{ name: string, sql: string, checksum: string, mends: string[] }} Migration `mends`: checksums that it had before, where it was changed because it failed */

export const schemaFolder = join(root, 'prisma/schema');
export const migrationsFolder = join(root, 'prisma/migrations');

/**
 * The migrations in the order in which they apply. A long one is divided into files, `migration.sql`, `migration_2.sql` and so on,
 * and is the text of all of them.
 * @param {string} folder
 * @returns {Migration[]}
 */
export function readMigrations(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'migration.sql')))
    .sort()
    .map((name) => {
      const parts = readdirSync(join(folder, name)).filter((file) => /^migration(_\d)?\.sql$/.test(file));
      const sql = parts
        .sort()
        .map((file) => readFileSync(join(folder, name, file), 'utf8'))
        .join('');
      const mends = [...sql.matchAll(/^-- mends ([0-9a-f]{64}): \S/gm)].flatMap(([, checksum]) => checksum ?? []);
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), mends };
    });
}

/**
 * @param {string} folder
 * @returns {import('./engine.mjs').SchemaFiles}
 */
export function readSchema(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((name) => [join(folder, name), readFileSync(join(folder, name), 'utf8')]);
}

/**
 * The form in which the schema engine takes a folder of migrations.
 * @param {string} folder
 * @param {Migration[]} migrations
 */
export function toMigrationList(folder, migrations) {
  return {
    baseDir: folder,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
    })),
  };
}
