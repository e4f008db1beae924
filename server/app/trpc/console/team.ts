import { z } from 'zod';
import { countOwned, leaveTo } from '@/server/app/team/transfer';
import { email, text } from '@/server/kernel/contract/fields';
import { resetSecondFactor } from '@/server/workspace/auth/second-factor/reset';
import { inviteMember, renewInvite } from '@/server/workspace/auth/team/invite';
import { changeRole, listTeam } from '@/server/workspace/auth/team/members';
import { listPictures } from '@/server/workspace/members/picture';
import { memberProcedure, router } from '../init';
import { input } from '../input';
import { role } from './fields';

const memberId = () => z.uuid();

/** Who belongs to the workspace, and how they come and go. */
export const teamRouter = router({
  list: memberProcedure.query(({ ctx }) => listTeam(ctx.member)),
  pictures: memberProcedure.query(({ ctx }) => listPictures(ctx.member)),
  invite: memberProcedure
    .input(input({ email: email(), name: text(200).optional(), role: role() }))
    .mutation(({ ctx, input }) => inviteMember(ctx.member, input)),
  renewInvite: memberProcedure
    .input(input({ memberId: memberId() }))
    .mutation(({ ctx, input }) => renewInvite(ctx.member, input)),
  changeRole: memberProcedure
    .input(input({ memberId: memberId(), role: role() }))
    .mutation(({ ctx, input }) => changeRole(ctx.member, input)),
  resetSecondFactor: memberProcedure
    .input(input({ memberId: memberId() }))
    .mutation(({ ctx, input }) => resetSecondFactor(ctx.member, input)),
  owned: memberProcedure
    .input(input({ memberId: memberId() }))
    .query(({ ctx, input }) => countOwned(ctx.member, input)),
  remove: memberProcedure
    .input(input({ memberId: memberId(), to: z.uuid().optional() }))
    .mutation(({ ctx, input }) => leaveTo(ctx.member, input)),
});
