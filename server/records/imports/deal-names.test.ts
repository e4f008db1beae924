import { beforeEach, expect, it } from 'vitest';
import { deals } from '@/server/records/deals';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { failuresOf, getImport, runFile, sendFile } from '@/server/test/imports';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const HEADERS = 'id,lead_name,status_label,value,note\r\n';
const names = async () =>
  (await call(ws.key, deals.list, { sort: 'externalId' })).body.deals.map(({ name, value }) => [name, value]);

it('calls a new deal without a name as its company, and leaves one that is there as it is called', async () => {
  const text = `${HEADERS}1,Acme GmbH,New,5,\r\n2,Acme GmbH,New,6,Rollout\r\n3,,New,7,\r\n`;
  const id = await sendFile(ws.key, 'deals', text);
  expect((await getImport(ws.key, id)).columns.map(({ field }) => field)).toEqual([
    ...['externalId', 'companyName', 'stageName', 'value', 'name'],
  ]);
  expect((await runFile(ws.key, id)).counts).toMatchObject({ created: 2, failed: 1 });
  expect(await failuresOf(ws.key, id)).toEqual([expect.stringContaining('name: Required')]);
  expect(await names()).toEqual([
    ['Acme GmbH', 5],
    ['Rollout', 6],
  ]);
  const again = await sendFile(ws.key, 'deals', `${HEADERS}2,Acme GmbH,New,8,\r\n`);
  expect((await runFile(ws.key, again)).counts).toMatchObject({ updated: 1, failed: 0 });
  expect(await names()).toEqual([
    ['Acme GmbH', 5],
    ['Rollout', 8],
  ]);
});
