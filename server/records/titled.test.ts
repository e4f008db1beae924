import { beforeEach, describe, expect, it } from 'vitest';
import { cases } from '@/server/records/cases';
import { contracts } from '@/server/records/contracts';
import { files } from '@/server/records/files';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const content = { fileName: 'a.txt', contentType: 'text/plain', contentBase64: 'YQ==' };

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
});
