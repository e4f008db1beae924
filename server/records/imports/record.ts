import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { type Db, db, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { columns, computed, defineRecord, getRecord, times } from '@/server/kernel/db/record';
import type { Transaction } from '@/server/kernel/db/transaction';
import { type Import, type Importable, NO_COUNTS } from './contract';
import { importDescriptor } from './descriptor';
import { PART_BYTES } from './limits';
import { columnsOf, columnsSql } from './map/columns';
import { authorizeFor } from './resources';

const PROGRESS = `CASE WHEN t.state = 'DONE' THEN 1 ELSE coalesce(round(t.position::numeric / nullif(t."textSize", 0), 4), 0) END`;

export const importRecord = defineRecord<Import>({
  ...importDescriptor,
  fields: {
    ...columns('id', 'resource', 'fileName', 'size'),
    ...computed('partSize', `${PART_BYTES}`),
    ...columns('state', 'error', 'encoding', 'delimiter'),
    ...computed('columns', columnsSql('t')),
    ...columns('matchBy', 'duplicates'),
    ...computed('progress', PROGRESS),
    ...computed('rows', 't."rowsDone"'),
    ...computed('counts', `'${JSON.stringify(NO_COUNTS)}'::jsonb || t.counts`),
    ...columns('preview', 'operationId'),
    ...times('createdAt', 'startedAt', 'endedAt'),
  },
});

/** The answer of most verbs. Throws the 404 of an import, and the 403 of whoever may not write such records. */
export async function showImport(ctx: Context, id: string, on: Db = db): Promise<{ import: Import }> {
  const found = await getRecord(importRecord, ctx, id, on);
  authorizeFor(ctx, 'write', found.resource);
  return { import: found };
}

/** An import as its verbs move it. */
export interface LockedImport {
  id: string;
  resource: Importable;
  state: Import['state'];
  size: number;
  columns: Import['columns'];
  /** Whether rows can be written: its file was read, and is kept. */
  isRead: boolean;
  isStarted: boolean;
}

/** Locks an import until the transaction ends. Throws its 404 and 403. */
export async function lockImport(tx: Transaction, ctx: Context, id: string): Promise<LockedImport> {
  const [held] = isId(id)
    ? await tx.query<LockedImport>(sql`
        SELECT i.id::text, i.resource, i.state, i.size, ${columnsOf('i')} AS columns, i."startedAt" IS NOT NULL AS "isStarted",
          i."textSize" IS NOT NULL AND EXISTS (
            SELECT FROM "ImportPart" p WHERE p."workspaceId" = i."workspaceId" AND p."importId" = i.id) AS "isRead"
        FROM "Import" i
        WHERE i."workspaceId" = ${ctx.workspaceId}::uuid AND i.id = ${id}::uuid FOR UPDATE`)
    : [];
  if (!held) throw notFound('Import');
  authorizeFor(ctx, 'write', held.resource);
  return held;
}
