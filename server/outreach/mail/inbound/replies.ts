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
  /** What its files are called; of pictures within the text their number alone says something. */
  files: { name: string; isInline: boolean }[];
}

/** Takes an answer where it belongs. @returns whether all of it was taken; else it is recorded as any other mail, too */
type HandleReply = (ctx: Context, reply: MailReply) => Promise<boolean>;

let takers: readonly HandleReply[] = [];

/** Hands over who takes answers to mails of theirs: those who stand above mail. */
export function setReplyHandlers(all: readonly HandleReply[]): void {
  takers = all;
}

/** Offers a mail to each of them. */
export async function offerReply(ctx: Context, mail: ParsedMail): Promise<boolean> {
  const { messageId, inReplyTo, references, from, text, attachments } = mail;
  const answers = [...inReplyTo, ...references.toReversed()];
  if (!from || answers.length === 0) return false;
  const files = attachments.map(({ fileName, inline }) => ({ name: fileName, isInline: inline }));
  for (const take of takers) if (await take(ctx, { messageId, answers, from: from.email, text, files })) return true;
  return false;
}
