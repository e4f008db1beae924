import { expect, it } from 'vitest';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { campaigns } from '@/server/outreach/campaigns';
import { sequences } from '@/server/outreach/sequences';
import { suppressions } from '@/server/outreach/suppressions';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { fillContacts, launched } from '@/server/test/campaigns';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';

const merge = async (ws: TestWorkspace, id: string, sourceIds: string[]) => {
  const answer = await call(ws.key, contacts.merge, { id, sourceIds });
  expect(answer.status).toBe(200);
  return answer.body;
};

it('lets a refusal of any of them count for all of their addresses', async () => {
  const ws = await makeWorkspace();
  const [a = '', b = '', c = '', d = ''] = await fillContacts(ws.id, 6);
  await call(ws.key, contacts.update, { id: b, doNotContact: true });
  await call(ws.key, contacts.update, { id: c, emailOptOut: true });
  await call(ws.key, suppressions.create, { email: 'P4@t.example' });
  const { contact } = await merge(ws, a, [b, c]);
  expect([contact.doNotContact, contact.emailOptOut]).toEqual([true, true]);
  const { body } = await call(ws.key, suppressions.list, {});
  expect(body.suppressions.map(({ email }) => email).toSorted()).toEqual(
    ['p2@t.example', 'P4@t.example', 'p3@t.example'].toSorted(),
  );
  const [fresh = ''] = await fillContacts(ws.id, 1);
  expect((await merge(ws, fresh, [d])).contact.emailOptOut).toBe(true);
});

it('sends a campaign to nobody twice: whoever was written to stays, and the other waits for nothing', async () => {
  const ws = await makeWorkspace();
  const people = await fillContacts(ws.id, 4);
  const [a = '', b = '', c = '', d = ''] = people;
  const { campaignId } = await launched(ws, people);
  await pool.query(`UPDATE "CampaignRecipient" SET state = 'SENT' WHERE "campaignId" = $1 AND "contactId" = $2`, [
    campaignId,
    b,
  ]);
  await merge(ws, a, [b]);
  await merge(ws, c, [d]);
  const { rows } = await pool.query(
    `SELECT "contactId"::text AS contact, state, email::text FROM "CampaignRecipient" WHERE "campaignId" = $1 ORDER BY email`,
    [campaignId],
  );
  expect(rows.map(({ contact, state, email }) => [email, contact, state])).toEqual([
    ['p1@t.example', null, 'PENDING'],
    ['p2@t.example', a, 'SENT'],
    ['p3@t.example', c, 'PENDING'],
    ['p4@t.example', null, 'PENDING'],
  ]);
});

it('keeps who a campaign is meant for, once and in their place', async () => {
  const ws = await makeWorkspace();
  const [a = '', b = '', c = '', d = ''] = await fillContacts(ws.id, 4);
  const mail = { name: 'Later', subject: 'Hello', bodyHtml: '<p>Hello</p>', segmentType: 'static' as const };
  const made = await call(ws.key, campaigns.create, { ...mail, contactIds: [b, c, a, d] });
  await merge(ws, a, [b]);
  await merge(ws, d, [c]);
  const { body } = await call(ws.key, campaigns.get, { id: made.body.campaign.id });
  expect(body.campaign.segment.contactIds).toEqual([a, d]);
});

it('goes on in a sequence once, where the furthest of them stands', async () => {
  const ws = await makeWorkspace();
  const [a = '', b = '', c = '', d = '', e = '', f = ''] = await fillContacts(ws.id, 6);
  const steps = [0, 1, 2].map(() => ({ type: 'CALL' as const, delayDays: 1 }));
  const { id } = (await call(ws.key, sequences.create, { name: 'S', steps })).body.sequence;
  await call(ws.key, sequences.enroll, { id, contactIds: [a, b, c, d, e, f] });
  const set = (contact: string, state: string, position: number) =>
    pool.query(
      `UPDATE "Enrollment" SET state = $3, position = $4, "nextAt" = CASE WHEN $3 = 'ACTIVE' THEN now() + interval '1 day' END
       WHERE "workspaceId" = $1 AND "contactId" = $2`,
      [ws.id, contact, state, position],
    );
  await set(b, 'ACTIVE', 2);
  await set(d, 'COMPLETED', 2);
  await merge(ws, a, [b]);
  await merge(ws, c, [d]);
  await merge(ws, e, [f]);
  const { rows } = await pool.query(
    `SELECT "contactId"::text AS contact, state, position FROM "Enrollment" WHERE "workspaceId" = $1 ORDER BY id`,
    [ws.id],
  );
  expect(rows.map(({ contact, state, position }) => [contact, state, position])).toEqual([
    [a, 'EXITED', 0],
    [a, 'ACTIVE', 2],
    [c, 'EXITED', 0],
    [c, 'COMPLETED', 2],
    [e, 'ACTIVE', 0],
    [e, 'EXITED', 0],
  ]);
});

it('merges 500 pairs and loses no link', async () => {
  const ws = await makeWorkspace();
  const people = await fillContacts(ws.id, 1000);
  const tagIds = [newId(), newId()];
  const given = [ws.id, people];
  await pool.query(
    `INSERT INTO "Tag" ("workspaceId", id, name) SELECT $1::uuid, id, 'tag' || n FROM unnest($2::uuid[]) WITH ORDINALITY u(id, n)`,
    [ws.id, tagIds],
  );
  for (const [n, tag] of tagIds.entries()) {
    await pool.query(
      `INSERT INTO "TagAssignment" ("workspaceId", id, "tagId", "contactId") SELECT $1::uuid, gen_random_uuid(), $3::uuid, id
       FROM unnest($2::uuid[]) WITH ORDINALITY u(id, n) WHERE $4 = 0 OR n % 2 = 0`,
      [...given, tag, n],
    );
  }
  await pool.query(
    `INSERT INTO "Note" ("workspaceId", id, body, "contactId", "updatedAt") SELECT $1::uuid, gen_random_uuid(), 'x', id, now() FROM unnest($2::uuid[]) id`,
    given,
  );
  const merges = Array.from({ length: 500 }, (_, n) => ({
    id: people[2 * n] ?? '',
    sourceIds: [people[2 * n + 1] ?? ''],
  }));
  const { body } = await call(ws.key, contacts.mergeBatch, { merges });
  expect([body.merged, body.errors, body.moved, body.dropped]).toEqual([
    500,
    0,
    { notes: 500, tagAssignments: 500 },
    { tagAssignments: 500 },
  ]);
  const { rows } = await pool.query(
    `SELECT (SELECT count(DISTINCT "contactId") FROM "Note" WHERE "workspaceId" = $1)::int AS noted,
       (SELECT count(*) FROM "Note" n JOIN "Contact" c ON c.id = n."contactId" WHERE n."workspaceId" = $1)::int AS notes,
       (SELECT count(*) FROM "TagAssignment" WHERE "workspaceId" = $1)::int AS tags,
       (SELECT count(*) FROM "RecordAlias" a JOIN "Contact" c ON c.id = a."winnerId" WHERE a."workspaceId" = $1)::int AS aliases`,
    [ws.id],
  );
  expect(rows[0]).toEqual({ noted: 500, notes: 1000, tags: 1000, aliases: 500 });
});
