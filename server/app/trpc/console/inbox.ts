import { z } from 'zod';
import { filesOfMail } from '@/server/app/console/attachments';
import { BOXES, countBoxes, listThreads } from '@/server/app/console/inbox';
import { decideStopRequest, stopRequests } from '@/server/app/console/stop-request';
import { archiveThread, assignThread, markThread, snoozeThread, threadState } from '@/server/app/console/threads';
import { datetime, prose, text } from '@/server/kernel/contract/fields';
import { getEmail } from '@/server/outreach/emails/record';
import { previewDraft } from '@/server/outreach/mail/compose/preview';
import { readSignature, signatureFrom, writeSignature } from '@/server/outreach/mail/signature';
import { memberProcedure, router } from '../init';
import { input } from '../input';

const PAGE = 40;

const thread = { threadId: z.uuid() };
const mailbox = { mailboxId: z.uuid().optional() };

/** Mail by threads, and what of it is unread: the API knows mails one by one. */
export const inboxRouter = router({
  threads: memberProcedure
    .input(input({ box: z.enum(BOXES), q: text(200).optional(), ...mailbox, cursor: z.uuid().nullish() }))
    .query(({ ctx, input: { cursor, ...asked } }) =>
      listThreads(ctx.member, { ...asked, limit: PAGE, before: cursor ?? undefined }),
    ),
  counts: memberProcedure.input(input(mailbox)).query(({ ctx, input }) => countBoxes(ctx.member, input)),
  files: memberProcedure.input(input({ emailId: z.uuid() })).query(({ ctx, input }) => filesOfMail(ctx.member, input)),
  mark: memberProcedure
    .input(input({ threadId: z.uuid(), unread: z.boolean() }))
    .mutation(({ ctx, input }) => markThread(ctx.member, input)),
  state: memberProcedure.input(input(thread)).query(({ ctx, input }) => threadState(ctx.member, input)),
  archive: memberProcedure
    .input(input({ ...thread, archived: z.boolean() }))
    .mutation(({ ctx, input }) => archiveThread(ctx.member, input)),
  snooze: memberProcedure
    .input(input({ ...thread, until: datetime().nullable() }))
    .mutation(({ ctx, input }) => snoozeThread(ctx.member, input)),
  assign: memberProcedure
    .input(input({ ...thread, memberId: z.uuid().nullable() }))
    .mutation(({ ctx, input }) => assignThread(ctx.member, input)),
  preview: memberProcedure.input(input({ emailId: z.uuid() })).query(async ({ ctx, input: { emailId } }) => {
    const { id } = await getEmail(ctx.member, emailId);
    return previewDraft(ctx.member, id);
  }),
  signature: memberProcedure.query(({ ctx }) => readSignature(ctx.member)),
  signatureFrom: memberProcedure
    .input(input({ from: z.string().max(320).nullable() }))
    .query(({ ctx, input }) => signatureFrom(ctx.member, input)),
  writeSignature: memberProcedure
    .input(input({ html: prose(20_000).nullable() }))
    .mutation(({ ctx, input }) => writeSignature(ctx.member, input)),
  stopRequests: memberProcedure
    .input(input({ threadId: z.uuid() }))
    .query(({ ctx, input }) => stopRequests(ctx.member, input)),
  decideStop: memberProcedure
    .input(input({ emailId: z.uuid(), agree: z.boolean() }))
    .mutation(({ ctx, input }) => decideStopRequest(ctx.member, input)),
});
