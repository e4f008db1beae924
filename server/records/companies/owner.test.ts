import { expect, it } from 'vitest';
import { call } from '@/server/test/call';
import { makeMember, makeWorkspace } from '@/server/test/factories';
import { runFile, sendFile } from '@/server/test/imports';
import { companies } from './';

it('is written, shown where it is asked for, filtered and sorted by, found in files, and refused where it names nobody', async () => {
  const ws = await makeWorkspace();
  const { id: ownerId } = await makeMember(ws.id, { name: 'Jo Blake' });
  const wrong = await call(ws.key, companies.upsert, { companies: [{ name: 'Acme', ownerId: ws.id }] });
  expect(wrong.body.results).toMatchObject([{ status: 'error', error: expect.stringContaining('ownerId') }]);
  await call(ws.key, companies.upsert, { companies: [{ name: 'Acme', ownerId }, { name: 'Beta' }] });
  expect(
    (await runFile(ws.key, await sendFile(ws.key, 'companies', 'Name,Owner\r\nCorp,Jo Blake\r\n'))).counts,
  ).toMatchObject({ created: 1 });

  const owner = { id: ownerId, name: 'Jo Blake' };
  const shown = await call(ws.key, companies.list, { ownerId, include: 'owner', sort: 'name' });
  expect(shown.body.companies).toMatchObject([
    { name: 'Acme', owner },
    { name: 'Corp', owner },
  ]);
  const plain = (await call(ws.key, companies.list, { sort: '-owner' })).body.companies;
  expect(plain.map(({ name }) => name).at(-1)).toBe('Beta');
  expect(plain[0]).not.toHaveProperty('owner');

  const id = plain.find(({ name }) => name === 'Beta')?.id ?? '';
  await call(ws.key, companies.update, { id, ownerId });
  expect((await call(ws.key, companies.list, { ownerId })).body.companies).toHaveLength(3);
});
