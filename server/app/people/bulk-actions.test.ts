import { expect, it } from 'vitest';
import { drainBulkActions } from '@/server/outreach/bulk-actions/drain';
import { bulkActions } from '@/server/records/bulk-actions';
import { askBulk, getBulk, makeContacts, runBulk } from '@/server/test/bulk-actions';
import { call } from '@/server/test/call';
import { makeWorkspace } from '@/server/test/factories';
import { people } from './';

const EMAIL = 'ada@people.example';

it('forgets what would write the person into many records, done or not, and no other bulk action', async () => {
  const ws = await makeWorkspace();
  const ids = await makeContacts(ws.key, 2);
  const [ada = ''] = await makeContacts(ws.key, 1, { email: EMAIL });
  const city = await runBulk(ws.key, {
    ids: [...ids, ada],
    action: { type: 'setField', field: 'city', value: 'Oslo' },
  });
  await runBulk(ws.key, {
    ids,
    action: { type: 'setField', field: 'website', value: `https://t.example/?by=${EMAIL}` },
  });
  await askBulk(ws.key, { ids, action: { type: 'setField', field: 'category', value: `Friend of ${EMAIL}` } });
  expect((await call(ws.key, people.erase, { email: EMAIL })).status).toBe(200);
  expect(await drainBulkActions()).toEqual({ done: 0, more: false });
  const { body } = await call(ws.key, bulkActions.list, {});
  expect(body.bulkActions).toEqual([await getBulk(ws.key, city.id)]);
});
