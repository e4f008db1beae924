import { expect, it } from 'vitest';
import { suppressions } from '@/server/outreach/suppressions';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { makeWorkspace } from '@/server/test/factories';
import { campaigns } from './';

it('says before launching how many get it, and who is left out for what, as launching then does', async () => {
  const ws = await makeWorkspace();
  const rows = [
    { name: 'Ada', externalId: 'ada', email: 'ada@x.example' },
    { name: 'Ada again', externalId: 'again', email: 'ADA@x.example' },
    { name: 'Bob', email: 'bob@x.example' },
    { name: 'Cem', email: 'cem@x.example', emailOptOut: true },
    { name: 'Dora', email: 'dora@x.example', doNotContact: true },
    { name: 'Eve', email: 'eve@x.example' },
    { name: 'Mute' },
    { name: 'Mute too' },
  ];
  const { results } = (await call(ws.key, contacts.upsert, { contacts: rows })).body;
  await call(ws.key, suppressions.create, { email: 'eve@x.example' });
  const contactIds = results.flatMap(({ id }) => id ?? []);
  const written = { name: 'Spring', subject: 'x', bodyHtml: '<p>x</p>', segmentType: 'static', contactIds } as const;
  const { id } = (await call(ws.key, campaigns.create, written)).body.campaign;
  const { audience } = (await call(ws.key, campaigns.audience, { id })).body;
  expect(audience).toEqual({
    recipients: 2,
    leftOut: [
      { reason: 'No email address.', count: 2 },
      { reason: 'Another recipient has the same address.', count: 1 },
      { reason: 'Marked as do not contact.', count: 1 },
      { reason: 'Opted out.', count: 1 },
      { reason: 'Suppressed.', count: 1 },
    ],
  });
  expect((await call(ws.key, campaigns.launch, { id })).body.queuedRecipients).toBe(audience.recipients);
});
