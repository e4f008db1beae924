import { applyChanges, recordSql, writeRecords } from '@/server/kernel/changes';
import { systemContext } from '@/server/kernel/context';
import { sql, sweepDb } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { eachAlone } from '@/server/kernel/each-alone';
import { taskDefinition } from '@/server/records/tasks/definition';

interface MailId {
  workspaceId: string;
  id: string;
}

interface Unanswered {
  subject: string;
  toEmail: string;
  contactId: string | null;
  leadId: string | null;
  dealId: string | null;
  ownerId: string | null;
  answered: boolean;
}

const AT_ONCE = 100;

/** Makes a task of each mail that nobody has answered by the day that its sender named. */
export async function remindUnanswered(): Promise<{ more: boolean; reminded: number }> {
  const due = await sweepDb.query<MailId>(sql`
    SELECT "workspaceId"::text, id::text FROM "Email" WHERE "followUpAt" <= now() ORDER BY "followUpAt" LIMIT ${AT_ONCE}`);
  const reminded = await eachAlone('reminder of a mail', due, async (mail) => Number(await remind(mail)));
  return { more: due.length === AT_ONCE, reminded };
}

/**
 * What is on record at that moment settles whether there was an answer: one that comes later finds the task there. What came in while
 * the mail was written, or waited for its time, is none.
 */
function remind({ workspaceId, id }: MailId): Promise<boolean> {
  const ctx = systemContext(workspaceId, id, `mail:${id}`);
  return sqlTransaction(ctx, async (tx) => {
    const write = recordSql`
      UPDATE "Email" m SET "followUpAt" = NULL
      WHERE m."workspaceId" = ${workspaceId}::uuid AND m.id = ${id}::uuid AND m."followUpAt" <= now()
      RETURNING m.subject, m."toEmail", m."contactId"::text, m."leadId"::text, m."dealId"::text, m."memberId"::text AS "ownerId",
        m."repliedAt" IS NOT NULL OR m."bouncedAt" IS NOT NULL OR EXISTS (
          SELECT FROM "Email" a WHERE a."workspaceId" = m."workspaceId" AND a."threadId" = m."threadId" AND a.id > m.id
            AND a."createdAt" > m."sentAt" AND a.direction = 'INBOUND' AND a."replyClass" IS DISTINCT FROM 'OUT_OF_OFFICE') AS answered`;
    const [mail] = await writeRecords<Unanswered>(tx, ctx, 'Email', write, () => undefined);
    if (!mail || mail.answered) return false;
    const { subject, toEmail, contactId, leadId, dealId, ownerId } = mail;
    const columns = {
      ...{ contactId, leadId, dealId, ownerId, type: 'EMAIL', dueDate: new Date() },
      title: `Follow up: ${subject || toEmail}`.slice(0, 500),
      description: `No answer from ${toEmail} yet.`,
    };
    await applyChanges(tx, ctx, taskDefinition, [{ kind: 'created', id: newId(), columns }]);
    return true;
  });
}
