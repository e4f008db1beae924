import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { campaigns } from '@/server/outreach/campaigns';
import { sequences } from '@/server/outreach/sequences';
import { contacts } from '@/server/records/contacts';
import { files } from '@/server/records/files';
import { call } from '@/server/test/call';
import { makeOwned, makeSignedIn } from '@/server/test/console';
import { memberContext } from '@/server/test/factories';
import { sharedSmtpServer } from '@/server/test/shared-servers';
import { beginLarge } from '@/server/workspace/operations/large/begin';
import { drainReverts } from '@/server/workspace/operations/large/drain';

// The wall: what a verb refuses is not to be had by taking back what was done before.

sharedSmtpServer();
type Calls = Awaited<ReturnType<typeof makeSignedIn>>['calls'];
let ws: Awaited<ReturnType<typeof makeOwned>>['workspace'];
let olivia: Calls;
let mia: Awaited<ReturnType<typeof makeSignedIn>>;
let own: string;
let people: string[];
beforeEach(async () => {
  ({ workspace: ws, owner: olivia } = await makeOwned());
  mia = await makeSignedIn(ws.id);
  // Addresses of their own, which mail may go out from.
  for (const [memberId, address] of [
    [ws.ownerId, `olivia@${newId()}.example`] as const,
    [mia.memberId, mia.email] as const,
  ])
    await prisma.mailbox.create({
      data: { workspaceId: ws.id, id: newId(), memberId, address, isDefault: true, serviceAddresses: [address] },
      select: { id: true },
    });
  own = mia.email;
  const rows = ['Ada', 'Bo'].map((name) => ({ name, email: `${name.toLowerCase()}@example.com` }));
  people = (await call(ws.key, contacts.upsert, { contacts: rows })).body.results.map(({ id }) => id ?? '');
});

const steps = (subject: string) => [{ type: 'EMAIL' as const, delayDays: 0, subject, bodyHtml: '<p>x</p>' }];
const scheduledAt = () => new Date(Date.now() + 86_400_000).toISOString();

/** Does something, and answers its operation. */
async function doing(by: Calls, act: () => Promise<unknown>): Promise<string> {
  await act();
  return (await by.operations.list({ limit: 1 })).operations[0]?.id ?? '';
}
const asMia = (act: () => Promise<unknown>) => doing(mia.calls, act);

type Reverted = {
  records: { entity: string; conflicts: { field: string | null; reason: string; message: string }[] }[];
};
/** What stayed, by kind of record; each with a sentence that says why. */
function kept({ records }: Reverted): [string, string | null][] {
  const all = records.flatMap(({ entity, conflicts }) => conflicts.map((one) => ({ entity, ...one })));
  for (const { reason, message } of all)
    expect([reason, message]).toEqual(['kept', expect.stringMatching(/\w{3,}.*\.$/)]);
  return all.map(({ entity, field }): [string, string | null] => [entity, field]).sort();
}
const revert = async (id: string, by = mia.calls) => kept(await by.operations.revert({ id }));

/** The same page by page, as with what is too large for one piece. */
async function revertInPages(id: string) {
  const operation = { id: newId(), name: 'operations.revert' };
  await beginLarge({ ...memberContext(ws.id, mia.memberId), operation }, id, 2);
  while ((await drainReverts()).more);
  const { operation: done } = await mia.calls.operations.get({ id });
  expect(done.revert).toMatchObject({ status: 'done', error: null });
  return kept(done.revert as Reverted);
}
const WAYS = [
  ['in one piece', (id: string) => revert(id)],
  ['page by page', revertInPages],
] as const;

describe('a sequence that sends by itself', () => {
  const make = async () =>
    (await olivia.sequences.create({ name: 'S', steps: steps('Hers'), sendMode: 'AUTO' })).sequence.id;
  const read = async (id: string) => (await call(ws.key, sequences.get, { id })).body.sequence;

  it.each(WAYS)('does not begin to again with what a colleague wrote, %s', async (_, take) => {
    const id = await make();
    const off = await asMia(() => mia.calls.sequences.update({ id, sendMode: 'DRAFT' }));
    await mia.calls.sequences.update({ id, steps: steps('Not hers') });
    await mia.calls.sequences.enroll({ id, contactIds: people });
    expect(await take(off)).toEqual([['sequence', 'sendMode']]);
    expect(await read(id)).toMatchObject({ sendMode: 'DRAFT' });
  });

  it.each(WAYS)('keeps its steps, %s', async (_, take) => {
    const id = await make();
    await olivia.sequences.update({ id, sendMode: 'DRAFT' });
    await mia.calls.sequences.update({ id, steps: steps('Not hers') });
    const back = await asMia(() => mia.calls.sequences.update({ id, steps: steps('Hers') }));
    await olivia.sequences.update({ id, sendMode: 'AUTO' });
    expect(await take(back)).toEqual([['sequence', 'steps']]);
    expect((await read(id)).steps.map(({ subject }) => subject)).toEqual(['Hers']);
  });

  it.each(WAYS)('is not given back with what a colleague had it say as their own, %s', async (_, take) => {
    const id = await make();
    const taken = await asMia(() => mia.calls.sequences.update({ id, fromEmail: own }));
    await mia.calls.sequences.update({ id, steps: steps('Not hers') });
    expect(await take(taken)).toEqual([
      ['sequence', 'fromEmail'],
      ['sequence', 'mailboxId'],
      ['sequence', 'memberId'],
    ]);
    const where = { workspaceId_id: { workspaceId: ws.id, id } };
    expect((await prisma.sequence.findUniqueOrThrow({ where })).memberId).toBe(mia.memberId);
  });

  it('is given back by its owner, and by whoever answers for all', async () => {
    const id = await make();
    const off = await doing(olivia, () => olivia.sequences.update({ id, sendMode: 'DRAFT', steps: steps('Other') }));
    expect(await revert(off, olivia)).toEqual([]);
    const read = await call(ws.key, sequences.get, { id });
    expect(read.body.sequence).toMatchObject({ sendMode: 'AUTO', steps: [{ subject: 'Hers' }] });
  });
});

