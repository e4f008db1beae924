import { z } from 'zod';
import { namedText } from '@/server/kernel/contract/fields';
import { answerCaught, listCaught, readCaught } from '@/server/outreach/mail/catcher/caught';
import { memberProcedure, router } from '../init';
import { input } from '../input';

const PAGE = 40;

/** What the built-in mail catcher caught, which goes nowhere else, and answers to it as its recipients. */
export const caughtRouter = router({
  list: memberProcedure
    .input(input({ cursor: z.uuid().nullish() }))
    .query(({ ctx, input: { cursor } }) => listCaught(ctx.member, { limit: PAGE, ...(cursor && { before: cursor }) })),
  read: memberProcedure.input(input({ id: z.uuid() })).query(({ ctx, input: { id } }) => readCaught(ctx.member, id)),
  answer: memberProcedure
    .input(input({ id: z.uuid(), text: namedText('text', 50_000) }))
    .mutation(({ ctx, input }) => answerCaught(ctx.member, input)),
});
