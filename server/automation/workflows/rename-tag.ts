import { recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';

const names = (tag: string) =>
  sql`a.action->>'type' IN ('ADD_TAG', 'REMOVE_TAG') AND (a.action->>'tag')::citext = ${tag}::citext`;

/** Gives a tag that was renamed its new name in the actions that name it. The caller holds the tag. */
export async function renameTagInActions(tx: Transaction, ctx: Context, from: string, to: string): Promise<void> {
  const write = recordSql`
    UPDATE "Workflow" w SET "updatedAt" = now(), actions = (
      SELECT jsonb_agg(
        CASE WHEN ${names(from)} THEN a.action || jsonb_build_object('tag', ${to}::text) ELSE a.action END ORDER BY a.place)
      FROM jsonb_array_elements(w.actions) WITH ORDINALITY AS a(action, place))
    WHERE w."workspaceId" = ${ctx.workspaceId}::uuid
      AND EXISTS (SELECT FROM jsonb_array_elements(w.actions) AS a(action) WHERE ${names(from)})
    RETURNING w.id::text, w.actions`;
  await writeRecords<{ id: string; actions: unknown }>(tx, ctx, 'Workflow', write, ({ id, actions }) => ({
    kind: 'updated',
    id,
    columns: { actions },
  }));
}
