import { z } from 'zod';
import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import { email, namedText, text } from '@/server/kernel/contract/fields';
import { raw, sql } from '@/server/kernel/db/client';
import { lockRecordType } from '@/server/kernel/db/lock';
import type { Transaction } from '@/server/kernel/db/transaction';
import { contactDefinition } from '@/server/records/contacts/definition';
import { leadDefinition } from '@/server/records/leads/definition';
import { upsertOne } from '@/server/records/upsert/one';
import { setChat } from '../publish';
import { change } from './mark';

const address = () =>
  z
    .union([z.literal('').transform(() => null), email()])
    .nullable()
    .optional();

/** Who a visitor is, as a member has put it. */
export const visitorRow = {
  id: z.uuid(),
  as: z.enum(['contact', 'lead']),
  name: namedText('name', 200),
  email: address(),
  phone: text(100).nullable().optional(),
  /** Of a lead alone: that of a contact is a record. */
  company: text().nullable().optional(),
};
type NewPerson = z.output<z.ZodObject<typeof visitorRow>>;

/**
 * Makes a contact or a lead of a visitor, and links the chat to it, as one operation. Throws a 409 where one of that kind has
 * the address: whether it is the same person is for a member to find out.
 */
export const addVisitor = (ctx: Context, { id, as, ...said }: NewPerson) =>
  change(ctx, id, async (tx) => {
    const { name, email: known, phone, company } = said;
    const row = { name, ...(known && { email: known }), ...(phone && { phone }), source: 'CHAT' };
    if (as === 'contact') {
      await assertNew(tx, ctx, contactDefinition.record, known);
      const contact = await upsertOne(tx, ctx, contactDefinition, row);
      await setChat(tx, ctx, id, { contactId: contact.id });
      return;
    }
    await assertNew(tx, ctx, leadDefinition.record, known);
    const lead = await upsertOne(tx, ctx, leadDefinition, { ...row, ...(company && { company }) });
    await setChat(tx, ctx, id, { leadId: lead.id });
  });

interface Kind {
  table: string;
  key: string;
  plural: string;
}

/** Whoever has an address would else be taken for the visitor, and get their name. */
async function assertNew(tx: Transaction, ctx: Context, { table, key, plural }: Kind, known?: string | null) {
  if (!known) return;
  await lockRecordType(tx, ctx, plural);
  const found = await tx.query(sql`
    SELECT FROM ${raw(`"${table}"`)} WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND lower(email) = lower(${known}) LIMIT 1`);
  if (found.length > 0) throw conflict(`A ${key} has this address. Link it if it is the same person.`);
}
