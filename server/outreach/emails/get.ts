import type { Context } from '@/server/kernel/context';
import type { Output } from '@/server/kernel/contract/implement';
import { db, raw, sql } from '@/server/kernel/db/client';
import { getRecord, utcText } from '@/server/kernel/db/record';
import { assertSeen } from '@/server/outreach/mailboxes/people';
import { attachmentsOf } from './attachments';
import type { emailsContract } from './contract';
import { emailDetailRecord, getThread, withReviewUrl } from './record';
import type { Engagement } from './shapes';

export async function getEmailDetail(ctx: Context, { id }: { id: string }): Promise<Output<typeof emailsContract.get>> {
  const email = await getRecord(emailDetailRecord, ctx, id);
  await assertSeen(db, ctx, email.id);
  const [attachments, thread, engagement] = await Promise.all([
    attachmentsOf(db, ctx, email.id),
    email.threadId === null ? [] : getThread(db, ctx, email.threadId),
    engagementOf(ctx, email.id),
  ]);
  return { email: withReviewUrl(ctx, email), attachments, thread, engagement };
}

const at = (column: string) => raw(utcText(column));

/** What became of a mail. Delivered means that the mail server took it, and that it did not come back. */
async function engagementOf(ctx: Context, id: string): Promise<Engagement> {
  const [row] = await db.query<Engagement>(sql`
    SELECT m.opens > 0 AS opened, m.opens, m."machineOpens", ${at('m."firstOpenAt"')} AS "firstOpenAt",
      ${at('m."lastOpenAt"')} AS "lastOpenAt", m.clicks,
      m.direction = 'OUTBOUND' AND m.status = 'SENT' AND m."bouncedAt" IS NULL AS delivered,
      m."bouncedAt" IS NOT NULL AS bounced,
      (SELECT coalesce(json_agg(json_build_object('at', ${at('e.at')}, 'type', e.type, 'client', e.client,
        'source', e.source, 'url', e.url) ORDER BY e.at, e.id), '[]')
        FROM (SELECT * FROM "EmailEvent" e WHERE e."workspaceId" = m."workspaceId" AND e."emailId" = m.id
          ORDER BY e.id DESC LIMIT 500) e) AS timeline
    FROM "Email" m WHERE m."workspaceId" = ${ctx.workspaceId}::uuid AND m.id = ${id}::uuid`);
  if (!row) throw new Error('The e-mail is gone.');
  return row;
}
