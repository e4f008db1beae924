import { z } from 'zod';
import { email, requiredText } from '@/server/kernel/contract/fields';
import { askNewAddress, takeNewAddress } from '@/server/workspace/auth/account/change-address';
import { changePassword } from '@/server/workspace/auth/account/change-password';
import { confirmAddress, mailConfirmation } from '@/server/workspace/auth/account/confirm-address';
import { forgotPassword } from '@/server/workspace/auth/account/forgot-password';
import { resetPassword } from '@/server/workspace/auth/account/reset-password';
import { endOtherSessions, endSession, listSessions } from '@/server/workspace/auth/account/sessions';
import { createFirstOwner } from '@/server/workspace/auth/accounts';
import { listPasskeys, removePasskey } from '@/server/workspace/auth/passkeys/manage';
import { newPassword } from '@/server/workspace/auth/password';
import { acceptInvite } from '@/server/workspace/auth/team/accept';
import { removePicture, setPicture } from '@/server/workspace/members/picture';
import { updateProfile } from '@/server/workspace/members/profile';
import { memberProcedure, publicProcedure, router, signedInProcedure } from '../init';
import { input } from '../input';
import { timezone } from './fields';

const token = () => z.string().max(100);

/** Becoming somebody who can sign in, who that is, and what opens their account. */
export const accountRouter = router({
  me: signedInProcedure.query(({ ctx }) => ctx.who),

  setUp: publicProcedure
    .input(
      input({
        workspaceName: requiredText(100),
        name: requiredText(200),
        email: email(),
        password: newPassword(),
        timezone: timezone().optional(),
      }),
    )
    .mutation(({ input }) => createFirstOwner(input)),

  acceptInvite: publicProcedure
    .input(input({ token: token(), name: requiredText(200).optional(), password: newPassword().optional() }))
    .mutation(async ({ ctx, input }) => acceptInvite(input, await ctx.session())),

  updateProfile: memberProcedure
    .input(input({ name: requiredText(200), timezone: timezone() }))
    .mutation(({ ctx, input }) => updateProfile(ctx.member, input)),

  setPicture: memberProcedure
    // 2 MB, as Base64 writes them.
    .input(input({ data: z.base64().max(2_796_208) }))
    .mutation(({ ctx, input }) => setPicture(ctx.member, input)),
  removePicture: memberProcedure.mutation(({ ctx }) => removePicture(ctx.member)),

  forgotPassword: publicProcedure
    .input(input({ email: email() }))
    .mutation(({ ctx, input }) => forgotPassword({ ...input, address: ctx.address })),
  resetPassword: publicProcedure
    .input(input({ token: token(), password: newPassword() }))
    .mutation(({ input }) => resetPassword(input)),
  changePassword: signedInProcedure
    .input(input({ currentPassword: z.string().min(1).max(1000), newPassword: newPassword() }))
    .mutation(({ ctx, input }) => changePassword(ctx.who, input)),

  mailConfirmation: signedInProcedure.mutation(({ ctx }) => mailConfirmation(ctx.who.email)),
  confirmAddress: signedInProcedure
    .input(input({ token: token() }))
    .mutation(({ ctx, input }) => confirmAddress(ctx.who, input)),

  askNewAddress: signedInProcedure
    .input(input({ email: email(), password: z.string().min(1).max(1000) }))
    .mutation(({ ctx, input }) => askNewAddress(ctx.who, input)),
  takeNewAddress: signedInProcedure
    .input(input({ link: z.string().max(500) }))
    .mutation(({ ctx, input }) => takeNewAddress(ctx.who, input)),

  passkeys: signedInProcedure.query(({ ctx }) => listPasskeys(ctx.who)),
  removePasskey: signedInProcedure
    .input(input({ id: z.string().max(100) }))
    .mutation(({ ctx, input }) => removePasskey(ctx.who, input)),

  sessions: signedInProcedure.query(({ ctx }) => listSessions(ctx.who)),
  endSession: signedInProcedure
    .input(input({ id: z.string().max(100) }))
    .mutation(({ ctx, input }) => endSession(ctx.who, input)),
  endOtherSessions: signedInProcedure.mutation(({ ctx }) => endOtherSessions(ctx.who)),
});
