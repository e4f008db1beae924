import { isDeepStrictEqual } from 'node:util';
import { keepChange } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import { prisma } from '@/server/kernel/db/client';
import { transaction } from '@/server/kernel/db/transaction';
import { assertAdmin } from '@/server/workspace/auth/team/rules';

/**
 * What a review link asks for before it sends. CONFIRM: nothing of who was given it with `send:emails`, of others that a member
 * signs in or confirms by mail. SIGN_IN: that a member signs in, whoever was given it.
 */
export const LINK_POLICIES = ['CONFIRM', 'SIGN_IN'] as const;
export type LinkPolicy = (typeof LINK_POLICIES)[number];

const select = {
  id: true,
  name: true,
  timezone: true,
  trackMail: true,
  reviewLinks: true,
  requireTwoFactor: true,
  lossReasons: true,
  sellerDetails: true,
} as const;

/** The workspace that the context is in. */
export function getWorkspace(ctx: Context) {
  return prisma.workspace.findUniqueOrThrow({ where: { id: ctx.workspaceId }, select });
}

type Settings = Awaited<ReturnType<typeof getWorkspace>>;

/** Renames the workspace, changes the time zone that new members start with, or what its quotes say below its name. */
export const updateWorkspace = (
  ctx: Context,
  changes: Partial<Pick<Settings, 'name' | 'timezone' | 'sellerDetails'>>,
) => changeAsAdmin(ctx, changes);

/** Turns the counting of opens and clicks on or off, for mail that goes out from now on. */
export const setTracking = (ctx: Context, { trackMail }: Pick<Settings, 'trackMail'>) =>
  changeAsAdmin(ctx, { trackMail });

/** Says who may send by a review link, those that were given out before included. */
export const setReviewLinks = (ctx: Context, { reviewLinks }: { reviewLinks: LinkPolicy }) =>
  changeAsAdmin(ctx, { reviewLinks });

/** Says what is offered when somebody says why a deal was lost; the operation's scope says who may. */
export const setLossReasons = (ctx: Context, lossReasons: string[]) => change(ctx, { lossReasons });

function changeAsAdmin(ctx: Context, changes: Partial<Settings>): Promise<Settings> {
  assertAdmin(ctx);
  return change(ctx, changes);
}

/**
 * Says whether members work here only once they have a second factor; those without are led to set one up. Whoever turns it
 * on needs one first, or would be the first to be kept out.
 */
export function setRequireTwoFactor(
  ctx: Context,
  { requireTwoFactor }: Pick<Settings, 'requireTwoFactor'>,
  hasOne: boolean,
) {
  if (requireTwoFactor && !hasOne) throw conflict('Set up your own second factor first, under Settings, Account.');
  return changeAsAdmin(ctx, { requireTwoFactor });
}

/** Changes settings, and keeps in the history who changed which. */
function change(ctx: Context, changes: Partial<Settings>): Promise<Settings> {
  const id = ctx.workspaceId;
  return transaction(ctx, async (tx) => {
    const before: Record<string, unknown> = await tx.workspace.findUniqueOrThrow({ where: { id }, select });
    const after = await tx.workspace.update({ where: { id }, data: changes, select });
    const changed = Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(before[name], value));
    const fields = Object.fromEntries(
      changed.map(([name, value]): [string, [unknown, unknown]] => [name, [before[name], value]]),
    );
    if (changed.length > 0) await keepChange(tx, ctx, { table: 'Workspace', id, kind: 'updated', fields });
    return after;
  });
}
