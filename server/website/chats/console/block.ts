import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { lockChat } from '../lock';
import { publishChat } from '../publish';
import { readChat } from '../record';

/**
 * Keeps a visitor from writing: in this chat, and from the address that it was begun from. An e-mail address that was typed
 * blocks nobody, for it may be somebody else's.
 * @param until null: for good
 */
export function blockVisitor(ctx: Context, { id, until }: { id: string; until: string | null }) {
  return sqlTransaction(ctx, async (tx) => {
    const { addressHash } = await lockChat(tx, ctx, id);
    await tx.query(sql`
      INSERT INTO "ChatBlock" ("workspaceId", id, "chatId", "addressHash", until)
      VALUES (${ctx.workspaceId}::uuid, ${newId()}::uuid, ${id}::uuid, ${addressHash}, ${until}::timestamptz)
      ON CONFLICT ("workspaceId", "chatId") DO UPDATE SET until = excluded.until`);
    publishChat(tx, ctx, id, { blocked: true });
    return { chat: await readChat(ctx, id, tx) };
  });
}

/** Lets the visitor of a chat write again, whichever chat of theirs it was that they were blocked in. */
export function unblockVisitor(ctx: Context, { id }: { id: string }) {
  return sqlTransaction(ctx, async (tx) => {
    const { addressHash } = await lockChat(tx, ctx, id);
    await tx.query(sql`
      DELETE FROM "ChatBlock" WHERE "workspaceId" = ${ctx.workspaceId}::uuid
        AND ("chatId" = ${id}::uuid OR "addressHash" = ${addressHash})`);
    publishChat(tx, ctx, id, {});
    return { chat: await readChat(ctx, id, tx) };
  });
}
