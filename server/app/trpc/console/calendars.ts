import { z } from 'zod';
import { requiredText, text } from '@/server/kernel/contract/fields';
import { changeConnection, disconnectCalendar, syncConnection } from '@/server/meetings/calendar/connections/change';
import { checkAccount } from '@/server/meetings/calendar/connections/check';
import { connectAccount, connectFeed } from '@/server/meetings/calendar/connections/connect';
import { listConnections } from '@/server/meetings/calendar/connections/list';
import { memberProcedure, router } from '../init';
import { input } from '../input';

const url = () => requiredText(2000);
const login = { url: url(), username: requiredText(320), password: z.string().min(1, 'Required').max(1000) };
const choice = { readUrls: z.array(url()).max(50), writeUrl: url().nullable() };
const name = () => text(200).optional();

/** The calendars of whoever is signed in. */
export const calendarsRouter = router({
  list: memberProcedure.query(({ ctx }) => listConnections(ctx.member)),
  /** Looks into an account before it is connected, so that its calendars can be chosen from. */
  look: memberProcedure.input(input(login)).mutation(async ({ input }) => (await checkAccount(input)).calendars),
  connectAccount: memberProcedure
    .input(input({ ...login, ...choice, name: name() }))
    .mutation(({ ctx, input }) => connectAccount(ctx.member, input)),
  connectFeed: memberProcedure
    .input(input({ url: url(), name: name() }))
    .mutation(({ ctx, input }) => connectFeed(ctx.member, input)),
  change: memberProcedure
    .input(input({ id: z.uuid(), password: z.string().max(1000).optional(), ...choice }))
    .mutation(({ ctx, input }) => changeConnection(ctx.member, input)),
  sync: memberProcedure
    .input(input({ id: z.uuid() }))
    .mutation(({ ctx, input }) => syncConnection(ctx.member, input.id)),
  disconnect: memberProcedure
    .input(input({ id: z.uuid() }))
    .mutation(({ ctx, input }) => disconnectCalendar(ctx.member, input.id)),
});
