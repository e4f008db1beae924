import { assertAdmin } from '@/server/auth/team/rules';
import type { Context } from '@/server/context';
import { prisma } from '@/server/db/client';

const select = { id: true, name: true, timezone: true, trackMail: true } as const;

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
