import { beforeEach, expect, it } from 'vitest';
import { exports } from '@/server/records/exports';
import { call } from '@/server/test/call';
import { bytesOfExport, exported, unzipped } from '@/server/test/exports';
import { makeKey, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { emitEvents, subscribe } from '@/server/test/webhooks';
import { webhooks } from './';

let ws: TestWorkspace;
let endpoint: Awaited<ReturnType<typeof subscribe>>;
beforeEach(async () => {
  ws = await makeWorkspace();
  endpoint = await subscribe(ws, 'https://receiver.example/hook');
  await emitEvents(ws, 2, { fields: { name: 'Ada' } });
});

const textOf = async (asked: Omit<Parameters<typeof exported>[1], 'resource'>) => {
  const { id } = await exported(ws.key, { resource: 'deliveries', ...asked });
  return (await bytesOfExport(ws.key, id)).toString().replace('\ufeff', '').trimEnd();
};

it('writes the deliveries to an endpoint as they are listed, of a state where it is asked', async () => {
  const filters = { endpointId: endpoint.id };
  const listed = (await call(ws.key, webhooks.deliveries, { id: endpoint.id })).body.deliveries;
  const lines = (await textOf({ format: 'ndjson', filters })).split('\n').map((line) => JSON.parse(line));
  expect([lines.length, lines]).toEqual([2, listed]);
  const columns = ['type', 'status', 'attempts'];
  const table = await textOf({ columns, filters: { ...filters, status: 'pending' } });
  expect(table.split('\r\n')).toEqual([columns.join(','), 'form.submitted,PENDING,0', 'form.submitted,PENDING,0']);
  expect(await textOf({ columns, filters: { ...filters, status: 'FAILED' } })).toBe(columns.join(','));
});

it('is for whoever reads webhooks, and tells no secret', async () => {
  const asked = { resource: 'deliveries' as const, filters: { endpointId: endpoint.id } };
  const { key } = await makeKey(ws.id, ['write:webhooks']);
  const refused = await call(key, exports.create, asked);
  expect([refused.status, refused.body.error]).toEqual([403, 'API key missing required scope: read:webhooks.']);
  const other = await makeWorkspace();
  expect((await call(other.key, exports.create, asked)).status).toBe(404);
  const whole = [await textOf({ filters: asked.filters }), await textOf({ format: 'ndjson', filters: asked.filters })];
  for (const text of whole) {
    expect(text).toContain('form.submitted');
    expect(text).not.toContain(endpoint.secret);
  }
});

it('is not in the archive, which has the records that it told of', async () => {
  const { id } = await exported(ws.key, { resource: 'workspace' });
  const parts = await unzipped(await bytesOfExport(ws.key, id));
  expect(Object.keys(parts)).not.toContain('deliveries.ndjson');
  expect(parts['webhooks.ndjson']).toContain('receiver.example');
  expect(JSON.stringify(parts)).not.toContain(endpoint.secret);
});
