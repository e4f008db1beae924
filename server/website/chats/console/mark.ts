import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { noneDue } from '../ai/claim';
import { dueIfUnanswered } from '../ai/due';
import type { Chat } from '../contract';
import { type LockedChat, lockChat } from '../lock';
import { publishChat, setChat } from '../publish';
import { readChat } from '../record';

/** Changes a chat in some way, and tells those who look at it. */
export function change(
  ctx: Context,
  id: string,
  work: (tx: Transaction, chat: LockedChat) => Promise<void>,
): Promise<{ chat: Chat }> {
  return sqlTransaction(ctx, async (tx) => {
    await work(tx, await lockChat(tx, ctx, id));
    publishChat(tx, ctx, id, {});
    return { chat: await readChat(ctx, id, tx) };
  });
}

/** Marks a chat as spam, or as none. */
export const markSpam = (ctx: Context, { id, spam }: { id: string; spam: boolean }) =>
  change(ctx, id, (tx, chat) => putAside(tx, ctx, chat, { spam }));

/** Puts a chat into the trash, or takes it out. */
export const markTrashed = (ctx: Context, { id, trashed }: { id: string; trashed: boolean }) =>
  change(ctx, id, (tx, chat) => putAside(tx, ctx, chat, { trashed }));

/** What is put aside is answered by nobody; once it is not any more, the AI answers what the visitor wrote last. */
async function putAside(tx: Transaction, ctx: Context, chat: LockedChat, aside: { spam?: boolean; trashed?: boolean }) {
  await setChat(tx, ctx, chat.id, { ...aside, ...noneDue });
  await dueIfUnanswered(tx, ctx, { ...chat, ...aside });
}

/** Gives a chat exactly these tags. Throws the 404 of a tag that is not there, and changes nothing then. */
export const setChatTags = (ctx: Context, { id, tagIds }: { id: string; tagIds: string[] }) =>
  change(ctx, id, async (tx) => {
    const wanted = [...new Set(tagIds)];
    const found = await tx.query(sql`
      SELECT FROM "Tag" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ANY(${wanted}::uuid[]) FOR KEY SHARE`);
    if (found.length < wanted.length) throw notFound('Tag');
    const removed = await tx.query(sql`
      DELETE FROM "ChatTag" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "chatId" = ${id}::uuid
        AND NOT "tagId" = ANY(${wanted}::uuid[]) RETURNING 1`);
    const added = await tx.query(sql`
      INSERT INTO "ChatTag" ("workspaceId", id, "chatId", "tagId")
      SELECT ${ctx.workspaceId}::uuid, n.id, ${id}::uuid, n.tag
      FROM unnest(${wanted.map(() => newId())}::uuid[], ${wanted}::uuid[]) AS n(id, tag) ON CONFLICT DO NOTHING
      RETURNING 1`);
    if (removed.length + added.length > 0) await setChat(tx, ctx, id, { tags: wanted, updatedAt: new Date() });
  });

/** Who a visitor is, as a member has found out; null unlinks. Only a person ever does this. */
export const linkChat = (
  ctx: Context,
  { id, contactId, leadId }: { id: string; contactId: string | null; leadId: string | null },
) =>
  change(ctx, id, async (tx) => {
    await assertThere(tx, ctx, 'Contact', contactId);
    await assertThere(tx, ctx, 'Lead', leadId);
    await setChat(tx, ctx, id, { contactId, leadId });
  });

async function assertThere(
  tx: Transaction,
  ctx: Context,
  resource: 'Contact' | 'Lead',
  id: string | null,
): Promise<void> {
  if (id === null) return;
  const table = resource === 'Contact' ? sql`"Contact"` : sql`"Lead"`;
  const found = await tx.query(sql`
    SELECT FROM ${table} WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid FOR KEY SHARE`);
  if (found.length === 0) throw notFound(resource);
}
