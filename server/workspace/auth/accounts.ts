import { applyChanges } from '@/server/kernel/changes';
import { systemContext } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import { db, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { SWEEP, type Tx, transaction } from '@/server/kernel/db/transaction';
import { memberRecord } from '@/server/workspace/members/record';
import { createWorkspace } from '@/server/workspace/workspaces/create';
import { hashNewPassword } from './password';

export interface NewAccount {
  workspaceId: string;
  memberId: string;
  email: string;
  /** In clear; only its scrypt hash is kept. */
  password: string;
  name: string;
}

/** A person with a password, tied to a member of a workspace. A person of that e-mail address must not exist yet. */
export async function createOwnerAccount({ workspaceId, memberId, email, password, name }: NewAccount) {
  const hash = await hashNewPassword(password);
  return transaction({ workspaceId }, async (tx) => {
    const userId = await createUser(tx, { email, name, hash, verified: true });
    await linkMember(tx, { workspaceId, memberId, userId, name });
    return { userId };
  });
}

export interface NewUser {
  email: string;
  name: string;
  hash: string;
  /** Whether it is known that they read this address. */
  verified: boolean;
}

/** Writes the rows that better-auth reads; e-mail addresses are kept in lower case, as it looks them up. */
export async function createUser(tx: Tx, { email, name, hash, verified }: NewUser) {
  const userId = newId();
  const user = { id: userId, email: email.toLowerCase(), name, emailVerified: verified };
  await tx.user.create({ data: user, select: { id: true } });
  const account = { id: newId(), userId, accountId: userId, providerId: 'credential', password: hash };
  await tx.account.create({ data: account, select: { id: true } });
  return userId;
}

/** Ties a person to a member and takes the invitation back. */
export async function linkMember(
  tx: Tx,
  { workspaceId, memberId, userId, name }: { workspaceId: string; memberId: string; userId: string; name: string },
) {
  const columns = { userId, name, inviteTokenHash: null, inviteExpiresAt: null };
  const ctx = systemContext(workspaceId, memberId, `member:${memberId}`);
  await applyChanges(tx, ctx, { record: memberRecord }, [{ kind: 'updated', id: memberId, columns }]);
}

/** Whether nobody can sign in yet, which is when /setup is open. */
export async function isFirstRun(): Promise<boolean> {
  const [row] = await db.query<{ none: boolean }>(sql`SELECT NOT EXISTS (SELECT 1 FROM "User") AS none`);
  return row?.none ?? true;
}

export interface FirstOwner {
  workspaceName: string;
  name: string;
  email: string;
  password: string;
  timezone?: string | undefined;
}

/** The first person and their workspace. Two at once: the database lets one through, the other gets a 409. */
export async function createFirstOwner({ workspaceName, name, email, password, timezone }: FirstOwner) {
  // Before the password is hashed, which is work, and again under the lock, which settles it.
  if (!(await isFirstRun())) throw alreadyOwned();
  const hash = await hashNewPassword(password);
  return transaction(SWEEP, async (tx) => {
    await tx.query(sql`SELECT 1 FROM pg_advisory_xact_lock(hashtext('first-run'))`);
    const [taken] = await tx.query<{ id: string }>(sql`SELECT id FROM "User" LIMIT 1`);
    if (taken) throw alreadyOwned();
    const made = await createWorkspace({ name: workspaceName, ownerEmail: email, ownerName: name, timezone });
    const userId = await createUser(tx, { email, name, hash, verified: true });
    await linkMember(tx, { workspaceId: made.workspaceId, memberId: made.ownerId, userId, name });
    return { workspaceId: made.workspaceId };
  });
}

const alreadyOwned = () => conflict('This service already has an owner. Sign in instead.');
