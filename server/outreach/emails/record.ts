import { type Context, systemContext } from '@/server/kernel/context';
import { type Db, sql } from '@/server/kernel/db/client';
import { columns, computed, defineRecord, getRecord, reference, selectJson, times } from '@/server/kernel/db/record';
import { reviewUrl } from '@/server/outreach/mail/review/token';
import { isSeen } from '@/server/outreach/mailboxes/people';
import { emailDescriptor } from './descriptor';
import type { Email, EmailDetail, EmailItem } from './shapes';

/** The link is made of secrets that the database does not have, and depends on who is given it, so it is put on afterwards. */
type Row<T extends { reviewUrl: string }> = Omit<T, 'reviewUrl'> & Sent;
/** In whose name it goes. */
interface Sent {
  senderId: string | null;
}

const summary = {
  ...columns('id', 'status', 'direction', 'subject', 'toEmail', 'fromEmail', 'contactId', 'leadId', 'campaignId'),
  ...computed('offeringId', 't."productId"'),
  ...columns('dealId', 'threadId', 'error'),
  ...times('sentAt', 'createdAt'),
};
const sender = computed('senderId', 't."memberId"');
const campaign = reference('campaign', 'Campaign', 'campaignId', ['id', 'name']);

/** What the feed of changes and events show. */
export const emailRecord = defineRecord<Omit<Email, 'reviewUrl'>>({ ...emailDescriptor, fields: summary });

const linkedRecord = defineRecord<Row<Email>>({ ...emailDescriptor, fields: { ...summary, ...sender } });

export const emailDetailRecord = defineRecord<Row<EmailDetail>>({
  ...emailDescriptor,
  fields: {
    ...summary,
    ...sender,
    ...columns('bodyHtml'),
    ...computed('toEmails', `CASE WHEN t."toEmails" = '{}' THEN ARRAY[t."toEmail"] ELSE t."toEmails" END`),
    ...columns('ccEmails', 'bccEmails'),
    ...times('scheduledAt'),
    ...columns('followUpDays'),
    ...campaign,
    ...reference('contact', 'Contact', 'contactId', ['id', 'name', 'email', 'externalId']),
  },
});

export const emailItemRecord = defineRecord<EmailItem>({
  ...emailDescriptor,
  fields: {
    ...columns('id', 'status', 'direction', 'subject', 'toEmail', 'fromEmail'),
    ...reference('contact', 'Contact', 'contactId', ['id', 'name', 'email']),
    ...campaign,
    ...columns('dealId'),
    ...computed('opened', 't.opens > 0'),
    ...columns('opens', 'clicks'),
    ...computed('replied', 't."repliedAt" IS NOT NULL'),
    ...columns('unread'),
    ...times('sentAt', 'createdAt'),
  },
});

export const receivedRecord = defineRecord<Omit<ReceivedEmail, 'reviewUrl'>>({
  ...emailDescriptor,
  fields: {
    ...summary,
    ...columns('ccEmails'),
    ...computed('emailAccountId', `coalesce(t."mailboxId"::text, '')`),
    ...columns('replyClass'),
  },
});
/** What email.received tells. */
export type ReceivedEmail = Email & { ccEmails: string[]; emailAccountId: string; replyClass: string | null };

/** An e-mail's row with its review link, by which whoever is answered can do what they may do themselves. */
export const withReviewUrl = <T extends { id: string } & Sent>(ctx: Context, { senderId, ...row }: T) => ({
  ...row,
  reviewUrl: reviewUrl(ctx, row.id, senderId),
});

/** One e-mail as most answers show it. Throws the 404. */
export const getEmail = async (ctx: Context, id: string, on?: Db): Promise<Email> =>
  withReviewUrl(ctx, await getRecord(linkedRecord, ctx, id, on));

/** An e-mail that came in, as email.received shows it: to whom is not known, so its link only shows. */
export async function receivedEmail(on: Db, ctx: Context, id: string): Promise<ReceivedEmail> {
  const received = await getRecord(receivedRecord, ctx, id, on);
  return withReviewUrl(systemContext(ctx.workspaceId, ctx.requestId), { ...received, senderId: null });
}

/** The mails of a thread, oldest first. */
export async function getThread(on: Db, ctx: Context, threadId: string): Promise<Email[]> {
  const rows = await on.query<{ json: Row<Email> }>(
    sql`${selectJson(linkedRecord, ctx.workspaceId, sql`t."threadId" = ${threadId}::uuid AND ${isSeen(ctx)}`)} ORDER BY t.id LIMIT 500`,
  );
  return rows.map(({ json }) => withReviewUrl(ctx, json));
}
