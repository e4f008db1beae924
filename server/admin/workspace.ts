import { notFound } from '@/server/contract/errors';
import { prisma } from '@/server/db/client';
import { isId } from '@/server/db/ids';

/** Throws the 404 of a workspace that is not there. */
export async function assertWorkspace(id: string): Promise<void> {
  const found = isId(id) ? await prisma.workspace.findUnique({ where: { id }, select: { id: true } }) : null;
  if (!found) throw notFound('Workspace');
}
