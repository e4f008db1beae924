import { expect, test } from 'vitest';
import { emails } from '@/server/outreach/emails';
import { communications } from '@/server/records/communications';
import { contacts } from '@/server/records/contacts';
import { notes } from '@/server/records/notes';
import { tasks } from '@/server/records/tasks';
import { call } from '@/server/test/call';
import { makeWorkspace } from '@/server/test/factories';
import { isAhead, momentsOf } from './moments';

test('the timeline of a contact has their mail, what was said, notes, tasks and meetings in one order, and nobody else’s', async () => {
  const { key } = await makeWorkspace();
  const rows = ['ada', 'bob'].map((name) => ({ name, email: `${name}@t.example`, externalId: name }));
  const made = await call(key, contacts.upsert, { contacts: rows });
  for (const [index, { id: contactId = '' }] of made.body.results.entries()) {
    const contactExternalId = rows[index]?.externalId ?? '';
    await call(key, emails.create, { contactId, subject: 'Offer', bodyHtml: '<p>Hi</p>' });
    for (const [type, day] of [
      ['CALL', 1],
      ['MEETING', 3],
    ] as const) {
      const said = { type, direction: 'OUTBOUND' as const, body: 'Spoke', occurredAt: `2026-02-0${day}T09:00:00Z` };
      await call(key, communications.create, { contactId, ...said });
    }
    await call(key, notes.upsert, { notes: [{ body: 'Likes tea', contactExternalId }] });
    const dated = (title: string, type: 'MEETING' | 'TODO', dueDate: string, done: boolean) => ({
      ...{ title, type, dueDate, done, contactExternalId },
    });
    await call(key, tasks.upsert, {
      tasks: [
        dated('Kick-off', 'MEETING', '2026-02-02T09:00:00Z', true),
        dated('Review', 'MEETING', '2030-02-02T09:00:00Z', false),
        dated('Send papers', 'TODO', '2030-01-01T09:00:00Z', false),
      ],
    });
  }
  const contactId = made.body.results[0]?.id ?? '';
  const moments = momentsOf({
    mails: (await call(key, emails.list, { contactId })).body.emails,
    communications: (await call(key, communications.list, { contactId })).body.communications,
    notes: (await call(key, notes.list, { contactId })).body.notes,
    tasks: (await call(key, tasks.list, { contactId })).body.tasks,
  });
  const named = moments.map((moment) => {
    if (moment.kind === 'task') return moment.task.title;
    return moment.kind === 'communication' ? moment.communication.type : moment.kind;
  });
  expect(named.slice(0, 2)).toEqual(['Review', 'Send papers']);
  expect(named.slice(2, 4).toSorted()).toEqual(['mail', 'note']);
  expect(named.slice(4)).toEqual(['MEETING', 'Kick-off', 'CALL']);
  expect(moments.filter(isAhead)).toHaveLength(2);
  expect(new Set(moments.map(({ key: one }) => one)).size).toBe(moments.length);
});
