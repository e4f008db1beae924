import { z } from 'zod';
import { requiredText, text } from '@/server/kernel/contract/fields';
import {
  getWorkspace,
  LINK_POLICIES,
  setRequireTwoFactor,
  setReviewLinks,
  setTracking,
  updateWorkspace,
} from '@/server/workspace/workspaces/settings';
import { memberProcedure, router } from '../init';
import { input } from '../input';
import { timezone } from './fields';

/** The workspace itself. */
export const workspaceRouter = router({
  get: memberProcedure.query(({ ctx }) => getWorkspace(ctx.member)),
  update: memberProcedure
    .input(
      input({
        name: requiredText(100).optional(),
        timezone: timezone().optional(),
        sellerDetails: text(1000).nullable().optional(),
      }),
    )
    .mutation(({ ctx, input }) => updateWorkspace(ctx.member, input)),
  setTracking: memberProcedure
    .input(input({ trackMail: z.boolean() }))
    .mutation(({ ctx, input }) => setTracking(ctx.member, input)),
  setReviewLinks: memberProcedure
    .input(input({ reviewLinks: z.enum(LINK_POLICIES) }))
    .mutation(({ ctx, input }) => setReviewLinks(ctx.member, input)),
  setRequireTwoFactor: memberProcedure
    .input(input({ requireTwoFactor: z.boolean() }))
    .mutation(({ ctx, input }) => setRequireTwoFactor(ctx.member, input, ctx.who.secondFactor)),
});
