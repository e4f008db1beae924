import { expect, it } from 'vitest';
import { prisma } from '@/server/kernel/db/client';
import { call } from '@/server/test/call';
import { makeKey, makeMember, makeWorkspace } from '@/server/test/factories';
import { contacts } from './';

it('takes a day for the whole day where whoever asks is, through a change of the clocks', async () => {
  const ws = await makeWorkspace();
  await prisma.workspace.update({ where: { id: ws.id }, data: { timezone: 'Europe/Berlin' } });
  const member = await makeMember(ws.id, { role: 'admin' });
  const at = { workspaceId_id: { workspaceId: ws.id, id: member.id } };
  await prisma.member.update({ where: at, data: { timezone: 'America/Los_Angeles' } });
  const theirs = (await makeKey(ws.id, ['*'], { createdById: member.id })).key;
  const nobodys = (await makeKey(ws.id, ['*'])).key;
  const times = ['2026-03-28T22:59:00Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:00Z', '2026-03-29T22:00:00Z'];
  const rows = times.map((lastContactedAt, n) => ({ name: String(n), lastContactedAt }));
  await call(ws.key, contacts.upsert, { contacts: rows });
  const found = async (key: string, is: string, value: unknown) => {
    const where = JSON.stringify({ op: 'and', of: [{ field: 'lastContactedAt', is, value }] });
    const { body } = await call(key, contacts.list, { where, sort: 'name' });
    return body.contacts.map(({ name }) => name).join('');
  };
  // In Berlin the day has 23 hours.
  expect(await found(nobodys, 'is', '2026-03-29')).toBe('12');
  expect(await found(nobodys, 'before', '2026-03-29')).toBe('0');
  expect(await found(nobodys, 'after', '2026-03-29')).toBe('3');
  expect(await found(nobodys, 'between', ['2026-03-28', '2026-03-29'])).toBe('012');
  expect(await found(theirs, 'is', '2026-03-28')).toBe('01');
  expect(await found(theirs, 'is', '2026-03-29')).toBe('23');
  expect(await found(theirs, 'atLeast', '2026-03-29T22:00:00Z')).toBe('3');
});
