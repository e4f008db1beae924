import { expect, it } from 'vitest';
import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { call } from '@/server/test/call';
import { makeWorkspace } from '@/server/test/factories';
import { snapshot } from '@/server/test/matrix/catalogue';
import { workflows } from './';

it('says what would be done to the newest records, and changes nothing', async () => {
  const ws = await makeWorkspace();
  await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada', externalId: 'a', email: 'ada@example.com' }] });
  const rows = [
    { name: 'Small', value: 5 },
    { name: 'Lonely', value: 20_000 },
    { name: 'Big', value: 20_000, contactExternalId: 'a' },
  ];
  await call(ws.key, deals.upsert, { deals: rows });
  const before = await snapshot(ws.id);
  const { status, body } = await call(ws.key, workflows.test, {
    entity: 'DEAL',
    trigger: 'CREATED',
    conditions: [{ field: 'value', op: 'gt', value: 10_000 }],
    actions: [
      { type: 'ASSIGN_ROUND_ROBIN', userIds: [ws.ownerId] },
      { type: 'CREATE_EMAIL_DRAFT', subject: 'Hello', bodyHtml: '<p>Hello</p>' },
    ],
  });
  expect([status, body.error]).toEqual([200, undefined]);
  expect(body.results.map(({ name, wouldRun, status: s, detail }) => [name, wouldRun, s, detail])).toEqual([
    ['Big', true, 'OK', expect.stringMatching(/^Assigned it to .*\. Wrote a draft to ada@example\.com\.$/)],
    ['Lonely', true, 'ERROR', 'Contact has no email address that can be written to.'],
    ['Small', false, 'SKIPPED', 'Value is 5, but the condition is: Value is over 10,000.'],
  ]);
  expect(await snapshot(ws.id)).toBe(before);
  const wrong = await call(ws.key, workflows.test, { entity: 'DEAL', trigger: 'CREATED', actions: [{ type: 'x' }] });
  expect(wrong.status).toBe(400);
});

it('is made on those for which it is time, where a workflow waits for time to pass', async () => {
  const ws = await makeWorkspace();
  await call(ws.key, deals.upsert, { deals: [{ name: 'Fresh' }] });
  const { body } = await call(ws.key, workflows.test, {
    entity: 'DEAL',
    trigger: 'STALLED',
    triggerConfig: { idleDays: 3 },
    actions: [{ type: 'CREATE_TASK', title: 'x' }],
  });
  expect(body.results).toEqual([]);
});
