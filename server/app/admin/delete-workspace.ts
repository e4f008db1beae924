import { signalWork } from '@/inngest/signal';
import { badRequest } from '@/server/kernel/contract/errors';
import { raw, type Sql, sql } from '@/server/kernel/db/client';
import { SWEEP, sqlTransaction } from '@/server/kernel/db/transaction';
import { assertWorkspace } from './workspace';

/** What strangers and the clock come in by. No subscriber is told that it is off: whoever would hear of it goes too. */
const ENTRANCES = ['BookingType', 'ChatSite', 'Form', 'WebhookEndpoint', 'Workflow'];
const CLOSING: [tables: string[], how: Sql][] = [
  [['ApiKey'], sql`"revokedAt" = coalesce("revokedAt", now())`],
  [['Member'], sql`"userId" = NULL, "inviteTokenHash" = NULL, "inviteExpiresAt" = NULL`],
  [ENTRANCES, sql`active = false`],
];

/**
 * Has a workspace deleted: from here on it serves nobody, and its rows and files go in the background.
 * @param name what it is called, for ids are easily confused
 * @returns its id
 */
export async function deleteWorkspace(id: string, name: string): Promise<string> {
  await assertWorkspace(id);
  await sqlTransaction(SWEEP, async (tx) => {
    const [deleted] = await tx.query(sql`
      UPDATE "Workspace" w SET "deletingSince" = now() WHERE w.id = ${id}::uuid AND w.name = ${name} RETURNING w.id`);
    if (!deleted) throw badRequest('The workspace has another name.');
    for (const [tables, how] of CLOSING) {
      for (const table of tables) {
        await tx.query(sql`UPDATE ${raw(`"${table}"`)} SET ${how} WHERE "workspaceId" = ${id}::uuid`);
      }
    }
    tx.afterCommit(() => signalWork('workspaces/deleted'));
  });
  return id;
}
