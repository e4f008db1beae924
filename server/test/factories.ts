import '@/server/app/wiring';
import type { Context, Role } from '@/server/kernel/context';
import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { makeApiKey } from '@/server/workspace/keys/api-key';
import { createWorkspace } from '@/server/workspace/workspaces/create';

let count = 0;

/** A workspace of its own for a test, with its owner and a key that may do everything. */
export async function makeWorkspace(name = `Workspace ${++count}`) {
  const { workspaceId, ownerId } = await createWorkspace({ name, ownerEmail: `owner${++count}@${newId()}.example` });
  const { key, keyId } = await makeKey(workspaceId, ['*'], { createdById: ownerId });
  return { id: workspaceId, ownerId, key, keyId, ctx: contextOf(workspaceId, keyId, ownerId) };
}

export type TestWorkspace = Awaited<ReturnType<typeof makeWorkspace>>;

function contextOf(workspaceId: string, keyId: string, memberId: string): Context {
  return { workspaceId, actor: { kind: 'key', keyId, memberId, role: 'owner', scopes: ['*'] }, requestId: 'test' };
}

/** A key with these scopes. */
export async function makeKey(
  workspaceId: string,
  scopes: string[],
  more: { createdById?: string; expiresAt?: Date; revokedAt?: Date } = {},
) {
  const { key, prefix, secretHash } = makeApiKey();
  const { id } = await prisma.apiKey.create({
    data: { workspaceId, id: newId(), name: 'test', prefix, secretHash, scopes, ...more },
    select: { id: true },
  });
  return { key, keyId: id };
}

/** A member of a workspace who has not signed in. */
export async function makeMember(workspaceId: string, { role = 'member' as Role, name = 'Mia Member' } = {}) {
  const data = { workspaceId, id: newId(), email: `member${++count}@${newId()}.example`, name, role, timezone: 'UTC' };
  return prisma.member.create({ data, select: { id: true, email: true, name: true, role: true } });
}

/** Work of a member in the console. */
export const memberContext = (workspaceId: string, memberId: string, role: Role = 'member'): Context => ({
  workspaceId,
  actor: { kind: 'member', memberId, role, scopes: ['*'] },
  requestId: 'test',
});
