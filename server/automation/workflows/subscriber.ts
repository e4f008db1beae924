import { signalWork } from '@/inngest/signal';
import { type ChangeSet, readBefore, type Subscriber, type SubscriptionRow } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import { idTime, newId } from '@/server/kernel/db/ids';
import type { Transaction } from '@/server/kernel/db/transaction';
import { selectSnapshots } from './entities';
import type { WorkflowEntity } from './names';
import { renameTagInActions } from './rename-tag';
import { ENTITY_OF, type TriggeredChange, triggersOf, watchedColumns } from './triggers-of';

/** What happened to records, kept for the workflows that wait for it. */
export const workflowSubscriber: Subscriber = {
  name: 'workflows',
  // Only where a workflow waits for the records; where none does, a row counts as saying already what is written.
  async prepare(tx, ctx, set) {
    const entity = ENTITY_OF[set.table];
    if (!entity) return;
    const further = sql`
      AND EXISTS (SELECT FROM "Workflow" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND entity = ${entity} AND active)
      ORDER BY id FOR NO KEY UPDATE`;
    await readBefore(tx, ctx, set, watchedColumns(entity), { further, otherwise: ({ columns }) => columns });
  },
  subscriptions(ctx, set) {
    const { entity, triggered } = triggeredIn(set);
    if (!entity || triggered.length === 0) return undefined;
    return sql`
      SELECT id, ARRAY[trigger], NULL FROM "Workflow" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND entity = ${entity}
        AND trigger = ANY(${[...new Set(triggered.map(({ trigger }) => trigger))]}::text[]) AND active`;
  },
  async handle(tx, ctx, set, subscriptions) {
    const { entity, triggered } = triggeredIn(set);
    if (entity) await queueChanges(tx, ctx, entity, triggered, subscriptions);
  },
};

/** Workflows keep tags by name, so the actions that name one follow when it is renamed. The writer holds the tag. */
export const tagNameSubscriber: Subscriber = {
  name: 'tag names in workflows',
  async handle(tx, ctx, { table, changes }) {
    if (table !== 'Tag') return;
    for (const { columns, before } of changes) {
      const { name } = columns;
      if (typeof name === 'string' && before?.name !== name && before)
        await renameTagInActions(tx, ctx, String(before.name), name);
    }
  },
};

function triggeredIn({ table, changes }: ChangeSet): {
  entity: WorkflowEntity | undefined;
  triggered: TriggeredChange[];
} {
  const entity = ENTITY_OF[table];
  return { entity, triggered: entity ? changes.flatMap((change) => triggersOf(entity, change)) : [] };
}

/**
 * The outbox of workflows. Writes, in the transaction of the change, what happened to records for which an active workflow
 * waits, with the record as it is right after the change.
 */
export async function queueChanges(
  tx: Transaction,
  ctx: Context,
  entity: WorkflowEntity,
  changes: TriggeredChange[],
  subscriptions: Pick<SubscriptionRow, 'id' | 'topics'>[],
): Promise<void> {
  const triggered = changes.flatMap(({ trigger, id }) => {
    const workflows = subscriptions.filter(({ topics }) => topics.includes(trigger)).map((workflow) => workflow.id);
    return workflows.length > 0
      ? [{ id: newId(), trigger, record: id, workflows, causes: ctx.causes?.get(id) ?? [] }]
      : [];
  });
  if (triggered.length === 0) return;
  const written = await tx.query(sql`
    INSERT INTO "WorkflowChange" ("workspaceId", id, entity, trigger, "recordId", "workflowIds", causes, record, "createdAt")
    SELECT ${ctx.workspaceId}::uuid, c.id, ${entity}, c.trigger, c.record, string_to_array(c.workflows, ',')::uuid[],
      string_to_array(c.causes, ','), r.json, c.at::timestamptz
    FROM unnest(${triggered.map((one) => one.id)}::uuid[], ${triggered.map((one) => one.trigger)}::text[],
      ${triggered.map((one) => one.record)}::uuid[], ${triggered.map((one) => one.workflows.join())}::text[],
      ${triggered.map((one) => one.causes.join())}::text[], ${triggered.map((one) => idTime(one.id).toISOString())}::text[])
      AS c(id, trigger, record, workflows, causes, at)
    CROSS JOIN LATERAL (${selectSnapshots(entity, ctx.workspaceId, sql`t.id = c.record`)} OFFSET 0) r
    RETURNING 1`);
  if (written.length !== triggered.length) throw new Error('A change was noted of a record that is not there.');
  tx.afterCommit(() => signalWork('workflows/due'));
}
