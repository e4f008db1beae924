import type { Context } from '@/server/kernel/context';
import { raw, sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import type { Change } from '@/server/records/upsert/noun';
import type { Noted, Notice } from './outbox';
import type { Trigger, WorkflowEntity } from './shapes';
import { WATCHED } from './triggers';

const ENTITY_OF: Record<string, WorkflowEntity> = { Lead: 'LEAD', Contact: 'CONTACT', Deal: 'DEAL', Task: 'TASK' };

/**
 * What changes that are about to be written mean to workflows; asked for before they are, as what was there decides. Only a
 * row that writes a watched field is looked at, and only where a workflow waits for that.
 */
export async function noticeOf(
  tx: Transaction,
  ctx: Context,
  table: string,
  changes: Change[],
): Promise<Notice | undefined> {
  const entity = ENTITY_OF[table];
  if (!entity) return undefined;
  const created = changes
    .filter(({ kind }) => kind === 'created')
    .map(({ id }) => ({ trigger: 'CREATED' as const, id }));
  return { entity, changes: [...created, ...(await moved(tx, ctx, entity, table, changes))] };
}

async function moved(tx: Transaction, ctx: Context, entity: WorkflowEntity, table: string, changes: Change[]) {
  const updated = changes.filter(({ kind }) => kind === 'updated');
  if (entity === 'DEAL') {
    const away = updated.filter(({ columns }) => columns.stageId !== undefined);
    return away.map(({ id }): Noted => ({ trigger: 'STAGE_CHANGED', id }));
  }
  const watched = Object.entries(WATCHED[entity] ?? {}) as [Trigger, string][];
  const writing = updated.filter(({ columns }) => watched.some(([, field]) => columns[field] !== undefined));
  if (writing.length === 0) return [];
  const rows = await tx.query<Record<string, unknown> & { id: string }>(sql`
    SELECT id::text, ${raw(watched.map(([, field]) => `"${field}"`).join(', '))} FROM ${raw(`"${table}"`)}
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ANY(${writing.map(({ id }) => id)}::uuid[])
      AND EXISTS (SELECT FROM "Workflow" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND entity = ${entity}
        AND trigger = ANY(${watched.map(([trigger]) => trigger)}::text[]) AND active)
    ORDER BY id FOR NO KEY UPDATE`);
  const before = new Map(rows.map((row) => [row.id, row]));
  return writing.flatMap(({ id, columns }) =>
    watched.flatMap(([trigger, field]): Noted[] => {
      const was = before.get(id);
      return was && columns[field] !== undefined && was[field] !== columns[field] ? [{ trigger, id }] : [];
    }),
  );
}
