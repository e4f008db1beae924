import { expect, it } from 'vitest';
import { call } from '@/server/test/call';
import { makeWorkspace } from '@/server/test/factories';
import { companies } from './';

it('makes a company of each row whose domain is empty, and changes none that is there', async () => {
  const ws = await makeWorkspace();
  const rows = [
    { name: 'Acme', domain: '' },
    { name: 'Beta', domain: ' ' },
  ];
  expect((await call(ws.key, companies.upsert, { companies: rows })).body).toMatchObject({ created: 2, updated: 0 });
  const more = await call(ws.key, companies.upsert, { companies: [{ name: 'Corp', domain: '' }] });
  expect(more.body).toMatchObject({ created: 1 });
  const { body } = await call(ws.key, companies.list, { sort: 'name' });
  expect(body.companies.map(({ name }) => name)).toEqual(['Acme', 'Beta', 'Corp']);
});
