import { beforeEach, describe, expect, it } from 'vitest';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { contacts } from '@/server/records/contacts';
import { customFields } from '@/server/records/custom-fields';
import { deals } from '@/server/records/deals';
import { leads } from '@/server/records/leads';
import { tags } from '@/server/records/tags';
import { call } from '@/server/test/call';
import { makeMember, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { evaluated, makeWorkflow, outcomesOf, task, titlesOf } from '@/server/test/workflows';
import { workflows } from '..';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const makeContact = async (row: object) =>
  (await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada', ...row }] })).body.results[0]?.id ?? '';

describe('a run', () => {
  it('does everything that it says', async () => {
    await call(ws.key, tags.create, { name: 'VIP' });
    await call(ws.key, tags.create, { name: 'Cold' });
    await makeWorkflow(ws, {
      entity: 'CONTACT',
      actions: [
        { type: 'UPDATE_FIELD', field: 'status', value: 'ACTIVE' },
        { type: 'ADD_TAG', tag: 'vip' },
        { type: 'REMOVE_TAG', tag: 'Cold' },
        { type: 'ADD_NOTE', body: 'Welcome {{firstName}}' },
        { type: 'CREATE_EMAIL_DRAFT', subject: 'Hello {{firstName}}', bodyHtml: '<p>Hi</p>' },
      ],
    });
    const id = await makeContact({ name: 'Ada Lovelace', email: 'ada@example.com' });
    expect(await outcomesOf(ws)).toEqual([
      [
        'Rule',
        'OK',
        'Status set to “ACTIVE”. Added the tag “vip”. The tag “Cold” was not there. Added a note. Wrote a draft to ada@example.com.',
      ],
    ]);
    expect((await call(ws.key, contacts.get, { id })).body.contact.status).toBe('ACTIVE');
    const { rows } = await pool.query(
      `SELECT (SELECT json_agg(body) FROM "Note" WHERE "workspaceId" = $1) AS notes,
        (SELECT json_agg(json_build_object('subject', subject, 'status', status)) FROM "Email" WHERE "workspaceId" = $1) AS mails,
        (SELECT count(*)::int FROM "TagAssignment" WHERE "workspaceId" = $1) AS tags`,
      [ws.id],
    );
    expect(rows).toEqual([
      { notes: ['Welcome Ada'], mails: [{ subject: 'Hello {{firstName}}', status: 'DRAFT' }], tags: 1 },
    ]);
  });

  it('that adds to the notes of a lead lets the oldest go where they grow longer than the API takes', async () => {
    await makeWorkflow(ws, { entity: 'LEAD', actions: [{ type: 'ADD_NOTE', body: 'Look here' }] });
    const notes = `first ${'x'.repeat(99_994)}`;
    const { body } = await call(ws.key, leads.upsert, { leads: [{ name: 'Lea', notes }] });
    const id = body.results[0]?.id ?? '';
    await outcomesOf(ws);
    const { lead } = (await call(ws.key, leads.get, { id })).body;
    expect(lead.notes?.length).toBe(100_000);
    expect(lead.notes?.endsWith('xx\n\nLook here')).toBe(true);
    expect((await call(ws.key, leads.update, { id, notes: lead.notes })).status).toBe(200);
  });

  it('that tags a record changes it, and one that need not does not', async () => {
    await call(ws.key, tags.create, { name: 'VIP' });
    const taggedBy = async (type: 'ADD_TAG' | 'REMOVE_TAG') => {
      const id = await makeWorkflow(ws, { entity: 'CONTACT', actions: [{ type, tag: 'VIP' }] });
      const made = await makeContact({ name: type });
      await outcomesOf(ws);
      await call(ws.key, workflows.delete, { id });
      const { contact } = (await call(ws.key, contacts.get, { id: made })).body;
      return contact.updatedAt > contact.createdAt;
    };
    expect([await taggedBy('ADD_TAG'), await taggedBy('REMOVE_TAG')]).toEqual([true, false]);
  });

  it('that fails leaves nothing behind and stops no other', async () => {
    await makeWorkflow(ws, {
      name: 'draft',
      entity: 'CONTACT',
      actions: [task('kept?'), { type: 'CREATE_EMAIL_DRAFT', subject: 'x', bodyHtml: 'x' }],
    });
    await makeWorkflow(ws, {
      name: 'blank',
      entity: 'CONTACT',
      actions: [{ type: 'ADD_NOTE', body: 'At {{contact.city}}' }],
    });
    await makeWorkflow(ws, { name: 'fine', entity: 'CONTACT', actions: [task('fine')] });
    await makeContact({});
    expect(await outcomesOf(ws)).toEqual([
      ['draft', 'ERROR', 'Contact has no email address that can be written to.'],
      ['blank', 'ERROR', '{{contact.city}} has no value. Fill it in, or give it a default.'],
      ['fine', 'OK', 'Created the task “fine”.'],
    ]);
    expect(await titlesOf(ws)).toEqual(['fine']);
  });

  it('that fails in words that cannot be kept holds up nothing', async () => {
    const body = '{% assign name = "a%00b" | url_decode %}{% include name %}';
    await makeWorkflow(ws, { name: 'odd', entity: 'CONTACT', actions: [{ type: 'ADD_NOTE', body }] });
    await makeWorkflow(ws, { name: 'fine', entity: 'CONTACT', actions: [task('fine')] });
    await makeContact({});
    expect(await outcomesOf(ws)).toEqual([
      ['odd', 'ERROR', expect.stringContaining('Failed to lookup "ab"')],
      ['fine', 'OK', 'Created the task “fine”.'],
    ]);
  });

  it('that writes a field calls it by its label, and says yes and no', async () => {
    await call(ws.key, customFields.create, { entity: 'CONTACT', label: 'On VIP list', type: 'BOOLEAN' });
    const set = (field: string, value: unknown) => ({ type: 'UPDATE_FIELD', field, value });
    await makeWorkflow(ws, {
      entity: 'CONTACT',
      actions: [set('customFields.on_vip_list', true), set('doNotContact', false)],
    });
    await makeContact({});
    expect((await outcomesOf(ws))[0]?.[2]).toBe('On VIP list set to yes. Do not contact was no already.');
  });

  it('goes by what its own steps wrote: by the new owner and the new contact', async () => {
    const sam = await makeMember(ws.id, { name: 'Sam' });
    const [ada, bob] = [await makeContact({ name: 'Ada' }), await makeContact({ name: 'Bob' })];
    await makeWorkflow(ws, {
      actions: [
        { type: 'UPDATE_FIELD', field: 'ownerId', value: sam.id },
        { type: 'UPDATE_FIELD', field: 'contactId', value: bob },
        { ...task('Call {{firstName}}'), assignToOwner: true },
        { type: 'ADD_NOTE', body: 'For {{owner.name}}' },
      ],
    });
    await call(ws.key, deals.upsert, { deals: [{ name: 'Deal', ownerId: ws.ownerId, contactId: ada }] });
    expect((await outcomesOf(ws))[0]?.[2]).toContain('Created the task “Call Bob”, for Sam. Added a note.');
    const { rows } = await pool.query(
      `SELECT t."ownerId", t."contactId", n.body, n."contactId" AS noted FROM "Task" t JOIN "Note" n ON n."dealId" = t."dealId"
       WHERE t."workspaceId" = $1`,
      [ws.id],
    );
    expect(rows).toEqual([{ ownerId: sam.id, contactId: bob, body: 'For Sam', noted: bob }]);
  });

  it('that the database refuses takes no other with it', async () => {
    await makeWorkflow(ws, { name: 'fine', entity: 'CONTACT', actions: [task('fine')] });
    const id = await makeWorkflow(ws, { name: 'broken', entity: 'CONTACT', actions: [task('broken')] });
    const actions = JSON.stringify([{ type: 'CREATE_TASK', title: 'broken', priority: 'NEVER', dueInDays: null }]);
    await pool.query('UPDATE "Workflow" SET actions = $2 WHERE id = $1', [id, actions]);
    await call(ws.key, contacts.upsert, { contacts: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] });
    const all = await outcomesOf(ws);
    expect(all.filter(([name, status]) => name === 'fine' && status === 'OK')).toHaveLength(3);
    expect(all.filter(([name]) => name === 'broken')).toEqual(
      Array.from({ length: 3 }, () => ['broken', 'ERROR', 'It could not be done because of an unexpected error.']),
    );
    expect(await titlesOf(ws)).toEqual(['fine', 'fine', 'fine']);
  });

  it('assigns in turn, also when it fails now and then, and to whoever is still there', async () => {
    const { id: second } = await makeMember(ws.id, { name: 'Sam' });
    await makeWorkflow(ws, {
      entity: 'CONTACT',
      actions: [{ type: 'ASSIGN_ROUND_ROBIN', userIds: [ws.ownerId, second] }],
    });
    await call(ws.key, contacts.upsert, { contacts: Array.from({ length: 7 }, (_, i) => ({ name: `c${i}` })) });
    await evaluated();
    const counts = async () =>
      (
        await pool.query(
          'SELECT "ownerId" AS id, count(*)::int AS count FROM "Contact" WHERE "workspaceId" = $1 GROUP BY 1',
          [ws.id],
        )
      ).rows;
    expect((await counts()).map(({ count }) => count).sort()).toEqual([3, 4]);
    await pool.query('DELETE FROM "Member" WHERE id = $1', [second]);
    await makeContact({});
    await evaluated();
    expect((await counts()).find(({ id }) => id === ws.ownerId)?.count).toBeGreaterThanOrEqual(4);
  });
});
