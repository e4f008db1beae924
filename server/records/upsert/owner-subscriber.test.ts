import { expect, it } from 'vitest';
import { deals } from '@/server/records/deals';
import { leads } from '@/server/records/leads';
import { tasks } from '@/server/records/tasks';
import { call } from '@/server/test/call';
import { makeMember, makeWorkspace, memberContext } from '@/server/test/factories';
import { notificationsOf } from '@/server/test/notifications';

it('tells members of tasks, leads and deals that others give them, once for each batch', async () => {
  const ws = await makeWorkspace();
  const seller = { ...ws, ownerId: (await makeMember(ws.id)).id };
  const ownerId = seller.ownerId;
  const rows = [{ title: 'Call Ada', ownerId }, { title: 'Tidy up' }, { title: 'Write', ownerId: ws.ownerId }];
  const { body } = await call(ws.key, tasks.upsert, { tasks: rows });
  await call(ws.key, tasks.upsert, { tasks: [1, 2].map((n) => ({ title: `Task ${n}`, ownerId })) });
  await call(ws.key, leads.create, { name: 'Bob', ownerId });
  const made = await call(ws.key, deals.upsert, { deals: [{ name: 'Big one', ownerId: ws.ownerId }] });
  const dealId = made.body.results[0]?.id ?? '';
  await call(ws.key, deals.update, { id: dealId, ownerId });
  await call(ws.key, deals.update, { id: dealId, ownerId, value: 10 });
  expect(await notificationsOf(seller)).toEqual([
    { title: 'You were given a task', body: 'Call Ada', href: `/tasks?id=${body.results[0]?.id}` },
    { title: 'You were given 2 tasks', body: 'Task 1, and others', href: `/tasks?ownerId=${ownerId}` },
    { title: 'You were given a lead', body: 'Bob', href: expect.stringMatching(/^\/leads\?id=/) },
    { title: 'You were given a deal', body: 'Big one', href: `/deals?id=${dealId}` },
  ]);
  expect((await notificationsOf(ws)).map(({ title }) => title)).toEqual([
    'You were given a task',
    'You were given a deal',
  ]);
});

it('tells nobody of what they gave themselves', async () => {
  const ws = await makeWorkspace();
  await tasks.upsert.run(memberContext(ws.id, ws.ownerId), { tasks: [{ title: 'Mine', ownerId: ws.ownerId }] });
  expect(await notificationsOf(ws)).toEqual([]);
});
