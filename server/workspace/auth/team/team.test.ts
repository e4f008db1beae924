import { expect, test } from 'vitest';
import { sweepDb as db, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { consoleOf, consoleWith, makeOwned, PASSWORD } from '@/server/test/console';
import { makeMember, makeWorkspace } from '@/server/test/factories';

const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

/** Invites somebody and has them join. */
async function join(owner: Awaited<ReturnType<typeof consoleOf>>, role: 'owner' | 'admin' | 'member') {
  const email = `${role}@${newId()}.example`;
  const { url, memberId } = await owner.team.invite({ email, role });
  await consoleWith().account.acceptInvite({ token: tokenOf(url), name: `The ${role}`, password: PASSWORD });
  return { email, memberId, console: await consoleOf(email, PASSWORD) };
}

test('an invitation is good once, and makes a member of the role it names', async () => {
  const { owner } = await makeOwned();
  const { url } = await owner.team.invite({ email: 'mia@team.example', role: 'member' });
  const accept = { token: tokenOf(url), name: 'Mia', password: PASSWORD };
  await expect(consoleWith().account.acceptInvite({ token: accept.token })).rejects.toMatchObject({
    message: 'name and password are required.',
  });
  await consoleWith().account.acceptInvite(accept);
  await expect(consoleWith().account.acceptInvite(accept)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { members } = await owner.team.list();
  expect(members.find(({ email }) => email === 'mia@team.example')).toMatchObject({
    name: 'Mia',
    role: 'member',
    joined: true,
  });
  await expect(owner.team.invite({ email: 'MIA@team.example', role: 'member' })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
});

test('a renewed invitation replaces the one before, and an old one has expired', async () => {
  const { owner, workspace } = await makeOwned();
  const before = await owner.team.invite({ email: 'late@team.example', role: 'member' });
  const after = await owner.team.renewInvite({ memberId: before.memberId });
  const accept = (url: string) =>
    consoleWith().account.acceptInvite({ token: tokenOf(url), name: 'Late', password: PASSWORD });
  await expect(accept(before.url)).rejects.toMatchObject({ message: 'Invitation not found.' });
  await db.query(
    sql`UPDATE "Member" SET "inviteExpiresAt" = now() - interval '1 second' WHERE "workspaceId" = ${workspace.id}::uuid`,
  );
  await expect(accept(after.url)).rejects.toMatchObject({ message: 'Invitation not found.' });
  await expect(owner.team.renewInvite({ memberId: workspace.ownerId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('who has an account joins with it, and only with it', async () => {
  const one = await makeOwned();
  const two = await makeOwned();
  const { url } = await two.owner.team.invite({ email: one.email, role: 'admin' });
  const token = tokenOf(url);
  await expect(consoleWith().account.acceptInvite({ token, name: 'Eve', password: PASSWORD })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: `Sign in as ${one.email} first.`,
  });
  await (await consoleOf(one.email, PASSWORD)).account.acceptInvite({ token });
  const { memberships } = await (await consoleOf(one.email, PASSWORD)).account.me();
  expect(memberships.map(({ workspaceId, role }) => [workspaceId, role])).toEqual([
    [one.workspace.id, 'owner'],
    [two.workspace.id, 'admin'],
  ]);
});

test('a workspace keeps an owner, even when two step down at once', async () => {
  const { owner, workspace } = await makeOwned();
  await expect(owner.team.changeRole({ memberId: workspace.ownerId, role: 'member' })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  await expect(owner.team.remove({ memberId: workspace.ownerId })).rejects.toMatchObject({ code: 'CONFLICT' });
  const second = await join(owner, 'owner');
  const tries = await Promise.allSettled([
    owner.team.changeRole({ memberId: workspace.ownerId, role: 'admin' }),
    second.console.team.changeRole({ memberId: second.memberId, role: 'admin' }),
  ]);
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('an admin manages members, and leaves owners alone; a member manages nobody', async () => {
  const { owner, workspace } = await makeOwned();
  const admin = await join(owner, 'admin');
  const member = await join(owner, 'member');
  const forbidden = { code: 'FORBIDDEN' };
  await expect(admin.console.team.invite({ email: 'x@team.example', role: 'owner' })).rejects.toMatchObject(forbidden);
  await expect(admin.console.team.changeRole({ memberId: member.memberId, role: 'owner' })).rejects.toMatchObject(
    forbidden,
  );
  await join(owner, 'owner');
  await expect(admin.console.team.remove({ memberId: workspace.ownerId })).rejects.toMatchObject(forbidden);
  await admin.console.team.changeRole({ memberId: member.memberId, role: 'admin' });
  await admin.console.team.changeRole({ memberId: member.memberId, role: 'member' });
  await expect(member.console.team.invite({ email: 'x@team.example', role: 'member' })).rejects.toMatchObject(
    forbidden,
  );
  await expect(member.console.team.remove({ memberId: admin.memberId })).rejects.toMatchObject(forbidden);
});

test('a removed member is out at once', async () => {
  const { owner } = await makeOwned();
  const member = await join(owner, 'member');
  await member.console.tags.list({});
  await owner.team.remove({ memberId: member.memberId });
  const again = await consoleOf(member.email, PASSWORD);
  await expect(again.tags.list({})).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'You belong to no workspace.',
  });
});

test("another workspace's members are out of reach", async () => {
  const { owner } = await makeOwned();
  const other = await makeWorkspace();
  const stranger = await makeMember(other.id);
  for (const call of [
    () => owner.team.changeRole({ memberId: stranger.id, role: 'admin' }),
    () => owner.team.remove({ memberId: stranger.id }),
    () => owner.team.renewInvite({ memberId: stranger.id }),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});
