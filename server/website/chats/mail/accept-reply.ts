import type { Context } from '@/server/kernel/context';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import type { MailReply } from '@/server/outreach/mail/inbound/replies';
import { MESSAGE_LENGTH } from '../contract';
import { type LockedChat, lockChat } from '../lock';
import { sendToLocked } from '../public/send';
import { chatOfMail } from './mail-id';
import { withoutQuote } from './without-quote';

/**
 * Takes a visitor's answer to a mail of their chat into the chat, once however often it comes. Only from the address that the mail
 * went to: what others have forwarded is ordinary mail, and so is what a blocked visitor writes.
 * @returns whether it is in the chat
 */
export async function acceptChatReply(ctx: Context, { messageId, answers, from, text }: MailReply): Promise<boolean> {
  const chatId = answers.flatMap((id) => chatOfMail(id, ctx.workspaceId) ?? [])[0];
  if (!chatId || !messageId) return false;
  const body = withoutQuote(text).slice(0, MESSAGE_LENGTH);
  if (!body) return false;
  return sqlTransaction(ctx, async (tx) => {
    const chat = await lockChat(tx, ctx, chatId).catch(() => undefined);
    if (!chat || chat.blocked || !isVisitor(chat, from)) return false;
    await sendToLocked(tx, ctx, chatId, { role: 'VISITOR', body, clientId: `mail/${messageId}` });
    return true;
  });
}

const isVisitor = ({ visitorEmail }: LockedChat, from: string) => visitorEmail?.toLowerCase() === from.toLowerCase();
