import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { FileStore } from '@/server/kernel/storage/store';
import { listed, sumOf } from './catalog';
import { copyIn } from './copy';
import type { Entry } from './entries';
import { BackupError } from './error';
import { restoreFile } from './files';
import type { HeadOf, Sums } from './format';
import { isFilledBy, markOf } from './mark.mjs';
import type { OpenBackup } from './read';
import { type Making, makeTables } from './schema';
import { literal, qualified, withSession } from './session';
import { suspendTriggersAndIndexes } from './suspend';
import { prepareTarget } from './target';
import { unpacked } from './unpack';

export interface Target {
  databaseUrl: string;
  making: Making;
  /** Undefined where the files are only read. */
  store?: FileStore | undefined;
  /** Whether what is in the database may be lost. */
  replace?: boolean;
  /** Is called before anything is done, for whoever has been cut off earlier: what has filled the database can be asked. */
  opened?(isFilledBy: (restore: string) => Promise<boolean>): Promise<void>;
  /** Is handed the secrets, before anything is final, and the mark that the database will bear. Throws where they cannot be kept. */
  keepSecrets(secrets: Record<string, string>, restore: string): Promise<void>;
  /** Is called as soon as all is final. What follows may take minutes, fail, or be killed. */
  committed?(): void;
}

export interface Restored {
  tables: number;
  rows: number;
  files: number;
  /** Those that were there already. */
  kept: number;
  /** Why the database has no statistics yet; nothing of what was restored depends on them. */
  unanalyzed?: string;
}

/**
 * Restores a backup in one transaction, which is committed at its good end and not before: until then the database is as it was.
 * Files are kept as they come; those of a restore that was cut off are found by the next one.
 */
export function restoreBackup(backup: OpenBackup, target: Target): Promise<Restored> {
  return withSession(target.databaseUrl, async (client) => {
    await target.opened?.((restore) => isFilledBy(client, restore));
    const restore = randomUUID();
    await client.query('BEGIN');
    const restored = await restoreEntries(client, backup, target, restore);
    await client.query(markOf(restore));
    await client.query('COMMIT');
    target.committed?.();
    const unanalyzed = await analyzeFilled(client).then(
      () => undefined,
      (error: Error) => error.message,
    );
    return { ...restored, ...(unanalyzed !== undefined && { unanalyzed }) };
  });
}

/**
 * Gathers statistics of the tables that hold something. A table that is analyzed while it is empty is planned for as empty, and a
 * connection may keep such a plan, which reads all of the table, for the thousands of rows that come.
 */
async function analyzeFilled(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ tables: string | null }>(`
    SELECT string_agg(oid::regclass::text, ', ') AS tables FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND (relkind = 'p' OR relkind = 'r' AND pg_relation_size(oid) > 0)`);
  if (rows[0]?.tables) await client.query(`ANALYZE ${rows[0].tables}`);
}

async function restoreEntries(
  client: pg.Client,
  { entries }: OpenBackup,
  target: Target,
  restore: string,
): Promise<Restored> {
  const restored: Restored = { tables: 0, rows: 0, files: 0, kept: 0 };
  const loading = new Loading(client);
  for await (const { head, content } of entries) {
    if (head.kind === 'database') await loading.begin(head, target);
    else if (head.kind === 'table') {
      restored.rows += await loading.take(head, content);
      restored.tables += 1;
    } else if (head.kind === 'sums') await loading.finish(head);
    else if (head.kind === 'secrets') await target.keepSecrets(JSON.parse(await textOf(content)), restore);
    else if (head.kind === 'file') {
      restored.files += 1;
      if (target.store && (await restoreFile(target.store, head, content)) === 'kept') restored.kept += 1;
    } else if (head.files !== restored.files) throw new BackupError('The backup has not as many files as it says.');
  }
  return restored;
}

/** The database's part of a backup on its way into one. */
class Loading {
  private database: HeadOf<'database'> | undefined;
  private putBack = async () => {};

  constructor(private readonly client: pg.Client) {}

  async begin(database: HeadOf<'database'>, { making, replace = false }: Target): Promise<void> {
    this.database = database;
    await prepareTarget(this.client, replace);
    await makeTables(this.client, database, making);
    this.putBack = await suspendTriggersAndIndexes(this.client);
  }

  async take({ schema, name }: HeadOf<'table'>, content: Entry['content']): Promise<number> {
    const table = this.database?.tables.find((one) => one.schema === schema && one.name === name);
    if (!table) throw new BackupError(`The backup holds rows of ${schema}.${name}, which it does not name.`);
    return copyIn(this.client, `COPY ${qualified(table)} (${listed(table)}) FROM STDIN`, unpacked(content));
  }

  /** Compares what came with what was, before anything of the service's own acts on it again. */
  async finish({ tables, sequences }: Sums): Promise<void> {
    const wrong = await differences(this.client, this.database?.tables ?? [], tables);
    if (wrong.length > 0) throw new BackupError(`What was restored of ${wrong.join(', ')} is not what was backed up.`);
    for (const { name, value, called } of sequences) {
      await this.client.query(`SELECT setval(${literal(name)}, ${literal(value)}, ${called})`);
    }
    // The backup of a release that knew no epochs is given one by a migration to come.
    const epoch = this.database?.epoch ?? null;
    if (epoch !== null) await this.client.query('SELECT restart_history($1)', [epoch]);
    await this.putBack();
  }
}

/** The tables whose counts or sums are not those of the backup. */
async function differences(client: pg.Client, tables: HeadOf<'database'>['tables'], sums: Sums['tables']) {
  const wrong: string[] = [];
  for (const table of tables) {
    const was = sums.find(({ schema, name }) => schema === table.schema && name === table.name);
    const is = await sumOf(client, table);
    if (was?.rows !== is.rows || was.sum !== is.sum) wrong.push(`${table.schema}.${table.name}`);
  }
  return wrong;
}

async function textOf(content: Entry['content']): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString();
}
