import type { Context } from '@/server/kernel/context';
import { ApiError } from '@/server/kernel/contract/errors';
import { db } from '@/server/kernel/db/client';
import { plainText } from '@/server/kernel/mail/plain-text';
import { Unfilled } from '@/server/kernel/mail/template';
import { fillDraft, readDraft } from '@/server/outreach/mail/send/claim';
import { refusalOf } from '@/server/outreach/mail/send/permission';
import { senderOf } from '@/server/outreach/mail/send/sender';
import type { Content } from './content';

/** What a mail would be like, and why it cannot be sent as it stands. */
export interface Preview {
  content: Content;
  problem: string | null;
}

/** The draft as its recipient would get it; where it cannot be filled in, as it is written, with what is wrong. */
export async function previewDraft(ctx: Context, id: string): Promise<Preview> {
  const draft = await readDraft(db, ctx, id);
  const written = { subject: draft.subject, html: draft.bodyHtml, text: await plainText(draft.bodyHtml) };
  try {
    const content = await fillDraft(db, ctx, draft, await senderOf(db, ctx, draft));
    return { content, problem: (await refusalOf(db, ctx, draft)) ?? null };
  } catch (error) {
    if (error instanceof Unfilled) return { content: written, problem: error.problem };
    if (error instanceof ApiError) return { content: written, problem: error.message };
    throw error;
  }
}
