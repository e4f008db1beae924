import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { db, type Sql, sql } from '@/server/kernel/db/client';
import { pointsAt } from '@/server/kernel/db/pointing';
import { all, sameId, selectJson } from '@/server/kernel/db/record';
import { isSeen } from '@/server/outreach/mailboxes/people';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import type { emailsContract } from './contract';
import { emailItemRecord } from './record';
import type { EmailItem } from './shapes';

type Asked = Input<typeof emailsContract.list>;

/** Which mails `t` the list finds: of what the caller sees, what the filters ask for. */
export const listedMail = (ctx: Context, { status, contactId, campaignId }: Omit<Asked, 'limit'>): Sql =>
  all([
    isSeen(ctx),
    status !== undefined && sql`t.status = ${status}`,
    contactId !== undefined && pointsAt('contactId', contactDescriptor, ctx, contactId),
    campaignId !== undefined && sameId('campaignId', campaignId),
  ]);

export async function listEmails(ctx: Context, { limit, ...filters }: Asked) {
  const where = listedMail(ctx, filters);
  const rows = await db.query<{ json: EmailItem }>(
    sql`${selectJson(emailItemRecord, ctx.workspaceId, where)} ORDER BY t.id DESC LIMIT ${limit}`,
  );
  return { emails: rows.map(({ json }) => json), count: rows.length };
}
