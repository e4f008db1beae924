import { notFound } from '@/server/kernel/contract/errors';
import { prisma } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';

/** Throws the 404 of a workspace that is not there. */
export async function assertWorkspace(id: string): Promise<void> {
  const found = isId(id)
    ? await prisma.workspace.findFirst({ where: { id, deletingSince: null }, select: { id: true } })
    : null;
  if (!found) throw notFound('Workspace');
}
