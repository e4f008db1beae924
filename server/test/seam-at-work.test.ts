import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '@/server/app/endpoints';
import { pointingAt } from '@/server/app/registry';
import { isGone, type Subscriber, setSubscribers } from '@/server/kernel/changes';
import { config } from '@/server/kernel/config';
import { sql } from '@/server/kernel/db/client';
import { requestOf, send } from './call';
import { adminUrlOf } from './database';
import { makeWorkspace, type TestWorkspace } from './factories';
import { exampleFor, pathValues } from './matrix/inputs';
import { type Ids, populate } from './matrix/populate';
import { RECORD_TABLES, SILENT_COLUMNS } from './record-tables';

// What the sources say is looked at in `seam.test.ts`. Here the database tells which rows of records were really written, by
// whatever statement, and each has to have been told to subscribers in the transaction that wrote it. What references do when a
// record goes (ON DELETE) follows from its deletion, which is told.

interface Written {
  transaction: string;
  table: string;
  id: string;
  verb: 'INSERT' | 'UPDATE' | 'DELETE';
  columns: string[];
}

const told = new Set<string>();
/** The tables of records that went, by transaction. */
const gone = new Map<string, Set<string>>();
const keyOf = (transaction: string, table: string, id: string) => `${transaction} ${table} ${id}`;
const recorder: Subscriber = {
  name: 'recorder',
  async handle(tx, _ctx, { table, changes }) {
    const [row] = await tx.query<{ transaction: string }>(sql`SELECT pg_current_xact_id()::text AS transaction`);
    const transaction = row?.transaction ?? '';
    for (const { id } of changes) told.add(keyOf(transaction, table, id));
    if (changes.some(isGone)) gone.set(transaction, (gone.get(transaction) ?? new Set()).add(table));
  },
};

const shared = globalThis as typeof globalThis & { crmSubscribers?: readonly Subscriber[] };
const wired = shared.crmSubscribers ?? [];
let admin: pg.Client;
let ws: TestWorkspace;
let ids: Ids;

beforeAll(async () => {
  ws = await makeWorkspace();
  ids = await populate(ws.id, 'mine');
  admin = new pg.Client({ connectionString: adminUrlOf(config.databaseUrl ?? '') });
  await admin.connect();
  await admin.query(`
    CREATE TABLE written (transaction text, "table" text, id uuid, verb text, columns text[]);
    CREATE FUNCTION note_written() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      INSERT INTO written SELECT pg_current_xact_id()::text, TG_TABLE_NAME, coalesce(NEW.id, OLD.id), TG_OP,
        ARRAY(SELECT n.key FROM jsonb_each(to_jsonb(NEW)) n WHERE n.value IS DISTINCT FROM to_jsonb(OLD) -> n.key);
      RETURN NULL;
    END $$;
    ${RECORD_TABLES.map(
      (table) => `CREATE TRIGGER note_written AFTER INSERT OR UPDATE OR DELETE ON "${table}"
        FOR EACH ROW EXECUTE FUNCTION note_written();`,
    ).join('\n')}`);
  setSubscribers([...wired, recorder]);
});
afterAll(async () => {
  setSubscribers(wired);
  await admin.end();
});

/** Rows that were written since the last look. */
async function takeWritten(): Promise<Written[]> {
  const { rows } = await admin.query<Written>('DELETE FROM written RETURNING *');
  return rows;
}

/** Whether nothing was written that a record shows as its own: `updatedAt` alone moves where it shows another that was changed. */
const isSilent = ({ table, verb, columns }: Written) =>
  verb === 'UPDATE' && columns.every((column) => column === 'updatedAt' || SILENT_COLUMNS[table]?.includes(column));

/** Whether a reference did it, because a record went that the row points at. */
const isOfReference = ({ transaction, table, verb, columns }: Written) =>
  [...(gone.get(transaction) ?? [])]
    .flatMap(pointingAt)
    .some(
      (pointer) => pointer.table === table && (verb === 'DELETE' || columns.every((name) => name === pointer.column)),
    );

const operations = endpoints.map(({ operation }) => operation).filter(({ method }) => method !== 'GET');

it('is told of each row of a record that an operation writes', async () => {
  const untold: string[] = [];
  let written = 0;
  for (const operation of operations) {
    for (const row of [0, 1] as const) {
      await send(requestOf(operation, { ...exampleFor(operation, ids), ...pathValues(operation, ids, row) }, ws.key));
      for (const one of await takeWritten()) {
        written++;
        if (told.has(keyOf(one.transaction, one.table, one.id)) || isSilent(one) || isOfReference(one)) continue;
        untold.push(`${operation.id}: ${one.verb} ${one.table} (${one.columns})`);
      }
    }
  }
  expect([...new Set(untold)]).toEqual([]);
  expect(written).toBeGreaterThan(200);
});
