import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { db } from '@/server/kernel/db/client';
import { including } from '@/server/kernel/db/including';
import { getRecord } from '@/server/kernel/db/record';
import { chatListing, type chatsContract } from './contract';
import { placeOf, readMessages, withoutPlace } from './messages';
import { chatRecord } from './record';

export async function getChat(ctx: Context, { id, after, limit, include }: Input<typeof chatsContract.get>) {
  const chat = await getRecord(including(chatRecord, chatListing.includes, include), ctx, id);
  const from = after === undefined ? 0 : await placeOf(db, ctx.workspaceId, id, after);
  const found = await readMessages(ctx.workspaceId, id, from, limit + 1);
  const messages = found.slice(0, limit).map(withoutPlace);
  return { chat, messages, messagesNextCursor: found.length > limit ? (messages.at(-1)?.id ?? null) : null };
}