describe('a mail', () => {
  const make = async () =>
    (await olivia.emails.create({ contactId: people[0] ?? '', subject: 'A', bodyHtml: '<p>A</p>' })).email.id;
  const row = (id: string) =>
    prisma.email.findUniqueOrThrow({
      where: { workspaceId_id: { workspaceId: ws.id, id } },
      include: { attachments: true },
    });

  it.each(WAYS)('that a member planned as themselves is not another’s again, %s', async (_, take) => {
    const id = await make();
    const taken = await asMia(() => mia.calls.emails.update({ id, from: own }));
    await mia.calls.emails.update({ id, bodyHtml: '<p>Not hers</p>' });
    await mia.calls.emails.schedule({ id, scheduledAt: scheduledAt() });
    const fields = (await take(taken)).map(([, field]) => field);
    expect(fields).toEqual(expect.arrayContaining(['fromEmail', 'mailboxId', 'memberId', 'messageId']));
    expect(await row(id)).toMatchObject({ memberId: mia.memberId, fromEmail: own, status: 'SCHEDULED' });
  });

  it.each(WAYS)('that is planned says, carries and goes to what its sender planned, %s', async (_, take) => {
    const id = await make();
    const { file } = await mia.calls.files.create({
      ...{ entity: 'CONTACT', recordId: people[0] ?? '', fileName: 'a.txt', contentType: 'text/plain' },
      contentBase64: Buffer.from('a').toString('base64'),
    });
    const before = await row(id);
    const other = { subject: 'B', bodyHtml: '<p>B</p>', contactId: people[1] ?? '', attachmentFileIds: [file.id] };
    await mia.calls.emails.update({ id, ...other });
    const first = { subject: 'A', bodyHtml: '<p>A</p>', contactId: people[0] ?? '', attachmentFileIds: [] };
    const back = await asMia(() => mia.calls.emails.update({ id, ...first }));
    await olivia.emails.schedule({ id, scheduledAt: scheduledAt() });
    const fields = ['attachments', 'bodyHtml', 'contactId', 'subject', 'toEmail'];
    expect([...new Set((await take(back)).map(([, field]) => field))]).toEqual(fields);
    const { subject, bodyHtml, toEmail, contactId } = before;
    expect(await row(id)).toMatchObject({ subject, bodyHtml, toEmail, contactId, attachments: [] });
  });

  it('that went out is recorded as it went, whoever takes back what was done to its draft', async () => {
    const id = await make();
    const change = { id, subject: 'B', contactId: people[1] ?? '' };
    const changed = await asMia(() => mia.calls.emails.update(change));
    expect((await olivia.emails.send({ id })).sent).toBe(true);
    const before = await row(id);
    for (const by of [mia.calls, olivia]) {
      const left = await revert(changed, by);
      expect(left.map(([, field]) => field)).toEqual(expect.arrayContaining(['subject', 'toEmail']));
    }
    const { subject, bodyHtml, toEmail } = before;
    expect(await row(id)).toMatchObject({ subject, bodyHtml, toEmail });
  });

  it('that is planned carries no files of a campaign that comes back', async () => {
    const id = await make();
    const input = { name: 'X', subject: 'S', bodyHtml: '<p>x</p>', segmentType: 'static' as const, contactIds: people };
    const { campaign } = await mia.calls.campaigns.create(input);
    await mia.calls.emails.update({ id, campaign: 'X' });
    const gone = await asMia(() => mia.calls.campaigns.delete({ id: campaign.id }));
    await olivia.emails.schedule({ id, scheduledAt: scheduledAt() });
    expect(kept(await mia.calls.trash.restore({ ids: [campaign.id] }))).toEqual([['email', 'campaignId']]);
    expect((await row(id)).campaignId).toBeNull();
    expect((await call(ws.key, campaigns.get, { id: campaign.id })).status).toBe(200);
    expect(gone).not.toBe('');
  });

  it('that is a draft is given back whole: what it says, and whom it is from', async () => {
    const id = await make();
    const before = await row(id);
    const admin = await makeSignedIn(ws.id, 'admin');
    const change = { id, from: null, subject: 'B', bodyHtml: '<p>B</p>' };
    const changed = await doing(admin.calls, () => admin.calls.emails.update(change));
    expect((await row(id)).memberId).toBe(admin.memberId);
    expect(await revert(changed, admin.calls)).toEqual([]);
    const { updatedAt: _, ...whole } = before;
    expect(await row(id)).toMatchObject(whole);
    const gone = await asMia(() => mia.calls.emails.delete({ id }));
    expect(await revert(gone)).toEqual([]);
    expect(await row(id)).toMatchObject(whole);
  });
});

