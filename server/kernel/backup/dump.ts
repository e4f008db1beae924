import { pipeline } from 'node:stream';
import { constants, createBrotliCompress } from 'node:zlib';
import type pg from 'pg';
import { listed, readMigrations, readPartitions, readSequences, readTables, sumOf } from './catalog';
import { copyOut } from './copy';
import type { EntryWriter } from './entries';
import { BackupError } from './error';
import type { Sums, Table } from './format';
import { literal, qualified } from './session';

/** Where the keys of stored files stand. */
const KEY_COLUMN = 'storageKey';
const KEYS_AT_ONCE = 1000;

/**
 * The entries of the database, all of one moment. Nobody is held up meanwhile, but for whoever drops a table or a partition. When
 * they are through, that moment is let go of, and the session knows the keys of the files that belong to it.
 */
export async function* dumpDatabase(client: pg.Client, writer: EntryWriter): AsyncGenerator<Buffer> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const { rows } = await client.query(
    `SELECT current_setting('server_version') AS server, to_regclass('_prisma_migrations') AS applied`,
  );
  if (rows[0].applied === null)
    throw new BackupError('There is nothing to back up: this database holds none of the service’s tables.');
  const [tables, migrations, partitions] = [
    await readTables(client),
    await readMigrations(client),
    await readPartitions(client),
  ];
  await client.query(`LOCK TABLE ${tables.map(qualified).join(', ')} IN ACCESS SHARE MODE`);
  yield* writer.write({
    kind: 'database',
    server: rows[0].server,
    epoch: await readEpoch(client),
    migrations,
    tables,
    partitions,
  });
  const sums: Sums['tables'] = [];
  for (const table of tables) {
    yield* writer.write({ kind: 'table', schema: table.schema, name: table.name }, packedRows(client, table));
    sums.push(await sumOf(client, table));
  }
  yield* writer.write({ kind: 'sums', tables: sums, sequences: await readSequences(client) });
  await keepFileKeys(client, tables);
  await client.query('COMMIT');
}

async function readEpoch(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query(`SELECT to_regprocedure('history_epoch()') IS NOT NULL AS known`);
  return rows[0].known ? (await client.query('SELECT history_epoch() AS epoch')).rows[0].epoch : null;
}

/** Brotli's first quality packs the text of rows better than gzip's, in three quarters of the time. */
function packedRows(client: pg.Client, table: Table): AsyncIterable<Buffer> {
  const rows = copyOut(client, `COPY (SELECT ${listed(table)} FROM ${qualified(table)}) TO STDOUT`);
  const packed = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  // An error of either is told to whoever reads.
  pipeline(rows, packed, () => {});
  return packed;
}

/** A cursor that outlives its transaction holds its rows, not the moment. */
async function keepFileKeys(client: pg.Client, tables: Table[]): Promise<void> {
  const keys = tables
    .filter(({ columns }) => columns.includes(KEY_COLUMN))
    .map((table) => `SELECT "${KEY_COLUMN}" AS key FROM ${qualified(table)} WHERE "${KEY_COLUMN}" IS NOT NULL`);
  const all = keys.length > 0 ? keys.join(' UNION ') : `SELECT ${literal('')} AS key WHERE false`;
  await client.query(
    `DECLARE file_keys NO SCROLL CURSOR WITH HOLD FOR SELECT key FROM (${all}) k ORDER BY key COLLATE "C"`,
  );
}

/** The keys of the files of a database that was dumped, in the order of their bytes. */
export async function* fileKeys(client: pg.Client): AsyncGenerator<string> {
  for (;;) {
    const { rows } = await client.query<{ key: string }>(`FETCH ${KEYS_AT_ONCE} FROM file_keys`);
    if (rows.length === 0) return;
    for (const { key } of rows) yield key;
  }
}
