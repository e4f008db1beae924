import type { Context } from '@/server/kernel/context';
import type { Descriptor } from '@/server/kernel/contract/descriptor';
import { raw, type Sql, sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { bookingTypeDescriptor } from '@/server/meetings/booking-types/descriptor';
import { assertCanHost } from '@/server/meetings/booking-types/host';
import { campaignDescriptor } from '@/server/outreach/campaigns/descriptor';
import { identitiesOf } from '@/server/outreach/mailboxes/identities';
import { sequenceDescriptor } from '@/server/outreach/sequences/descriptor';
import { caseDescriptor } from '@/server/records/cases/descriptor';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { contractDescriptor } from '@/server/records/contracts/descriptor';
import { dealDescriptor } from '@/server/records/deals/descriptor';
import { leadDescriptor } from '@/server/records/leads/descriptor';
import { taskDescriptor } from '@/server/records/tasks/descriptor';
import { chatDescriptor } from '@/server/website/chats/descriptor';
import type { NotificationKind } from '@/server/workspace/notifications/kinds';

/** A kind of record that a member looks after, and that somebody else can. */
export interface Owned {
  descriptor: Pick<Descriptor, 'table' | 'plural'>;
  /** Of the records `t` of a member: that they are among those. */
  isTheirs: (memberId: string) => Sql;
  /** What makes them somebody else's. */
  columnsFor: (tx: Transaction, ctx: Context, memberId: string, from: string) => Promise<Record<string, string | null>>;
  /** What one of them is called, where it is not the plural without its s. */
  word?: string;
  /** What its new owner is told as, once for all of it. */
  kind: NotificationKind;
}

type Described = Pick<Descriptor, 'table' | 'plural' | 'owner'>;

const owned = ({ owner = '', ...descriptor }: Described, kind: NotificationKind): Owned => ({
  descriptor,
  isTheirs: (memberId) => sql`${raw(`t."${owner}"`)} = ${memberId}::uuid`,
  columnsFor: async (_tx, _ctx, memberId) => ({ [owner]: memberId }),
  kind,
});

/** Whose mailbox it went out by leaves with them. */
async function asSender(tx: Transaction, ctx: Context, memberId: string) {
  const [{ mailboxId, email }] = await identitiesOf(tx, ctx, memberId);
  return { memberId, mailboxId, fromEmail: email };
}

/** All that is handed over when a member leaves. Mail and meetings that are past stay theirs. */
export const OWNED: readonly Owned[] = [
  owned(contactDescriptor, 'lead'),
  owned(leadDescriptor, 'lead'),
  owned(dealDescriptor, 'deal'),
  owned(taskDescriptor, 'task'),
  owned(contractDescriptor, 'contract'),
  owned(caseDescriptor, 'case'),
  {
    ...owned(sequenceDescriptor, 'sequence'),
    isTheirs: (memberId) => sql`t."memberId" = ${memberId}::uuid AND t.status = 'ACTIVE'`,
    columnsFor: asSender,
  },
  {
    ...owned(campaignDescriptor, 'campaign'),
    isTheirs: (memberId) => sql`t."memberId" = ${memberId}::uuid AND t.status IN ('DRAFT', 'SCHEDULED', 'SENDING')`,
    columnsFor: asSender,
  },
  {
    ...owned(bookingTypeDescriptor, 'booking'),
    word: 'meeting type',
    isTheirs: (memberId) => sql`t."hostId" = ${memberId}::uuid AND t."deletedAt" IS NULL`,
    async columnsFor(tx, ctx, hostId, from) {
      const [video] = await tx.query(sql`
        SELECT 1 FROM "BookingType" t WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t."hostId" = ${from}::uuid
          AND t."deletedAt" IS NULL AND t."locationKind" = 'VIDEO' LIMIT 1`);
      if (video) await assertCanHost(tx, ctx, hostId, 'VIDEO');
      return { hostId };
    },
  },
  {
    descriptor: chatDescriptor,
    // One that they have in hand and that is nobody's to answer would otherwise wait for nobody.
    isTheirs: (memberId) => sql`t.status = 'OPEN'
      AND coalesce(t."assigneeId", CASE t.handler WHEN 'HUMAN' THEN t."handlerUserId" END) = ${memberId}::uuid`,
    columnsFor: async (_tx, _ctx, assigneeId) => ({ assigneeId }),
    kind: 'chat',
  },
];