describe('a campaign', () => {
  const input = { name: 'C', subject: 'A', bodyHtml: '<p>A</p>', segmentType: 'static' as const };
  const make = async (by = olivia) =>
    (await by.campaigns.create({ ...input, contactIds: people.slice(0, 1) })).campaign.id;
  const row = (id: string) =>
    prisma.campaign.findUniqueOrThrow({ where: { workspaceId_id: { workspaceId: ws.id, id } } });
  const file = { fileName: 'a.txt', contentType: 'text/plain', contentBase64: Buffer.from('a').toString('base64') };
  const addFile = async (id: string) =>
    (await mia.calls.files.create({ entity: 'CAMPAIGN', recordId: id, ...file })).file.id;
  const filesOf = async (id: string) =>
    (await call(ws.key, files.list, { entity: 'CAMPAIGN', recordId: id })).body.files.map((one) => one.id);

  it.each(WAYS)('that a member planned as themselves is not another’s again, %s', async (_, take) => {
    const id = await make();
    const taken = await asMia(() => mia.calls.campaigns.update({ id, fromEmail: own }));
    await mia.calls.campaigns.update({ id, bodyHtml: '<p>Not hers</p>' });
    await mia.calls.campaigns.launch({ id, scheduledAt: scheduledAt() });
    expect(await take(taken)).toEqual([
      ['campaign', 'fromEmail'],
      ['campaign', 'mailboxId'],
      ['campaign', 'memberId'],
    ]);
    expect(await row(id)).toMatchObject({ memberId: mia.memberId, fromEmail: own });
  });

  it.each(WAYS)('that is planned says what its sender planned, %s', async (_, take) => {
    const id = await make();
    await mia.calls.campaigns.update({ id, subject: 'B', bodyHtml: '<p>B</p>', contactIds: people });
    const first = { subject: 'A', bodyHtml: '<p>A</p>', contactIds: people.slice(0, 1) };
    const back = await asMia(() => mia.calls.campaigns.update({ id, ...first }));
    await olivia.campaigns.launch({ id, scheduledAt: scheduledAt() });
    const fields = ['bodyHtml', 'segmentContactIds', 'subject'];
    expect([...new Set((await take(back)).map(([, field]) => field))]).toEqual(fields);
    expect(await row(id)).toMatchObject({ subject: 'A', bodyHtml: '<p>A</p>', segmentContactIds: people.slice(0, 1) });
  });

  it('goes to those whom its sender chose last, whatever is taken back', async () => {
    const id = await make();
    await olivia.campaigns.launch({ id, scheduledAt: scheduledAt() });
    const others = await doing(olivia, () => olivia.campaigns.update({ id, contactIds: people.slice(1) }));
    expect(await revert(others, olivia)).toEqual([['campaign', 'segmentContactIds']]);
    const where = { workspaceId: ws.id, campaignId: id };
    const recipients = await prisma.campaignRecipient.findMany({ where, select: { contactId: true } });
    expect(recipients.map(({ contactId }) => contactId)).toEqual(people.slice(1));
  });

  it('that is planned, or has begun, keeps its files', async () => {
    const id = await make();
    const stays = await addFile(id);
    const made = (await mia.calls.operations.list({ limit: 1 })).operations[0]?.id ?? '';
    const gone = await addFile(id);
    const deleted = await asMia(() => mia.calls.files.delete({ id: gone }));
    await olivia.campaigns.launch({ id, scheduledAt: scheduledAt() });
    for (const _ of ['SCHEDULED', 'SENDING']) {
      expect(await revert(deleted)).toEqual([['file', null]]);
      expect(kept(await mia.calls.trash.restore({ ids: [gone] }))).toEqual([['file', null]]);
      expect(await revert(made)).toEqual([['file', null]]);
      expect(await filesOf(id)).toEqual([stays]);
      await olivia.campaigns.launch({ id }).catch(() => undefined);
    }
  });

  it('is given back to whom it is planned by, and as a draft to whoever deleted it, with its files', async () => {
    const id = await make();
    const stays = await addFile(id);
    const gone = await asMia(() => mia.calls.campaigns.delete({ id }));
    expect(await revert(gone)).toEqual([]);
    expect(await filesOf(id)).toEqual([stays]);
    await olivia.campaigns.launch({ id, scheduledAt: scheduledAt() });
    const changed = await doing(olivia, () => olivia.campaigns.update({ id, subject: 'B' }));
    expect(await revert(changed, olivia)).toEqual([]);
    expect(await row(id)).toMatchObject({ subject: 'A', status: 'SCHEDULED' });
  });
});
