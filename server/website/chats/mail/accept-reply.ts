import type { Context } from '@/server/kernel/context';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import type { MailReply } from '@/server/outreach/mail/inbound/replies';
import { MESSAGE_LENGTH } from '../contract';
import { type LockedChat, lockChat } from '../lock';
import { oneLine } from '../messages';
import { sendToLocked } from '../public/send';
import { chatOfMail } from './mail-id';
import { withoutQuote } from './without-quote';

/** Characters for the names of files. */
const NAMES_LENGTH = 1000;

/**
 * Takes a visitor's answer to a mail of their chat into the chat, once however often it comes. Only from the address that the mail
 * went to: what others have forwarded is ordinary mail, and so is what a blocked visitor writes. Files are named as a mail of ours
 * names them.
 * @returns whether all of it is in the chat
 */
export async function acceptChatReply(ctx: Context, reply: MailReply): Promise<boolean> {
  const { messageId, answers, from, files } = reply;
  const chatId = answers.flatMap((id) => chatOfMail(id, ctx.workspaceId) ?? [])[0];
  const words = withoutQuote(reply.text);
  if (!chatId || !messageId || !words) return false;
  const names = oneLine(files.flatMap(({ name, isInline }) => (isInline ? [] : `[${name}]`)).join(' '), NAMES_LENGTH);
  const body = [words.slice(0, MESSAGE_LENGTH - names.length - 1), names]
    .filter(Boolean)
    .join('\n')
    .slice(0, MESSAGE_LENGTH);
  const isTaken = await sqlTransaction(ctx, async (tx) => {
    const chat = await lockChat(tx, ctx, chatId).catch(ifGone);
    if (!chat || chat.blocked || !isVisitor(chat, from)) return false;
    await sendToLocked(tx, ctx, chatId, { role: 'VISITOR', body, isByMail: true, clientId: `mail/${messageId}` });
    return true;
  });
  return isTaken && files.length === 0 && body === words;
}

/** Of a chat that is gone the mail is ordinary mail. Whatever else keeps it from being read is none of the mail's: it comes again. */
function ifGone(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.status !== STATUS.notFound) throw error;
}

const isVisitor = ({ visitorEmail }: LockedChat, from: string) => visitorEmail?.toLowerCase() === from.toLowerCase();
