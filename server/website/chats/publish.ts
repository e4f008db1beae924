import { applyChanges, type Columns } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import type { Transaction } from '@/server/kernel/db/transaction';
import { publish } from '@/server/kernel/live/bus';
import { announce } from '@/server/workspace/live/topics';
import type { ChatState, Placed } from './messages';
import { chatRecord } from './record';

/** The channel of one chat, which the visitor's stream listens to. */
export const chatChannel = (chatId: string) => `chat/${chatId}`;

/** What is published on a chat's channel. */
export interface ChatNews {
  message?: Placed;
  state?: ChatState;
  /** The visitor may not listen any more. */
  blocked?: true;
}

/** Publishes to the visitor and to the consoles of the workspace, once it is committed. */
export function publishChat(tx: Pick<Transaction, 'afterCommit'>, ctx: Context, chatId: string, news: ChatNews): void {
  tx.afterCommit(() => publish(chatChannel(chatId), news));
  announce(tx, ctx.workspaceId, { topic: 'chats', id: chatId });
}

/** Changes columns of locked chats. */
export const setChats = (tx: Transaction, ctx: Context, ids: string[], columns: Columns): Promise<void> =>
  applyChanges(
    tx,
    ctx,
    { record: chatRecord },
    ids.map((id) => ({ kind: 'updated', id, columns })),
  );

/** The same of one. */
export const setChat = (tx: Transaction, ctx: Context, id: string, columns: Columns): Promise<void> =>
  setChats(tx, ctx, [id], columns);
