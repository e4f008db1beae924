import { beforeEach, describe, expect, it } from 'vitest';
import { search } from '@/server/app/search';
import { cases } from '@/server/records/cases';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { contracts } from '@/server/records/contracts';
import { files } from '@/server/records/files';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { notificationsOf } from '@/server/test/notifications';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const content = { fileName: 'a.txt', contentType: 'text/plain', contentBase64: 'YQ==' };
const ALL =
  'status,value,currency,signedDate,startDate,endDate,renewsAutomatically,renewalMonths,noticeDays,description,company,contact,owner';

describe('contracts and cases', () => {
  it('have a title, and go with the files that they carry', async () => {
    const { contract } = (await call(ws.key, contracts.create, { title: ' Frame agreement ' })).body;
    expect(contract.title).toBe('Frame agreement');
    const second = (await call(ws.key, contracts.create, { title: 'Second' })).body.contract;
    expect((await call(ws.key, contracts.list, {})).body).toEqual({ contracts: [second, contract], nextCursor: null });
    expect((await call(ws.key, contracts.list, { q: 'FRAME' })).body.contracts).toEqual([contract]);
    expect((await call(ws.key, contracts.get, { id: contract.id })).body).toEqual({ contract });
    const made = await call(ws.key, files.create, { entity: 'CONTRACT', recordId: contract.id, ...content });
    expect((await call(ws.key, contracts.delete, { id: contract.id })).body).toEqual({ deleted: 1, id: contract.id });
    expect((await call(ws.key, files.get, { id: made.body.file.id })).status).toBe(404);
    const gone = await call(ws.key, contracts.get, { id: contract.id });
    expect([gone.status, gone.body.error]).toEqual([404, 'Contract not found.']);
  });

  it('are two things, however alike', async () => {
    const made = (await call(ws.key, cases.create, { title: 'Complaint' })).body.case;
    expect((await call(ws.key, cases.list, {})).body.cases).toEqual([made]);
    expect((await call(ws.key, cases.get, { id: made.id })).body).toEqual({ case: made });
    expect((await call(ws.key, contracts.get, { id: made.id })).status).toBe(404);
    const misplaced = await call(ws.key, files.create, { entity: 'CONTRACT', recordId: made.id, ...content });
    expect([misplaced.status, misplaced.body.error]).toEqual([404, 'Contract not found.']);
    expect((await call(ws.key, files.create, { entity: 'CASE', recordId: made.id, ...content })).status).toBe(201);
    expect((await call(ws.key, cases.delete, { id: made.id })).status).toBe(200);
    expect((await call(ws.key, cases.delete, { id: made.id })).body.error).toBe('Case not found.');
    expect((await call(ws.key, cases.create, { title: ' ' })).body.error).toBe('title is required.');
  });

  it('show what else there is of them when they are asked, and nothing of it by themselves', async () => {
    const [company] = (await call(ws.key, companies.upsert, { companies: [{ name: 'Acme', externalId: 'a' }] })).body
      .results;
    const row = { title: 'Licence', value: 1200.5, currency: 'eur', startDate: '2026-01-01', endDate: '2026-12-31' };
    const made = await call(ws.key, contracts.create, { ...row, companyExternalId: 'a', noticeDays: 30 });
    expect([made.status, Object.keys(made.body.contract)]).toEqual([201, ['id', 'title', 'createdAt']]);
    const { contract } = (await call(ws.key, contracts.get, { id: made.body.contract.id, include: ALL })).body;
    expect(contract).toMatchObject({
      ...{ ...row, currency: 'EUR', status: 'DRAFT', noticeDays: 30, renewsAutomatically: false, renewalMonths: null },
      ...{ company: { id: company?.id, name: 'Acme', externalId: 'a' }, contact: null, owner: null, signedDate: null },
    });
    const wrong = await call(ws.key, contracts.update, { id: contract.id, endDate: '2025-12-31' });
    expect([wrong.status, wrong.body.error]).toEqual([
      400,
      'endDate: a contract from 2026-01-01 cannot end on 2025-12-31',
    ]);
  });

  it('are found by their fields, and sorted by them', async () => {
    for (const [title, priority] of [
      ['B', 'LOW'],
      ['A', 'URGENT'],
      ['C', 'HIGH'],
    ] as const)
      await call(ws.key, cases.create, { title, priority });
    const titles = async (query: object) =>
      (await call(ws.key, cases.list, query)).body.cases.map(({ title }) => title);
    expect(await titles({ sort: '-priority' })).toEqual(['A', 'C', 'B']);
    expect(await titles({ priority: 'high' })).toEqual(['C']);
    const where = JSON.stringify({ op: 'and', of: [{ field: 'priority', is: 'noneOf', value: ['LOW'] }] });
    expect(await titles({ where, sort: 'title' })).toEqual(['A', 'C']);
  });

  it('are found by what they are called and by whom they are with', async () => {
    await call(ws.key, companies.upsert, { companies: [{ name: 'Umbrella', externalId: 'u' }] });
    const { id } = (await call(ws.key, cases.create, { title: 'Leaking roof', companyExternalId: 'u' })).body.case;
    for (const q of ['leak', 'umbr']) {
      const { results } = (await call(ws.key, search.find, { q, types: 'CASE' })).body;
      expect(results).toEqual([
        { type: 'CASE', id, title: 'Leaking roof', subtitle: 'Open · Umbrella', url: expect.any(String) },
      ]);
    }
  });
});

describe('a case', () => {
  const shown = async (id: string) =>
    (await call(ws.key, cases.get, { id, include: 'status,openedAt,resolvedAt,contact' })).body.case;

  it('says since when it is resolved, and no longer once it is open again', async () => {
    await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada', externalId: 'p' }] });
    const { id } = (await call(ws.key, cases.create, { title: 'Late', contactExternalId: 'p' })).body.case;
    const open = await shown(id);
    expect(open).toMatchObject({ status: 'OPEN', resolvedAt: null, contact: { name: 'Ada' } });
    expect(Math.abs(Date.parse(open.openedAt ?? '') - Date.parse(open.createdAt))).toBeLessThan(5000);
    await call(ws.key, cases.update, { id, status: 'RESOLVED' });
    const resolved = (await shown(id)).resolvedAt;
    expect(resolved).not.toBeNull();
    await call(ws.key, cases.update, { id, status: 'CLOSED' });
    expect((await shown(id)).resolvedAt).toBe(resolved);
    await call(ws.key, cases.update, { id, status: 'PENDING' });
    expect((await shown(id)).resolvedAt).toBeNull();
  });

  it('tells the member whom it is given to', async () => {
    await call(ws.key, cases.create, { title: 'Late', ownerId: ws.ownerId });
    expect((await notificationsOf(ws)).map(({ title, body }) => [title, body])).toEqual([
      ['You were given a case', 'Late'],
    ]);
  });
});
