import { expect, it } from 'vitest';
import { makeOwned, makeSignedIn } from '@/server/test/console';

it('keeps what another admin has changed since, where a setting of the workspace is saved', async () => {
  const { workspace, owner } = await makeOwned();
  const admin = await makeSignedIn(workspace.id, 'admin');
  await owner.workspace.update({ name: 'Acme', timezone: 'Europe/Berlin', sellerDetails: '1 Main Street' });
  await admin.calls.workspace.update({ sellerDetails: '2 Main Street' });
  await owner.workspace.update({ name: 'Acme Ltd' });
  expect(await owner.workspace.get()).toMatchObject({
    name: 'Acme Ltd',
    timezone: 'Europe/Berlin',
    sellerDetails: '2 Main Street',
  });
  await expect(owner.workspace.update({ name: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
