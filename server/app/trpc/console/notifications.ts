import { z } from 'zod';
import { choose, countUnread, listChoices, listNotifications, markRead } from '@/server/workspace/notifications';
import { NOTIFICATION_KINDS, WAYS } from '@/server/workspace/notifications/kinds';
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
  choices: memberProcedure.query(({ ctx }) => listChoices(ctx.member)),
  choose: memberProcedure
    .input(input({ kind: z.enum(NOTIFICATION_KINDS), way: z.enum(WAYS) }))
    .mutation(({ ctx, input }) => choose(ctx.member, input)),
  markAllRead: memberProcedure.mutation(({ ctx }) => markRead(ctx.member)),
});
