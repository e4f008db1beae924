import { expect, it } from 'vitest';
import { consoleWith, makeSignedIn } from '@/server/test/console';
import { makeWorkspace } from '@/server/test/factories';

it('is one’s own to change, whatever one’s role, and is kept in the history', async () => {
  const ws = await makeWorkspace();
  const { calls, cookie, memberId } = await makeSignedIn(ws.id, 'member');
  const { member } = await calls.account.updateProfile({ name: 'Mia M.', timezone: 'Europe/Berlin' });
  expect(member).toMatchObject({ id: memberId, name: 'Mia M.', timezone: 'Europe/Berlin' });
  const me = await consoleWith(cookie).account.me();
  expect([me.name, me.current?.name, me.current?.timezone]).toEqual(['Mia M.', 'Mia M.', 'Europe/Berlin']);
  await expect(calls.account.updateProfile({ name: 'Mia', timezone: 'Mars/Olympus' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'timezone: Unknown time zone',
  });
  const admin = await makeSignedIn(ws.id, 'admin');
  const { changes } = await admin.calls.changes.list({ entity: 'member', recordId: memberId });
  expect(changes.map(({ changed }) => changed.name)).toContainEqual({ before: 'Mia Member', after: 'Mia M.' });
});
