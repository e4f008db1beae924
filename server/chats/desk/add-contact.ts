import { contactNoun } from '@/server/contacts/noun';
import type { Context } from '@/server/context';
import { ApiError, conflict, STATUS } from '@/server/contract/errors';
import { sql } from '@/server/db/client';
import { lockNoun } from '@/server/db/lock';
import { sqlTransaction, type Transaction } from '@/server/db/transaction';
import { upsertOne } from '@/server/upsert/one';
import type { Chat } from '../contract';
import { holdChat } from '../hold';
import { readChat } from '../record';
import { setChat, tell } from '../tell';

/**
 * Makes a contact of what a visitor has said of themselves, and links the chat to it. Throws a 400 where they have said neither
 * name nor address, and a 409 where a contact has the address: whether it is the same person is for a member to find out.
 */
export function addVisitorAsContact(ctx: Context, { id }: { id: string }): Promise<{ chat: Chat }> {
  return sqlTransaction(ctx, async (tx) => {
    await lockNoun(tx, ctx, contactNoun.record.plural);
    await holdChat(tx, ctx, id);
    const said = await readVisitor(tx, ctx, id);
    if (!said.name && !said.email)
      throw new ApiError(STATUS.badRequest, 'This visitor has given neither name nor address.');
    const known = await tx.query(sql`
      SELECT FROM "Contact" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND lower(email) = lower(${said.email ?? null}) LIMIT 1`);
    if (known.length > 0) throw conflict('A contact has this address. Link it if it is the same person.');
    const contact = await upsertOne(tx, ctx, contactNoun, { ...said, source: 'CHAT' });
    await setChat(tx, ctx, id, sql`"contactId" = ${contact.id}::uuid`);
    tell(tx, ctx, id, {});
    return { chat: await readChat(ctx, id, tx) };
  });
}

/** What a visitor typed, without what they left out. */
async function readVisitor(tx: Transaction, ctx: Context, id: string) {
  const [said] = await tx.query<Record<'name' | 'email' | 'phone', string | null>>(sql`
    SELECT "visitorName" AS name, "visitorEmail" AS email, "visitorPhone" AS phone FROM "Chat"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid`);
  const { name, email, phone } = said ?? {};
  return { ...(name && { name }), ...(email && { email }), ...(phone && { phone }) };
}
