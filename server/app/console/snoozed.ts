import { recordSql, writeRecords } from '@/server/kernel/changes';
import { systemContext } from '@/server/kernel/context';
import { sql, sweepDb } from '@/server/kernel/db/client';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { eachAlone } from '@/server/kernel/each-alone';
import { announce } from '@/server/workspace/live/topics';
import { notify } from '@/server/workspace/notifications';

interface Due {
  workspaceId: string;
  threadId: string;
}

interface Back {
  id: string;
  subject: string;
  toldId: string | null;
}

const AT_ONCE = 100;

/** Brings threads back into the inbox whose time has come, unread, and tells who put them off, else who sees to them. */
export async function wakeSnoozed(): Promise<{ more: boolean; woken: number }> {
  const due = await sweepDb.query<Due>(sql`
    SELECT "workspaceId"::text, "threadId"::text FROM "Email" WHERE "snoozedUntil" <= now()
    ORDER BY "snoozedUntil" LIMIT ${AT_ONCE}`);
  const threads = new Map(due.map((mail) => [`${mail.workspaceId}/${mail.threadId}`, mail]));
  const woken = await eachAlone('thread that was put off', [...threads.values()], wake);
  return { more: due.length === AT_ONCE, woken };
}

function wake({ workspaceId, threadId }: Due): Promise<number> {
  const ctx = systemContext(workspaceId, threadId, `mail:${threadId}`);
  return sqlTransaction(ctx, async (tx) => {
    const write = recordSql`
      UPDATE "Email" m SET "snoozedUntil" = NULL, unread = true
      WHERE m."workspaceId" = ${workspaceId}::uuid AND m."threadId" = ${threadId}::uuid AND m."snoozedUntil" <= now()
      RETURNING m.id::text, m.subject, (SELECT coalesce(k."snoozedById", k."assigneeId")::text FROM "MailThread" k
        WHERE k."workspaceId" = m."workspaceId" AND k.id = m."threadId") AS "toldId"`;
    const columns = { snoozedUntil: null, unread: true };
    const back = await writeRecords<Back>(tx, ctx, 'Email', write, ({ id }) => ({ kind: 'updated', id, columns }));
    const newest = back.toSorted((a, b) => (a.id < b.id ? 1 : -1))[0];
    if (!newest) return 0;
    announce(tx, workspaceId, { topic: 'mail' });
    if (!newest.toldId) return 1;
    const href = `/inbox?box=inbox&id=${newest.id}`;
    await notify(tx, ctx, {
      to: [newest.toldId],
      kind: 'mail',
      title: 'Back in the inbox',
      body: newest.subject,
      href,
    });
    return 1;
  });
}
