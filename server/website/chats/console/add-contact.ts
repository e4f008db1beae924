import type { Context } from '@/server/kernel/context';
import { badRequest, conflict } from '@/server/kernel/contract/errors';
import { sql } from '@/server/kernel/db/client';
import { lockRecordType } from '@/server/kernel/db/lock';
import { contactDefinition } from '@/server/records/contacts/definition';
import { upsertOne } from '@/server/records/upsert/one';
import { setChat } from '../tell';
import { change } from './mark';

/**
 * Makes a contact of what a visitor has said of themselves, and links the chat to it. Throws a 400 where they have said neither
 * name nor address, and a 409 where a contact has the address: whether it is the same person is for a member to find out.
 */
export const addVisitorAsContact = (ctx: Context, { id }: { id: string }) =>
  change(ctx, id, async (tx, { visitorName: name, visitorEmail: email, visitorPhone: phone }) => {
    if (!name && !email) throw badRequest('This visitor has given neither name nor address.');
    await lockRecordType(tx, ctx, contactDefinition.record.plural);
    const known = await tx.query(sql`
      SELECT FROM "Contact" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND lower(email) = lower(${email}) LIMIT 1`);
    if (known.length > 0) throw conflict('A contact has this address. Link it if it is the same person.');
    const said = { ...(name && { name }), ...(email && { email }), ...(phone && { phone }) };
    const contact = await upsertOne(tx, ctx, contactDefinition, { ...said, source: 'CHAT' });
    await setChat(tx, ctx, id, { contactId: contact.id });
  });
