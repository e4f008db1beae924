import { db } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import type { ApiRequest, ApiResponse } from '@/server/kernel/http/message';
import { redirectTo } from '@/server/kernel/http/redirect';
import { attachmentsOf } from '@/server/outreach/emails/attachments';
import { attachmentUrl } from '@/server/outreach/emails/open-attachment';
import { findReview } from './load';

/** `GET /review/<token>/attachments/<id>`: leads a reviewer to an attachment of that mail, and of no other. */
export async function answerReviewAttachment(request: ApiRequest): Promise<ApiResponse> {
  const [, , token = '', , id = ''] = request.path.split('/');
  const review = await findReview(token, newId());
  if (!review || review === 'gone') return redirectTo(undefined);
  const attachments = await attachmentsOf(db, review.ctx, review.mail.emailId);
  const known = attachments.some((attachment) => attachment.id === id);
  return redirectTo(known ? await attachmentUrl(review.mail.workspaceId, id) : undefined);
}
