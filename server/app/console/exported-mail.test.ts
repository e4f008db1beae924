import { beforeEach, expect, it } from 'vitest';
import { prisma } from '@/server/kernel/db/client';
import { emails } from '@/server/outreach/emails';
import { receiveRaw } from '@/server/outreach/mail/inbound/receive-raw';
import { exports } from '@/server/records/exports';
import { createExport } from '@/server/records/exports/create';
import { drainExports } from '@/server/records/exports/drain';
import { exportFile } from '@/server/records/exports/file';
import { getExport, listExports } from '@/server/records/exports/get';
import { call } from '@/server/test/call';
import { bytesOfExport, exported, unzipped } from '@/server/test/exports';
import { makeKey, makeMember, makeWorkspace, memberContext, type TestWorkspace } from '@/server/test/factories';
import { makeContact, makeMailbox, makeSent, rawMail } from '@/server/test/inbound';

let ws: TestWorkspace;
let contactId: string;
let own: Awaited<ReturnType<typeof makeMailbox>>;
beforeEach(async () => {
  ws = await makeWorkspace('Acme');
  own = await makeMailbox(ws);
  contactId = await makeContact(ws, 'ada@x.example');
});

const receive = (mailbox: typeof own, subject: string) =>
  receiveRaw(mailbox, rawMail({ From: 'Ada <ada@x.example>', To: mailbox.address, Subject: subject }));
const textOf = async (id: string, key = ws.key) => (await bytesOfExport(key, id)).toString().replace('\ufeff', '');
const subjects = async (filters?: Record<string, string>, key = ws.key) => {
  const { id } = await exported(key, { resource: 'emails', columns: ['subject'], ...(filters && { filters }) });
  return (await textOf(id, key)).trimEnd().split('\r\n').slice(1);
};

it('is a table with from whom, to whom and what became of it, newest first', async () => {
  const sent = await makeSent(ws, own, 'ada@x.example', contactId);
  await receive(own, 'Prices, please');
  const columns = ['subject', 'direction', 'status', 'fromEmail', 'toEmail', 'contact', 'opened'];
  const { id } = await exported(ws.key, { resource: 'emails', columns });
  expect((await textOf(id)).split('\r\n')).toEqual([
    columns.join(','),
    `"Prices, please",INBOUND,SENT,Ada <ada@x.example>,${own.address},ada@x.example,false`,
    `A question,OUTBOUND,SENT,${own.address},ada@x.example,ada@x.example,false`,
    '',
  ]);
  const whole = await exported(ws.key, { resource: 'emails', format: 'ndjson', filters: { box: 'sent' } });
  const [item] = (await call(ws.key, emails.list, { status: 'SENT' })).body.emails.filter((one) => one.id === sent.id);
  expect(JSON.parse(await textOf(whole.id))).toEqual(item);
});

it('is what the list, a box of the inbox or a search finds', async () => {
  await makeSent(ws, own, 'ada@x.example', contactId);
  await receive(own, 'Zeppelins');
  const other = await makeMailbox(ws, { shared: true });
  await receive(other, 'Balloons');
  await call(ws.key, emails.create, { contactId, subject: 'A draft' });
  expect(await subjects()).toEqual(['A draft', 'Balloons', 'Zeppelins', 'A question']);
  expect(await subjects({ status: 'draft' })).toEqual(['A draft']);
  expect(await subjects({ box: 'inbox' })).toEqual(['Balloons', 'Zeppelins']);
  expect(await subjects({ box: 'inbox', mailboxId: other.id })).toEqual(['Balloons']);
  expect(await subjects({ box: 'inbox', q: 'zeppelins' })).toEqual(['Zeppelins']);
  expect(await subjects({ box: 'sent', contactId })).toEqual(['A question']);
  expect(await subjects({ mailboxId: 'nothing' })).toEqual([]);
  const refused = async (asked: object, key = ws.key) =>
    (await call(key, exports.create, { resource: 'emails', ...asked } as never)).body.error;
  expect(await refused({ filters: { box: 'nope' } })).toMatch(/^box must be one of: inbox, /);
  expect(await refused({ sort: 'subject' })).toMatch(/^sort: /);
  const { key } = await makeKey(ws.id, ['read:contacts', 'write:emails']);
  expect(await refused({}, key)).toBe('API key missing required scope: read:emails.');
});

it('goes on where a page ends', async () => {
  const rows = Array.from({ length: 1203 }, (_, n) => `Number ${n}`);
  const { email } = (await call(ws.key, emails.create, { contactId, subject: 'First' })).body;
  await prisma.$executeRaw`
    INSERT INTO "Email" ("workspaceId", id, "threadId", "messageId", "toEmail", "fromEmail", status, subject, "updatedAt")
    SELECT ${ws.id}::uuid, g.id, g.id, g.id::text, 'ada@x.example', 'a@crm.example', 'DRAFT', s.subject, now()
    FROM unnest(${rows}::text[]) s(subject) CROSS JOIN LATERAL (SELECT gen_random_uuid() AS id, s.subject) g`;
  const found = await subjects({ box: 'drafts' });
  expect([found.length, new Set(found).size]).toEqual([rows.length + 1, rows.length + 1]);
  expect(found).toContain(email.subject);
});

it('has of a shared inbox what whoever asks sees, and nobody else has the file', async () => {
  const [mia, noa] = [await makeMember(ws.id), await makeMember(ws.id)].map(({ id }) => memberContext(ws.id, id));
  const owner = memberContext(ws.id, ws.ownerId, 'owner');
  const sales = await makeMailbox(ws, {
    shared: true,
    people: [mia?.actor.kind === 'member' ? mia.actor.memberId : ''],
  });
  await receive(sales, 'Zeppelins');
  await receive(own, 'Balloons');
  const made = async (ctx = owner) => {
    const { export: asked } = await createExport(ctx, { resource: 'emails', columns: ['subject'] });
    await drainExports();
    return asked.id;
  };
  const [ofMia, ofNoa, ofOwner] = [await made(mia), await made(noa), await made(owner)];
  const everything = 'subject\r\nBalloons\r\nZeppelins\r\n';
  const open = 'subject\r\nBalloons\r\n';
  expect([await textOf(ofMia), await textOf(ofNoa), await textOf(ofOwner)]).toEqual([everything, open, open]);
  for (const ctx of [noa ?? owner, owner]) {
    await expect(getExport(ctx, { id: ofMia })).rejects.toThrow('Export not found.');
    await expect(exportFile(ctx, { id: ofMia })).rejects.toThrow('Export not found.');
  }
  const seenBy = async (ctx = owner) => {
    const { exports: found } = await listExports(ctx, { limit: 10 });
    return found.value.map(({ id }) => id);
  };
  expect([await seenBy(mia), await seenBy(noa), await seenBy()]).toEqual([[ofMia], [ofNoa], [ofOwner]]);
  // A key sees what its scopes reach, as in the list, whoever it belongs to.
  const { key } = await makeKey(ws.id, ['read:emails'], { createdById: ws.ownerId });
  expect(await subjects({}, key)).toEqual(['Balloons', 'Zeppelins']);
});

it('stands in the archive of the workspace once, all of it', async () => {
  await receive(own, 'Zeppelins');
  const { id } = await exported(ws.key, { resource: 'workspace' });
  const parts = await unzipped(await bytesOfExport(ws.key, id));
  const lines = (parts['emails.ndjson'] ?? '').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ subject: 'Zeppelins' }]);
});
