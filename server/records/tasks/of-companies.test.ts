import { expect, it } from 'vitest';
import { companies as timelines } from '@/server/app/timeline';
import { companies } from '@/server/records/companies';
import { call } from '@/server/test/call';
import { makeWorkspace } from '@/server/test/factories';
import { operations } from '@/server/workspace/operations';
import { tasks } from './';

it('are told in the timeline of their company, found by it, and go with it into the one that it is merged into', async () => {
  const ws = await makeWorkspace();
  const rows = ['acme', 'acme-inc', 'other'].map((externalId) => ({ externalId, name: externalId }));
  const [winner, source] = (await call(ws.key, companies.upsert, { companies: rows })).body.results;
  const made = await call(ws.key, tasks.upsert, {
    tasks: [
      { title: 'Renew', companyId: source?.id },
      { title: 'Visit', companyExternalId: 'acme' },
      { title: 'Alone' },
    ],
  });
  expect(made.body.created).toBe(3);
  const titles = async (filter: object) =>
    (await call(ws.key, tasks.list, filter)).body.tasks.map(({ title, company }) => [title, company?.name]);
  expect(await titles({ companyId: source?.id ?? '' })).toEqual([['Renew', 'acme-inc']]);
  expect(await titles({ companyExternalId: 'acme' })).toEqual([['Visit', 'acme']]);
  const { headers } = await call(ws.key, companies.merge, { id: winner?.id ?? '', sourceIds: [source?.id ?? ''] });
  expect(await titles({ companyId: winner?.id ?? '' })).toEqual([
    ['Visit', 'acme'],
    ['Renew', 'acme'],
  ]);
  const { entries } = (await call(ws.key, timelines.timeline, { id: 'acme', types: 'task' })).body;
  expect(entries.map(({ title, company }) => [title, company?.name]).toSorted()).toEqual([
    ['Renew', 'acme'],
    ['Visit', 'acme'],
  ]);
  await call(ws.key, operations.revert, { id: headers['X-Operation-Id'] ?? '' });
  expect(await titles({ companyId: source?.id ?? '' })).toEqual([['Renew', 'acme-inc']]);
});
