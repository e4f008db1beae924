import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SCHEMA_SQL } from '@/inngest/engine/schema';
import { migrationsFolder, readMigrations } from '@/prisma/migrate/folder.mjs';
import { folderStore } from '@/server/kernel/storage/folder';
import type { FileStore } from '@/server/kernel/storage/store';
import { query } from '@/server/test/database';
import { readTables, sumOf } from '../catalog';
import { openBackup } from '../read';
import { restoreBackup, type Target } from '../restore';
import { withSession } from '../session';
import { type Source, writeBackup } from '../write';

export const making = { migrations: readMigrations(migrationsFolder), engine: SCHEMA_SQL };

export function newStore(): FileStore & { folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'crm-files-'));
  return Object.assign(
    folderStore(folder, () => ''),
    { folder },
  );
}

/** A whole backup in memory. */
export async function backUp(source: Pick<Source, 'databaseUrl' | 'store'> & Partial<Source>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of writeBackup({ secrets: {}, ...source })) parts.push(part);
  return Buffer.concat(parts);
}

export async function* inPieces(bytes: Buffer, size = 50_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export const opened = (bytes: Buffer, passphrase = '') => openBackup(inPieces(bytes), async () => passphrase);

/** @returns what was restored, and the secrets that came with it */
export async function restoreTo(bytes: Buffer, target: Pick<Target, 'databaseUrl'> & Partial<Target>, passphrase = '') {
  let secrets: Record<string, string> | undefined;
  const keepSecrets = async (found: Record<string, string>) => {
    secrets = found;
  };
  const restored = await restoreBackup(await opened(bytes, passphrase), { making, keepSecrets, ...target });
  return { restored, secrets };
}

/** Counts and sums of every table of a database. */
export const sumsOf = (url: string): Promise<Record<string, string>> =>
  withSession(url, async (client) => {
    const sums: Record<string, string> = {};
    for (const table of await readTables(client)) {
      const { schema, name, rows, sum } = await sumOf(client, table);
      sums[`${schema}.${name}`] = `${rows} ${sum}`;
    }
    return sums;
  });

/** What a database is made of beside its rows, but for what a restore writes anew. */
export async function shapeOf(url: string): Promise<string[]> {
  const rows = await query(
    url,
    `SELECT line FROM (
       SELECT format('%s.%s %s %s %s', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid)) AS line, a.attrelid AS of
         FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum WHERE a.attnum > 0 AND NOT a.attisdropped
       UNION ALL SELECT format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), conrelid FROM pg_constraint WHERE conrelid <> 0 AND contype <> 'n' AND conparentid = 0
       UNION ALL SELECT pg_get_indexdef(indexrelid), indrelid FROM pg_index
       UNION ALL SELECT format('%s %s', pg_get_triggerdef(oid), tgenabled), tgrelid FROM pg_trigger WHERE NOT tgisinternal
       UNION ALL SELECT format('%s %s %s', polrelid::regclass, polname, pg_get_expr(polqual, polrelid)), polrelid FROM pg_policy
       UNION ALL SELECT format('%s %s %s %s', oid::regclass, relrowsecurity, relforcerowsecurity, relacl), oid FROM pg_class WHERE relkind IN ('r', 'p', 'S')
     ) l JOIN pg_class c ON c.oid = l.of WHERE c.relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'engine'))
     UNION ALL SELECT pg_get_functiondef(p.oid) FROM pg_proc p
       WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f' AND p.proname NOT IN ('history_offset', 'history_epoch')
         AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.objid = p.oid AND e.deptype = 'e')
     ORDER BY 1`,
  );
  return rows.map(({ line }) => line);
}
