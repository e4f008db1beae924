import { z } from 'zod';
import { countUnread, listNotifications, markRead } from '@/server/workspace/notifications';
import { memberProcedure, router } from '../init';
import { input } from '../input';

const PAGE = 30;

/** What the signed-in member was told. */
export const notificationsRouter = router({
  list: memberProcedure
    .input(input({ cursor: z.uuid().nullish() }))
    .query(({ ctx, input: { cursor } }) =>
      listNotifications(ctx.member, { limit: PAGE, ...(cursor && { before: cursor }) }),
    ),
  unread: memberProcedure.query(({ ctx }) => countUnread(ctx.member)),
  markRead: memberProcedure
    .input(input({ ids: z.array(z.uuid()).min(1).max(100) }))
    .mutation(({ ctx, input }) => markRead(ctx.member, input)),
  markAllRead: memberProcedure.mutation(({ ctx }) => markRead(ctx.member)),
});
