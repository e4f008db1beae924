import type { Context } from '@/server/kernel/context';
import { ApiError, conflict, STATUS } from '@/server/kernel/contract/errors';
import type { Input, Output } from '@/server/kernel/contract/implement';
import { db } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { getRecord } from '@/server/kernel/db/record';
import type { OutgoingMessage as Parcel } from '@/server/kernel/mail/smtp/connection';
import { smtpPool } from '@/server/kernel/mail/smtp/pool';
import { Unfilled } from '@/server/kernel/mail/template';
import { actingMemberId, ownSender } from '@/server/outreach/emails/acting';
import { newMessageId } from '@/server/outreach/mail/message-id';
import { findMember } from '@/server/workspace/members/resolve';
import type { campaignsContract } from './contract';
import { findSample } from './preview';
import { campaignRecord } from './record';
import { renderMail } from './send/render';
import type { RenderedMail } from './send/send-context';
import { loadSendContext } from './send/send-context';
import { senderOf } from './sender';

/** Sends the mail to whoever acts, for trial: nobody is counted, and nothing is kept. */
export async function testCampaign(
  ctx: Context,
  input: Input<typeof campaignsContract.test>,
): Promise<Output<typeof campaignsContract.test>> {
  const { id } = await getRecord(campaignRecord, ctx, input.id);
  const memberId = await actingMemberId(db, ctx);
  const member = memberId === null ? undefined : await findMember(db, ctx, { id: memberId });
  if (!member) throw conflict('There is no member whom a test could be sent to.');
  // A trial is mail from its sender like any other, and signed by our domain: it takes their word.
  const sender = await senderOf(db, ctx, id);
  if (sender) await ownSender(db, ctx, sender);
  const { contact } = await findSample(db, ctx, id, input.contactId);
  const { template, routed } = await loadSendContext(ctx.workspaceId, id);
  const emailId = newId();
  const messageId = newMessageId(emailId, template.from.email);
  // Opens and clicks of a trial are nobody's.
  const trial = { ...template, track: false, subject: `[Test] ${template.subject}` };
  const { bytes } = await orConflict(renderMail(trial, { emailId, messageId, toEmail: member.email, contact }));
  const parcel: Parcel = { from: template.from.email, to: member.email, bytes, gate: async () => true };
  const outcome = await smtpPool().send(routed.route, parcel);
  if (outcome.kind === 'accepted') return { sent: true, toEmail: member.email };
  throw new ApiError(STATUS.badGateway, 'error' in outcome ? outcome.error : 'The mail server did not answer.');
}

async function orConflict(composing: Promise<RenderedMail>): Promise<RenderedMail> {
  try {
    return await composing;
  } catch (error) {
    if (error instanceof Unfilled) throw conflict(error.problem, 'unfilled_placeholder');
    throw error;
  }
}
