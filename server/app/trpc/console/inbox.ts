import { z } from 'zod';
import { filesOfMail, mailsWith } from '@/server/app/console/attachments';
import { BOXES, countBoxes, listThreads, markThread } from '@/server/app/console/inbox';
import { decideStopRequest, stopRequests } from '@/server/app/console/stop-request';
import { memberProcedure, router } from '../init';
import { input } from '../input';

const PAGE = 40;

/** Mail by threads, and what of it is unread: the API knows mails one by one. */
export const inboxRouter = router({
  threads: memberProcedure
    .input(input({ box: z.enum(BOXES), cursor: z.uuid().nullish() }))
    .query(({ ctx, input: { box, cursor } }) =>
      listThreads(ctx.member, { box, limit: PAGE, ...(cursor && { before: cursor }) }),
    ),
  counts: memberProcedure.query(({ ctx }) => countBoxes(ctx.member)),
  withContact: memberProcedure
    .input(input({ contactId: z.uuid(), cursor: z.string().nullish() }))
    .query(({ ctx, input: { contactId, cursor } }) => mailsWith(ctx.member, { contactId, ...(cursor && { cursor }) })),
  files: memberProcedure.input(input({ emailId: z.uuid() })).query(({ ctx, input }) => filesOfMail(ctx.member, input)),
  mark: memberProcedure
    .input(input({ threadId: z.uuid(), unread: z.boolean() }))
    .mutation(({ ctx, input }) => markThread(ctx.member, input)),
  stopRequests: memberProcedure
    .input(input({ threadId: z.uuid() }))
    .query(({ ctx, input }) => stopRequests(ctx.member, input)),
  decideStop: memberProcedure
    .input(input({ emailId: z.uuid(), agree: z.boolean() }))
    .mutation(({ ctx, input }) => decideStopRequest(ctx.member, input)),
});
