import type { Context } from '@/server/kernel/context';
import type { ParsedMail } from './mime/parsed-mail';

/** A mail that somebody has written, as far as it may answer something that is no e-mail record. */
export interface MailReply {
  messageId: string | null;
  /** The Message-IDs that it names as what it answers, the nearest first. */
  answers: string[];
  /** The address of whoever wrote it. */
  from: string;
  text: string;
}

/** Takes an answer where it belongs. @returns whether it was taken; else it is recorded as any other mail */
type HandleReply = (ctx: Context, reply: MailReply) => Promise<boolean>;

let takers: readonly HandleReply[] = [];

/** Hands over who takes answers to mails of theirs: those who stand above mail. */
export function setReplyHandlers(all: readonly HandleReply[]): void {
  takers = all;
}

/** Offers a mail to each of them. */
export async function offerReply(ctx: Context, mail: ParsedMail): Promise<boolean> {
  const { messageId, inReplyTo, references, from, text } = mail;
  const answers = [...inReplyTo, ...references.toReversed()];
  if (!from || answers.length === 0) return false;
  for (const take of takers) if (await take(ctx, { messageId, answers, from: from.email, text })) return true;
  return false;
}
