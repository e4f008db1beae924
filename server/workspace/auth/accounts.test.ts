import { expect, test } from 'vitest';
import { prisma } from '@/server/kernel/db/client';
import { consoleOf, consoleWith, requestAuth, signInCookie } from '@/server/test/console';
import { makeWorkspace } from '@/server/test/factories';
import { createFirstOwner, createOwnerAccount, isFirstRun } from './accounts';

const PASSWORD = 'a long enough password';
const first = { workspaceName: 'First', name: 'Ada', email: 'Ada@First.example', password: PASSWORD };

test('the first person becomes owner of their workspace; two at once make one', async () => {
  expect(await isFirstRun()).toBe(true);
  const tries = await Promise.allSettled([
    createFirstOwner(first),
    createFirstOwner({ ...first, email: 'b@x.example' }),
  ]);
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } });
  expect(await isFirstRun()).toBe(false);
  expect(await prisma.workspace.count()).toBe(1);
  await expect(consoleWith().account.setUp({ ...first, email: 'c@x.example' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'This service already has an owner. Sign in instead.',
  });
});

test('what the form lacks is told field by field', async () => {
  const call = consoleWith().account.setUp({ workspaceName: '', name: 'A', email: 'no', password: 'short' });
  await expect(call).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message:
      'workspaceName: String must contain at least 1 character(s); email: Invalid email; password: Use at least 10 characters',
  });
});

test('an account signs in whatever the case of its address, and not with another password', async () => {
  const workspace = await makeWorkspace();
  const email = 'Owner@Case.example';
  await createOwnerAccount({
    workspaceId: workspace.id,
    memberId: workspace.ownerId,
    email,
    password: PASSWORD,
    name: 'O',
  });
  const trpc = await consoleOf('owner@case.EXAMPLE', PASSWORD);
  const me = await trpc.account.me();
  expect(me.current).toMatchObject({ workspaceId: workspace.id, memberId: workspace.ownerId, role: 'owner' });
  expect((await requestAuth('/sign-in/email', { email, password: 'another password' })).status).toBe(401);
});

test('nobody signs themselves up', async () => {
  const response = await requestAuth('/sign-up/email', { email: 'eve@x.example', password: PASSWORD, name: 'Eve' });
  expect(response.ok).toBe(false);
});

test('the session cookie is out of reach of scripts and of other sites, and ends with signing out', async () => {
  const workspace = await makeWorkspace();
  const account = {
    workspaceId: workspace.id,
    memberId: workspace.ownerId,
    email: 'o@cookie.example',
    password: PASSWORD,
    name: 'O',
  };
  await createOwnerAccount(account);
  const response = await requestAuth('/sign-in/email', { email: account.email, password: PASSWORD });
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(/HttpOnly/i);
  expect(cookie).toMatch(/SameSite=Lax/i);
  const kept = await signInCookie(account.email, PASSWORD);
  await requestAuth('/sign-out', {}, { cookie: kept });
  await expect(consoleWith(kept).account.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

test('another site cannot sign anybody in', async () => {
  const body = { email: 'o@guess.example', password: 'wrong wrong wrong' };
  const foreign = await requestAuth('/sign-in/email', body, { origin: 'https://evil.example', cookie: 'a=b' });
  expect(foreign.status).toBe(403);
});
