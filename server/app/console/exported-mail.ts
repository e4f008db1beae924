import { z } from 'zod';
import type { Context } from '@/server/kernel/context';
import { filterName, search } from '@/server/kernel/contract/fields';
import { filterBy } from '@/server/kernel/contract/naming';
import { db, sql } from '@/server/kernel/db/client';
import { all, sameId, selectJson } from '@/server/kernel/db/record';
import { emailsContract } from '@/server/outreach/emails/contract';
import { listedMail } from '@/server/outreach/emails/list';
import { emailItemRecord } from '@/server/outreach/emails/record';
import type { EmailItem } from '@/server/outreach/emails/shapes';
import { columnsBy, type ExportSource, type Paged } from '@/server/records/exports/sources';
import { BOXES, mailIn } from './inbox';

const { status, contactId, campaignId } = emailsContract.list.input.shape;
const input = z.object({
  ...{ status, contactId, campaignId, q: search() },
  box: filterName('box', BOXES),
  mailboxId: filterBy('Mailbox'),
});

/** Mail, newest first, without its text: all that whoever asks sees, or what a box of the inbox or a search in it has. */
export const exportedMail: ExportSource = {
  ...{ scopes: ['read:emails'], input, isSelective: true, isPersonal: true },
  page: async (ctx, asked) => pageOfMail(ctx, asked as Paged<typeof input>),
  columns: async () =>
    columnsBy<EmailItem>({
      id: ({ id }) => id,
      status: ({ status }) => status,
      direction: ({ direction }) => direction,
      subject: ({ subject }) => subject,
      fromEmail: ({ fromEmail }) => fromEmail,
      toEmail: ({ toEmail }) => toEmail,
      contactId: ({ contact }) => contact?.id,
      contact: ({ contact }) => contact?.name,
      campaignId: ({ campaign }) => campaign?.id,
      campaign: ({ campaign }) => campaign?.name,
      dealId: ({ dealId }) => dealId,
      opened: ({ opened }) => opened,
      opens: ({ opens }) => opens,
      clicks: ({ clicks }) => clicks,
      replied: ({ replied }) => replied,
      unread: ({ unread }) => unread,
      sentAt: ({ sentAt }) => sentAt,
      createdAt: ({ createdAt }) => createdAt,
    }),
};

/** A page of it; its cursor is the id of the last mail that was looked at. */
async function pageOfMail(ctx: Context, { limit, cursor, box, q, mailboxId, ...filters }: Paged<typeof input>) {
  const { among, goesOnBefore } = await mailIn(ctx, { box, q, before: cursor });
  const where = all([
    listedMail(ctx, filters),
    among,
    mailboxId !== undefined && sameId('mailboxId', mailboxId),
    cursor !== undefined && sql`t.id < ${cursor}::uuid`,
  ]);
  const ids = sql`SELECT t.id FROM "Email" t WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND ${where}
    ORDER BY t.id DESC LIMIT ${limit}`;
  const rows = await db.query<{ json: EmailItem & Record<string, unknown> }>(
    sql`${selectJson(emailItemRecord, ctx.workspaceId, sql`t.id = ANY(ARRAY(${ids}))`)} ORDER BY t.id DESC`,
  );
  const records = rows.map(({ json }) => json);
  const last = records.length === limit ? records.at(-1)?.id : goesOnBefore;
  return { records, next: last ?? null };
}
