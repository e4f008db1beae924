import { expect, it } from 'vitest';
import { newId } from '@/server/db/ids';
import { sqlTransaction } from '@/server/db/transaction';
import { makeMember, makeWorkspace } from '@/server/test/factories';
import { toldTo } from '@/server/test/notifications';
import { tellOwners } from './tell-owners';

it('tells each owner once of the tasks that they were given, and nobody of those that are nobody’s', async () => {
  const ws = await makeWorkspace();
  const seller = (await makeMember(ws.id)).id;
  const task = (title: string, ownerId: string | null) => ({ id: newId(), columns: { title, ownerId } });
  const tell = (...tasks: ReturnType<typeof task>[]) => sqlTransaction(ws.ctx, (tx) => tellOwners(tx, ws.ctx, tasks));
  const call = task('Call Ada', ws.ownerId);
  await tell(call, task('Write to Bob', seller), task('Tidy up', null));
  await tell(task('One', seller), task('Two', seller));
  expect(await toldTo(ws)).toEqual([{ title: 'You have a new task', body: 'Call Ada', href: `/tasks?id=${call.id}` }]);
  expect((await toldTo({ ...ws, ownerId: seller })).map(({ title }) => title)).toEqual([
    'You have a new task',
    'You have 2 new tasks',
  ]);
});
