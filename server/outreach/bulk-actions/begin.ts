import { signalWork } from '@/inngest/signal';
import type { Context } from '@/server/kernel/context';
import { type Input, reply } from '@/server/kernel/contract/implement';
import type { Scope } from '@/server/kernel/contract/scopes';
import { sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { authorize } from '@/server/kernel/http/execute';
import { bulkContracts } from '@/server/records/bulk-actions/contract';
import { showBulkAction } from '@/server/records/bulk-actions/record';
import { RESOURCES } from '@/server/records/bulk-actions/resources';
import { countPresent, keepSelection, selectionOf } from '@/server/records/bulk-actions/select';
import type { ListedPlural } from '@/server/records/listed-records';
import { announce } from '@/server/workspace/live/topics';
import { handlerOf } from './handlers';

type Asked = Input<(typeof bulkContracts)[ListedPlural]['bulk']>;

/** What lets somebody read such records: how many a filter finds says what is in them. */
const readScopes = (resource: ListedPlural) =>
  bulkContracts[resource].bulk.scopes.map((scope) => scope.replace(/^write:/, 'read:') as Scope);

/** The verb of `<resource>.bulk`: checks the action, fixes which records it is about, and leaves the rest to the background. */
export const bulkVerb = (resource: ListedPlural) => async (ctx: Context, input: Asked) => {
  const { action, dryRun = false } = input;
  const { scopes = [], check, pageRows } = handlerOf(resource, action);
  authorize({ scopes }, ctx);
  if (input.where) authorize({ scopes: readScopes(resource) }, ctx);
  const kind = RESOURCES[resource];
  const selection = await selectionOf(ctx, kind, input);
  return sqlTransaction(ctx, async (tx) => {
    await check(tx, ctx, kind, action);
    if (dryRun || input.ids) {
      const count = await countPresent(tx, ctx, kind, selection, input);
      if (dryRun) return reply(200, { count });
    }
    const id = newId();
    await tx.query(sql`
      INSERT INTO "BulkAction" ("workspaceId", id, resource, action, actor, "operationId")
      VALUES (${ctx.workspaceId}::uuid, ${id}::uuid, ${resource}, ${JSON.stringify(action)}::jsonb, ${JSON.stringify(ctx.actor)}::jsonb,
        ${ctx.operation?.id ?? newId()}::uuid)`);
    const total = await keepSelection(tx, ctx, id, selection, pageRows);
    await tx.query(sql`
      UPDATE "BulkAction" SET total = ${total}::int WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid`);
    tx.afterCommit(() => signalWork('bulk-actions/due'));
    announce(tx, ctx.workspaceId, { topic: 'bulk-actions', id });
    return reply(202, await showBulkAction(ctx, id, tx));
  });
};
