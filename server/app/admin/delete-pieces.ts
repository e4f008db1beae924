import { catalog } from '@/server/kernel/db/catalog';
import { join, raw, type Sql, sql, sweepDb } from '@/server/kernel/db/client';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { fairShare } from '@/server/kernel/fair-share';

/** Rows that go in one transaction. */
const PIECE = 1000;
/** What would send or write something goes before what is only kept. */
const FIRST = [
  ...[
    'CampaignRecipient',
    'EnrollmentStep',
    'Enrollment',
    'BookingMail',
    'WebhookDelivery',
    'ImportFailure',
    'ImportPart',
    'Import',
  ],
  ...['ExportPart', 'Export', 'BulkActionRows', 'BulkAction', 'RevertPage', 'RevertConflict', 'Revert'],
];
/** What was written of the others while they went. */
const LAST = ['Change', 'TrashedRow'];
/** Says which bytes are to be removed: the sweep of files needs it after the workspace is gone. */
const OUTLIVES = 'DiscardedObject';

interface Table {
  name: string;
  key: string[];
}

/** Deletes what is left of workspaces that are to go, for `forMs`. Whoever dies loses the piece under way, and the next one goes on. */
export async function deletePieces({ forMs = 15_000 } = {}): Promise<{ rows: number; more: boolean }> {
  const until = performance.now() + forMs;
  const tables = await tablesInOrder();
  let rows = 0;
  for (;;) {
    const [workspace] = await sweepDb.query<{ id: string }>(
      sql`SELECT w.id::text FROM "Workspace" w WHERE w."deletingSince" IS NOT NULL ORDER BY w."deletingSince", w.id LIMIT 1`,
    );
    if (!workspace) return { rows, more: false };
    const before = rows;
    for (const table of tables) {
      for (let gone = PIECE; gone === PIECE; rows += gone) {
        if (performance.now() > until) return { rows, more: true };
        gone = await fairShare(workspace.id, () => deletePiece(workspace.id, table));
      }
    }
    // What was under way may have written meanwhile.
    if (rows === before) await end(workspace.id);
  }
}

/** The tables of workspaces, those that point at others before these, so that hardly a row takes others along. */
async function tablesInOrder(): Promise<Table[]> {
  const { order } = await catalog(sweepDb);
  const tables = await sweepDb.query<Table>(sql`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY array_position(i.indkey::int2[], a.attnum)) AS key
    FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY(i.indkey)
    WHERE c.relnamespace = 'public'::regnamespace AND NOT c.relispartition
      AND EXISTS (SELECT FROM pg_attribute w WHERE w.attrelid = c.oid AND w.attname = 'workspaceId') AND c.relname <> ${OUTLIVES}
    GROUP BY c.relname`);
  const place = ({ name }: Table) => {
    if (FIRST.includes(name)) return FIRST.indexOf(name) - Number.MAX_SAFE_INTEGER;
    return LAST.includes(name) ? Number.MAX_SAFE_INTEGER : -order.indexOf(name);
  };
  return tables.sort((a, b) => place(a) - place(b));
}

async function deletePiece(workspaceId: string, { name, key }: Table): Promise<number> {
  const [table, columns] = [raw(`"${name}"`), key.map((column) => `"${column}"`)];
  const same: Sql[] = columns.map((column) => raw(`d.${column} = p.${column}`));
  // As the workspace and not as a sweep: what a row takes along notes which bytes go with it.
  const gone = await sqlTransaction({ workspaceId }, (tx) =>
    tx.query(sql`
    WITH p AS (SELECT ${raw(columns.join(', '))} FROM ${table} WHERE "workspaceId" = ${workspaceId}::uuid LIMIT ${PIECE})
    DELETE FROM ${table} d USING p WHERE ${join(same, ' AND ')} RETURNING 1`),
  );
  return gone.length;
}

/** The workspace itself, and its files at once instead of after the days of the trash. */
async function end(workspaceId: string): Promise<void> {
  await sweepDb.query(sql`
    UPDATE "DiscardedObject" SET "removeAt" = least("removeAt", now() + interval '15 minutes') WHERE "workspaceId" = ${workspaceId}::uuid`);
  await sweepDb.query(
    sql`DELETE FROM "Workspace" w WHERE w.id = ${workspaceId}::uuid AND w."deletingSince" IS NOT NULL`,
  );
}
