import { z } from 'zod';
import { filesOfMail } from '@/server/app/console/attachments';
import { BOXES, countBoxes, listThreads } from '@/server/app/console/inbox';
import { decideStopRequest, stopRequests } from '@/server/app/console/stop-request';
import { archiveThreads, assignThreads, markThreads, snoozeThreads, threadState } from '@/server/app/console/threads';
import { datetime, prose, text } from '@/server/kernel/contract/fields';
import { db } from '@/server/kernel/db/client';
import { beginAnswer, draftExtras, WAYS_TO_ANSWER } from '@/server/outreach/emails/begin';
import { addCorrespondent } from '@/server/outreach/emails/correspondent';
import { previewDraft } from '@/server/outreach/mail/compose/preview';
import { readSignature, signatureFrom, writeSignature } from '@/server/outreach/mail/signature';
import { assertSeen } from '@/server/outreach/mailboxes/people';
import { memberProcedure, router } from '../init';
import { input } from '../input';

const PAGE = 40;

const thread = { threadId: z.uuid() };
const threads = { threadIds: z.array(z.uuid()).min(1).max(1000) };
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
  begin: memberProcedure
    .input(input({ emailId: z.uuid(), way: z.enum(WAYS_TO_ANSWER) }))
    .query(({ ctx, input }) => beginAnswer(ctx.member, input)),
  extras: memberProcedure.input(input({ emailId: z.uuid() })).query(({ ctx, input }) => draftExtras(ctx.member, input)),
  addContact: memberProcedure
    .input(input({ emailId: z.uuid() }))
    .mutation(({ ctx, input }) => addCorrespondent(ctx.member, input)),
  mark: memberProcedure
    .input(input({ ...threads, unread: z.boolean() }))
    .mutation(({ ctx, input }) => markThreads(ctx.member, input)),
  state: memberProcedure.input(input(thread)).query(({ ctx, input }) => threadState(ctx.member, input)),
  archive: memberProcedure
    .input(input({ ...threads, archived: z.boolean() }))
    .mutation(({ ctx, input }) => archiveThreads(ctx.member, input)),
  snooze: memberProcedure
    .input(input({ ...threads, until: datetime().nullable() }))
    .mutation(({ ctx, input }) => snoozeThreads(ctx.member, input)),
  assign: memberProcedure
    .input(input({ ...threads, memberId: z.uuid().nullable() }))
    .mutation(({ ctx, input }) => assignThreads(ctx.member, input)),
  preview: memberProcedure.input(input({ emailId: z.uuid() })).query(async ({ ctx, input: { emailId } }) => {
    await assertSeen(db, ctx.member, emailId);
    return previewDraft(ctx.member, emailId);
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
