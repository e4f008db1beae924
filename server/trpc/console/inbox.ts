import { z } from 'zod';
import { BOXES, countBoxes, listThreads, markThread } from '@/server/console/inbox';
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
  mark: memberProcedure
    .input(input({ threadId: z.uuid(), unread: z.boolean() }))
    .mutation(({ ctx, input }) => markThread(ctx.member, input)),
});
