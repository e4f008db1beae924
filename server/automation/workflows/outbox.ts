import { nudge } from '@/inngest/nudge';
import { type Context, systemContext } from '@/server/kernel/context';
import { type Db, sql } from '@/server/kernel/db/client';
import { idTime, newId } from '@/server/kernel/db/ids';
import type { Transaction } from '@/server/kernel/db/transaction';
import { ENTITIES, selectSnapshots } from './entities';
import type { Trigger, WorkflowEntity } from './shapes';

/** Something that happened to a record, of which workflows may want to know. */
export interface Noted {
  trigger: Trigger;
  id: string;
}

/** What happened to records of one kind. */
export interface Notice {
  entity: WorkflowEntity;
  changes: Noted[];
}

/** The active workflows of an entity, by trigger. */
export type Waiting = ReadonlyMap<Trigger, string[]>;

const triggersOf = (changes: Noted[]) => [...new Set(changes.map(({ trigger }) => trigger))];

/** SQL for the workflows that wait for what happened: their ids and, as a list, their triggers. */
export const selectWaiting = (ctx: Context, { entity, changes }: Notice) => sql`
  SELECT id, ARRAY[trigger] FROM "Workflow" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND entity = ${entity}
    AND trigger = ANY(${triggersOf(changes)}::text[]) AND active`;

async function waitingFor(tx: Transaction, ctx: Context, notice: Notice): Promise<Waiting> {
  const rows = await tx.query<{ id: string; triggers: Trigger[] }>(
    sql`SELECT w.id, w.triggers FROM (${selectWaiting(ctx, notice)}) AS w(id, triggers)`,
  );
  return byTrigger(rows);
}

/** Whether any workflow waits for one of these triggers, for whoever makes many records and need not ask for each. */
export async function isAwaited(
  on: Db,
  ctx: Context,
  entity: WorkflowEntity,
  triggers: readonly Trigger[],
): Promise<boolean> {
  const rows = await on.query(sql`
    SELECT 1 FROM "Workflow" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND entity = ${entity}
      AND trigger = ANY(${[...triggers]}::text[]) AND active LIMIT 1`);
  return rows.length > 0;
}

/** Workflows by what they wait for. */
export function byTrigger(rows: { id: string; triggers: string[] }[]): Waiting {
  const waiting = new Map<Trigger, string[]>();
  for (const { id, triggers } of rows) {
    for (const trigger of triggers as Trigger[]) waiting.set(trigger, [...(waiting.get(trigger) ?? []), id]);
  }
  return waiting;
}

/**
 * The outbox of workflows. Writes, in the transaction of the change, what happened to records for which an active workflow
 * waits, with the record as it is right after the change. What nobody waits for costs one look-up.
 * @param waiting the answer to that look-up, where it was made together with another.
 */
export async function noteChanges(
  tx: Transaction,
  ctx: Context,
  entity: WorkflowEntity,
  changes: Noted[],
  waiting?: Waiting,
): Promise<void> {
  if (changes.length === 0) return;
  const wanted = waiting ?? (await waitingFor(tx, ctx, { entity, changes }));
  const noted = changes.flatMap(({ trigger, id }) => {
    const workflows = wanted.get(trigger);
    return workflows ? [{ id: newId(), trigger, record: id, workflows, causes: ctx.causes?.get(id) ?? [] }] : [];
  });
  if (noted.length === 0) return;
  const written = await tx.query(sql`
    INSERT INTO "WorkflowChange" ("workspaceId", id, entity, trigger, "recordId", "workflowIds", causes, record, "createdAt")
    SELECT ${ctx.workspaceId}::uuid, c.id, ${entity}, c.trigger, c.record, string_to_array(c.workflows, ',')::uuid[],
      string_to_array(c.causes, ','), r.json, c.at::timestamptz
    FROM unnest(${noted.map((one) => one.id)}::uuid[], ${noted.map((one) => one.trigger)}::text[],
      ${noted.map((one) => one.record)}::uuid[], ${noted.map((one) => one.workflows.join())}::text[],
      ${noted.map((one) => one.causes.join())}::text[], ${noted.map((one) => idTime(one.id).toISOString())}::text[])
      AS c(id, trigger, record, workflows, causes, at)
    CROSS JOIN LATERAL (${selectSnapshots(ENTITIES[entity], ctx.workspaceId, sql`t.id = c.record`)} OFFSET 0) r
    RETURNING 1`);
  if (written.length !== noted.length) throw new Error('A change was noted of a record that is not there.');
  tx.afterCommit(() => nudge('workflows/due'));
}

/** The same for mails of any workspaces whose state has just changed. */
export async function noteMailStates(tx: Transaction, mails: { workspaceId: string; id: string }[]): Promise<void> {
  for (const workspaceId of new Set(mails.map((mail) => mail.workspaceId))) {
    const group = mails.filter((mail) => mail.workspaceId === workspaceId);
    const changes = group.map(({ id }) => ({ trigger: 'STATUS_CHANGED' as const, id }));
    await noteChanges(tx, systemContext(workspaceId, workspaceId), 'EMAIL', changes);
  }
}
