import { z } from 'zod';
import { createFirstOwner } from '@/server/auth/accounts';
import { PASSWORD_LENGTH } from '@/server/auth/better-auth';
import { acceptInvite } from '@/server/auth/team/accept';
import { email, requiredText } from '@/server/contract/fields';
import { publicProcedure, router, signedInProcedure } from '../init';
import { input } from '../input';
import { timezone } from './fields';

const { min, max } = PASSWORD_LENGTH;
const password = () => z.string().min(min, `Use at least ${min} characters`).max(max);

/** Becoming somebody who can sign in, and who that is. */
export const accountRouter = router({
  me: signedInProcedure.query(({ ctx }) => ctx.who),

  setUp: publicProcedure
    .input(
      input({
        workspaceName: requiredText(100),
        name: requiredText(200),
        email: email(),
        password: password(),
        timezone: timezone().optional(),
      }),
    )
    .mutation(({ input }) => createFirstOwner(input)),

  acceptInvite: publicProcedure
    .input(input({ token: z.string().max(100), name: requiredText(200).optional(), password: password().optional() }))
    .mutation(async ({ ctx, input }) => acceptInvite(input, await ctx.session())),
});
