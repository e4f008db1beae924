import type { Context } from '@/server/kernel/context';
import { prisma } from '@/server/kernel/db/client';
import { assertAdmin } from '@/server/workspace/auth/team/rules';

/**
 * What a review link asks for before it sends. CONFIRM: nothing of who was given it with `send:emails`, of others that a member
 * signs in or confirms by mail. SIGN_IN: that a member signs in, whoever was given it.
 */
export const LINK_POLICIES = ['CONFIRM', 'SIGN_IN'] as const;
export type LinkPolicy = (typeof LINK_POLICIES)[number];

const select = { id: true, name: true, timezone: true, trackMail: true, reviewLinks: true } as const;

/** The workspace that the context is in. */
export function getWorkspace(ctx: Context) {
  return prisma.workspace.findUniqueOrThrow({ where: { id: ctx.workspaceId }, select });
}

/** Renames the workspace, or changes the time zone that new members start with. */
export function updateWorkspace(ctx: Context, changes: { name?: string; timezone?: string }) {
  assertAdmin(ctx);
  return prisma.workspace.update({ where: { id: ctx.workspaceId }, data: changes, select });
}

/** Turns the counting of opens and clicks on or off, for mail that goes out from now on. */
export function setTracking(ctx: Context, { trackMail }: { trackMail: boolean }) {
  assertAdmin(ctx);
  return prisma.workspace.update({ where: { id: ctx.workspaceId }, data: { trackMail }, select });
}

/** Says who may send by a review link, those that were given out before included. */
export function setReviewLinks(ctx: Context, { reviewLinks }: { reviewLinks: LinkPolicy }) {
  assertAdmin(ctx);
  return prisma.workspace.update({ where: { id: ctx.workspaceId }, data: { reviewLinks }, select });
}
