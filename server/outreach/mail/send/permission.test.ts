import { beforeAll, describe, expect, it } from 'vitest';
import { db, sweepPool as pool, type Sql, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { fixRecipients } from '@/server/outreach/campaigns/audience';
import { fillContacts } from '@/server/test/campaigns';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { mayBeMailed, refusalOf, refusedAmong } from './permission';

const OPTED_OUT = 'The contact has opted out of email.';
const DO_NOT_CONTACT = 'The contact is marked as do not contact.';

let ws: TestWorkspace;
let contactId: string;
const toEmail = 'p1@t.example';
const optOut = { emailOptOut: true, doNotContact: false };
const doNotContact = { emailOptOut: false, doNotContact: true };
const both = { emailOptOut: true, doNotContact: true };
type Flags = typeof optOut;

const say = (id: string, { emailOptOut, doNotContact: never }: Flags) =>
  pool.query('UPDATE "Contact" SET "emailOptOut" = $2, "doNotContact" = $3 WHERE id = $1', [id, emailOptOut, never]);
/** Another contact with the address, in another case. */
const twin = async (flags: Flags) => {
  const [id = ''] = await fillContacts(ws.id, 1);
  await pool.query('UPDATE "Contact" SET email = upper(email) WHERE id = $1', [id]);
  await say(id, flags);
};
const suppress = (workspaceId: string, email: string) =>
  pool.query(
    `INSERT INTO "Suppression" ("workspaceId", id, email, reason) VALUES ($1, gen_random_uuid(), $2, 'BOUNCE')`,
    [workspaceId, email],
  );

describe.each<[string, () => Promise<unknown>, string | undefined]>([
  ['nothing', async () => {}, undefined],
  ['a suppression', () => suppress(ws.id, 'P1@T.example'), `${toEmail} is suppressed (BOUNCE) and cannot be sent to.`],
  ['a suppression elsewhere', async () => suppress((await makeWorkspace()).id, toEmail), undefined],
  ['its own opt-out', () => say(contactId, optOut), OPTED_OUT],
  ['its own mark', () => say(contactId, doNotContact), DO_NOT_CONTACT],
  ['both of its own', () => say(contactId, both), DO_NOT_CONTACT],
  ["another's opt-out", () => twin(optOut), OPTED_OUT],
  ["another's mark", () => twin(doNotContact), DO_NOT_CONTACT],
  ["both of another's", () => twin(both), DO_NOT_CONTACT],
])('with %s against it', (_what, arrange, refusal) => {
  beforeAll(async () => {
    ws = await makeWorkspace();
    [contactId = ''] = await fillContacts(ws.id, 1);
    await arrange();
  });

  it('a mail is refused with the reason, and kept back by the gate', async () => {
    const recipient = { toEmail, contactId };
    expect(await refusalOf(db, ws.ctx, recipient)).toBe(refusal);
    const [gate] = await db.query<{ open: boolean }>(sql`SELECT ${mayBeMailed(ws.id, recipient)} AS open`);
    expect(gate?.open).toBe(refusal === undefined);
  });

  it('so is the address when many are asked at once', async () => {
    const refused = await refusedAmong(db, ws.ctx, [toEmail, 'nobody@t.example']);
    expect([...refused]).toEqual(refusal === undefined ? [] : [toEmail]);
  });
});

it('an address is refused in whatever form of its domain the refusal is written', async () => {
  ws = await makeWorkspace();
  await suppress(ws.id, 'ada@xn--mller-kva.example');
  const [id = ''] = await fillContacts(ws.id, 1);
  const recipient = { toEmail: 'Ada@müller.example', contactId: id };
  expect(await refusalOf(db, ws.ctx, recipient)).toContain('is suppressed (BOUNCE)');
});

it('is a part of the plan that asks it, for an audience too', async () => {
  ws = await makeWorkspace();
  const asked: Sql[] = [];
  const tx = {
    query: <T>(statement: Sql) => {
      asked.push(statement);
      return db.query<T>(statement);
    },
    afterCommit: () => {},
  };
  await expect(fixRecipients(tx, ws.ctx, newId())).rejects.toThrow('no contacts');
  const { text = '', values = [] } = asked.find((statement) => statement.text.includes('mail_refusal')) ?? {};
  const { rows } = await pool.query(`EXPLAIN ${text}`, values);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Index Cond: (("workspaceId" = c."workspaceId") AND (lower(email) = lower(');
  expect(plan).not.toContain('Function Scan on mail_refusal');
});
