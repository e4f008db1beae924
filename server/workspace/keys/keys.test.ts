import { expect, test } from 'vitest';
import { tags } from '@/server/records/tags';
import { call } from '@/server/test/call';
import { makeOwned } from '@/server/test/console';
import { makeKey, makeWorkspace } from '@/server/test/factories';

test('a key works within its scopes until it is revoked, and is never shown again', async () => {
  const { owner } = await makeOwned();
  const { key, id } = await owner.keys.create({ name: 'Reports', scopes: ['read:tags'], expiresInDays: 30 });
  expect((await call(key, tags.list, {})).status).toBe(200);
  expect((await call(key, tags.create, { name: 'no' })).status).toBe(403);
  const listed = (await owner.keys.list()).apiKeys.find((one) => one.id === id);
  expect(listed).toMatchObject({
    name: 'Reports',
    state: 'active',
    owner: { name: 'Olivia', role: 'owner' },
    scopes: ['read:tags'],
    lostScopes: [],
  });
  expect(JSON.stringify(listed)).not.toContain(key);
  await owner.keys.revoke({ id });
  await owner.keys.revoke({ id });
  expect((await call(key, tags.list, {})).status).toBe(401);
  expect((await owner.keys.list()).apiKeys.find((one) => one.id === id)?.state).toBe('revoked');
});

test('requests that come together are each held against the key that they show, and against the key as it is by then', async () => {
  const { owner } = await makeOwned();
  const { key, id } = await owner.keys.create({ name: 'Busy', scopes: ['read:tags'], expiresInDays: null });
  const forged = `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`;
  const together = () =>
    Promise.all([key, forged, key, forged].map(async (one) => (await call(one, tags.list, {})).status));
  expect(await together()).toEqual([200, 401, 200, 401]);
  const before = together();
  await owner.keys.revoke({ id });
  const after = together();
  await before;
  expect(await after).toEqual([401, 401, 401, 401]);
});

test('a key needs a name and scopes that there are', async () => {
  const { owner } = await makeOwned();
  const key = { name: 'K', expiresInDays: null };
  await expect(owner.keys.create({ ...key, scopes: [] })).rejects.toMatchObject({
    message: 'scopes: choose at least one.',
  });
  await expect(owner.keys.create({ ...key, name: ' ', scopes: ['*'] })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  const made = owner.keys.create({ ...key, scopes: ['read:everything' as '*'] });
  await expect(made).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test("another workspace's keys are out of reach, and an expired one is told apart", async () => {
  const { owner, workspace } = await makeOwned();
  const other = await makeWorkspace();
  await expect(owner.keys.revoke({ id: other.keyId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { keyId } = await makeKey(workspace.id, ['*'], { expiresAt: new Date(Date.now() - 1000) });
  const { apiKeys } = await owner.keys.list();
  expect(apiKeys.map(({ id }) => id)).not.toContain(other.keyId);
  expect(apiKeys.find(({ id }) => id === keyId)?.state).toBe('expired');
});
