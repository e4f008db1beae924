import { keepChange } from '@/server/kernel/changes';
import { systemContext } from '@/server/kernel/context';
import { sql, sweepDb } from '@/server/kernel/db/client';
import { sqlTransaction } from '@/server/kernel/db/transaction';

type Kept = Pick<Parameters<typeof keepChange>[2], 'kind' | 'fields'>;

/** Writes what a person did to their account into the history of each workspace that they belong to. */
export async function recordAccountChange(userId: string, kept: Kept): Promise<void> {
  const members = await sweepDb.query<{ workspaceId: string; id: string }>(sql`
    SELECT "workspaceId"::text, id::text FROM "Member" m WHERE "userId" = ${userId}`);
  for (const { workspaceId, id } of members) {
    const scope = systemContext(workspaceId, 'auth', `member:${id}`);
    await sqlTransaction(scope, (tx) => keepChange(tx, scope, { table: 'Member', id, ...kept }));
  }
}
