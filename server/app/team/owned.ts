import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { bookingTypeDescriptor } from '@/server/meetings/booking-types/descriptor';
import { assertCanHost } from '@/server/meetings/booking-types/host';
import { campaignDescriptor } from '@/server/outreach/campaigns/descriptor';
import { emailDescriptor } from '@/server/outreach/emails/descriptor';
import { identitiesOf } from '@/server/outreach/mailboxes/identities';
import { sequenceDescriptor } from '@/server/outreach/sequences/descriptor';
import { caseDescriptor } from '@/server/records/cases/descriptor';
import { companyDescriptor } from '@/server/records/companies/descriptor';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { contractDescriptor } from '@/server/records/contracts/descriptor';
import { dealDescriptor } from '@/server/records/deals/descriptor';
import { leadDescriptor } from '@/server/records/leads/descriptor';
import { taskDescriptor } from '@/server/records/tasks/descriptor';
import { chatDescriptor } from '@/server/website/chats/descriptor';
import { savedLists, threads, workflows } from './given-others';
import { countRows, type Owned, records } from './given-records';

/** Whose mailbox it went out by leaves with them. */
async function asSender(tx: Transaction, ctx: Context, memberId: string) {
  const [{ mailboxId, email }] = await identitiesOf(tx, ctx, memberId);
  return { memberId, mailboxId, fromEmail: email };
}

/** A draft that is written already goes out under the new sender's name as well. */
async function asWriter(tx: Transaction, ctx: Context, memberId: string) {
  const [{ name }] = await identitiesOf(tx, ctx, memberId);
  return { ...(await asSender(tx, ctx, memberId)), fromName: name };
}

async function asHost(tx: Transaction, ctx: Context, hostId: string, from: string) {
  const [video] = await tx.query(sql`
    SELECT 1 FROM "BookingType" t WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t."hostId" = ${from}::uuid
      AND t."deletedAt" IS NULL AND t."locationKind" = 'VIDEO' LIMIT 1`);
  if (video) await assertCanHost(tx, ctx, hostId, 'VIDEO');
  return { hostId };
}

/** All that is handed over when a member leaves. Mail and meetings that are past stay theirs. */
export const OWNED: readonly Owned[] = [
  records(contactDescriptor, 'lead'),
  records(companyDescriptor, 'lead'),
  records(leadDescriptor, 'lead'),
  records(dealDescriptor, 'deal'),
  records(taskDescriptor, 'task'),
  records(contractDescriptor, 'contract'),
  records(caseDescriptor, 'case'),
  records(sequenceDescriptor, 'sequence', {
    page: '/sequences',
    isTheirs: (memberId) => sql`t."memberId" = ${memberId}::uuid AND t.status = 'ACTIVE'`,
    columnsFor: asSender,
  }),
  records(campaignDescriptor, 'campaign', {
    page: '/campaigns',
    isTheirs: (memberId) => sql`t."memberId" = ${memberId}::uuid AND t.status IN ('DRAFT', 'SCHEDULED', 'SENDING')`,
    columnsFor: asSender,
  }),
  records(emailDescriptor, 'mail', {
    words: ['draft or planned mail', 'drafts and planned mails'],
    page: '/inbox?box=drafts',
    isTheirs: (memberId) => sql`t."memberId" = ${memberId}::uuid AND t.status IN ('DRAFT', 'SCHEDULED')`,
    columnsFor: asWriter,
  }),
  records(bookingTypeDescriptor, 'booking', {
    words: ['meeting type', 'meeting types'],
    page: '/calendar',
    isTheirs: (memberId) => sql`t."hostId" = ${memberId}::uuid AND t."deletedAt" IS NULL`,
    columnsFor: asHost,
  }),
  records(chatDescriptor, 'chat', {
    page: '/chats',
    // One that they have in hand and that is nobody's to answer would otherwise wait for nobody.
    isTheirs: (memberId) => sql`t.status = 'OPEN'
      AND coalesce(t."assigneeId", CASE t.handler WHEN 'HUMAN' THEN t."handlerUserId" END) = ${memberId}::uuid`,
    columnsFor: async (_tx, _ctx, assigneeId) => ({ assigneeId }),
  }),
  threads,
  savedLists('View', 'views', ['view that nobody else sees', 'views that nobody else sees']),
  savedLists('Report', 'reports', ['report that nobody else sees', 'reports that nobody else sees']),
  workflows,
];

/** What nobody else can be made to look after by a change of the record, with why. */
export const STAYING = [
  {
    one: 'upcoming meeting',
    why: 'Its guests were told whom they meet. Cancel it, or have them book with somebody else.',
    count: (ctx: Context, memberId: string) =>
      countRows(sql`FROM "Booking" t WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t."hostId" = ${memberId}::uuid
        AND t.status = 'CONFIRMED' AND t."endAt" > now()`),
  },
] as const;
