import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/kernel/db/client';
import { fileStore } from '@/server/kernel/storage';
import { campaigns } from '@/server/outreach/campaigns';
import { emails } from '@/server/outreach/emails';
import { readReviewToken } from '@/server/outreach/mail/review/token';
import { mailboxes } from '@/server/outreach/mailboxes';
import { sequences } from '@/server/outreach/sequences';
import { files } from '@/server/records/files';
import { call } from '@/server/test/call';
import { makeSignedIn } from '@/server/test/console';
import { makeKey, type TestWorkspace } from '@/server/test/factories';
import { sharedSmtpServer } from '@/server/test/shared-servers';
import { makeColleagues } from './colleagues';

const YOURSELF = { code: 'FORBIDDEN', message: 'In the console you act as yourself.' };

const smtpServer = sharedSmtpServer();
let ws: TestWorkspace;
let mia: Awaited<ReturnType<typeof makeSignedIn>>;
let victim: { id: string; email: string };
let contactId: string;
beforeEach(async () => {
  ({ ws, mia, victim, contactId } = await makeColleagues());
});

const powerOf = (url: string) => readReviewToken(url.split('/').at(-1) ?? '')?.power;
const draft = async () =>
  (await call(ws.key, emails.create, { contactId, subject: 'Hi', bodyHtml: '<p>Hi</p>' })).body.email.id;

describe('who is signed in acts as nobody else', () => {
  it.each(['member', 'admin', 'owner'] as const)('as %s: on drafts, replies, sending and matches', async (role) => {
    const { calls } = await makeSignedIn(ws.id, role);
    const id = await draft();
    const as = { asUserEmail: victim.email };
    await expect(calls.emails.create({ contactId, ...as })).rejects.toMatchObject(YOURSELF);
    await expect(calls.emails.update({ id, from: null, ...as })).rejects.toMatchObject(YOURSELF);
    await expect(calls.emails.update({ id, subject: 'Other', ...as })).rejects.toMatchObject(YOURSELF);
    await expect(calls.emails.reply({ id, bodyHtml: '<p>x</p>', ...as })).rejects.toMatchObject(YOURSELF);
    await expect(calls.emails.send({ id, ...as })).rejects.toMatchObject(YOURSELF);
    const { results } = await calls.products.upsert({ products: [{ name: 'Engine' }] });
    const { match } = await calls.products.match({ id: results[0]?.id ?? '' });
    await expect(calls.outreachMatches.drafts({ id: match.id, ...as })).rejects.toMatchObject(YOURSELF);
    const where = { workspaceId: ws.id, memberId: victim.id };
    expect(await prisma.email.count({ where })).toBe(0);
  });

  it('names themself freely, and a draft whose sender they choose becomes theirs', async () => {
    const { email } = await mia.calls.emails.create({ contactId, asUserEmail: mia.email.toUpperCase() });
    const id = await draft();
    await mia.calls.emails.update({ id, from: null });
    const where = { workspaceId: ws.id, id: { in: [email.id, id] } };
    const rows = await prisma.email.findMany({ where, select: { memberId: true } });
    expect(rows).toEqual(Array(2).fill({ memberId: mia.memberId }));
  });

  it('takes no address of another member for a draft, a campaign or a sequence', async () => {
    const data = { workspaceId: ws.id, memberId: victim.id, address: 'olivia@acme.example', isDefault: true };
    await prisma.mailbox.create({ data: { ...data, id: victim.id }, select: { id: true } });
    const from = 'olivia@acme.example';
    const refused = { code: 'BAD_REQUEST', message: expect.stringMatching(/^from(Email)? must be one of: /) };
    const id = await draft();
    await expect(mia.calls.emails.create({ contactId, from })).rejects.toMatchObject(refused);
    await expect(mia.calls.emails.update({ id, from })).rejects.toMatchObject(refused);
    const campaign = { name: 'C', subject: 'S', bodyHtml: '<p>x</p>', segmentType: 'static' as const };
    await expect(
      mia.calls.campaigns.create({ ...campaign, contactIds: [contactId], fromEmail: from }),
    ).rejects.toMatchObject(refused);
    const steps = [{ type: 'EMAIL' as const, delayDays: 0, subject: 'S', bodyHtml: '<p>x</p>' }];
    await expect(mia.calls.sequences.create({ name: 'S', steps, fromEmail: from })).rejects.toMatchObject(refused);
  });

  it('leaves it to a key, for whose use an owner, an admin or the operator answers, to name a member', async () => {
    const { status, body } = await call(ws.key, emails.create, { contactId, asUserEmail: victim.email });
    expect(status).toBe(201);
    const where = { workspaceId_id: { workspaceId: ws.id, id: body.email.id } };
    const row = await prisma.email.findUniqueOrThrow({ where, select: { memberId: true } });
    expect(row.memberId).toBe(victim.id);
  });
});

describe('what is a colleague’s goes out in nobody’s name but their own', () => {
  const yours = {
    code: 'FORBIDDEN',
    message: expect.stringMatching(/^In the console you act as yourself\. This mail is from/),
  };
  const from = 'olivia@acme.example';
  let own: string;
  beforeEach(async () => {
    const address = { memberId: victim.id, address: from, id: victim.id, serviceAddresses: [from] };
    await prisma.mailbox.create({ data: { workspaceId: ws.id, isDefault: true, ...address }, select: { id: true } });
    own = (await mia.calls.mailboxes.create({ address: mia.email })).mailbox.address;
  });
  const colleagues = async () => {
    const input = { contactId, subject: 'Hi', bodyHtml: '<p>Hi</p>', asUserEmail: victim.email };
    return (await call(ws.key, emails.create, input)).body.email.id;
  };
  const keyOf = async () => (await makeKey(ws.id, ['*'], { createdById: victim.id })).key;

  it('a member sends no draft of theirs, nor by a link that sends, and takes it over by name', async () => {
    const id = await colleagues();
    await expect(mia.calls.emails.send({ id })).rejects.toMatchObject(yours);
    await expect(mia.calls.emails.schedule({ id, holdSeconds: 5 })).rejects.toMatchObject(yours);
    await expect(mia.calls.emails.send({ id, asUserEmail: mia.email })).rejects.toMatchObject(yours);
    const { email } = await mia.calls.emails.get({ id });
    expect(powerOf(email.reviewUrl)).toBe('edit');
    expect(smtpServer.ledger).toEqual([]);
    await mia.calls.emails.update({ id, from: own });
    expect(powerOf((await mia.calls.emails.get({ id })).email.reviewUrl)).toBe('send');
    expect((await mia.calls.emails.send({ id })).sent).toBe(true);
    expect(smtpServer.ledger.map((mail) => mail.from)).toEqual([own]);
  });

  it('an owner, an admin and their keys send it as ever', async () => {
    for (const role of ['owner', 'admin'] as const) {
      const { calls } = await makeSignedIn(ws.id, role);
      expect((await calls.emails.send({ id: await colleagues() })).sent).toBe(true);
    }
    const { key } = await makeKey(ws.id, ['send:emails'], { createdById: victim.id });
    expect((await call(key, emails.send, { id: await colleagues() })).body.sent).toBe(true);
    expect(smtpServer.ledger.map((mail) => mail.from)).toEqual([from, from, from]);
  });

  it('a key whose member is neither owner nor admin any more acts as that member alone', async () => {
    const admin = await makeSignedIn(ws.id, 'admin');
    const { key } = await makeKey(ws.id, ['*'], { createdById: admin.memberId });
    const input = { contactId, subject: 'Hi', bodyHtml: '<p>Hi</p>', asUserEmail: victim.email };
    const before = (await call(key, emails.create, input)).body.email;
    expect(powerOf(before.reviewUrl)).toBe('send');
    const where = { workspaceId_id: { workspaceId: ws.id, id: admin.memberId } };
    await prisma.member.update({ where, data: { role: 'member' }, select: { id: true } });
    const { id } = before;
    for (const { status, body } of [
      await call(key, emails.create, input),
      await call(key, emails.update, { id, from: null, asUserEmail: victim.email }),
      await call(key, emails.send, { id, asUserEmail: victim.email }),
      await call(key, emails.send, { id }),
      await call(key, emails.schedule, { id, holdSeconds: 5 }),
    ])
      expect([status, body]).toMatchObject([403, { error: expect.stringMatching(/acts as that member alone\./) }]);
    expect(powerOf((await call(key, emails.get, { id })).body.email.reviewUrl)).toBe('edit');
    const mailbox = (await prisma.mailbox.findFirstOrThrow({ where: { workspaceId: ws.id, memberId: victim.id } })).id;
    const other = await call(key, mailboxes.update, { id: mailbox, displayName: 'Eve' });
    const taken = await call(key, mailboxes.create, { address: 'ceo@acme.example', asUserEmail: victim.email });
    expect([other.status, taken.status]).toEqual([403, 403]);
    const self = await call(key, emails.create, { ...input, asUserEmail: admin.email });
    expect([self.status, powerOf(self.body.email.reviewUrl)]).toEqual([201, 'send']);
    expect(smtpServer.ledger).toEqual([]);
  });

  it('a draft from an address that both have is sent as whoever sends it', async () => {
    await prisma.mailbox.deleteMany({ where: { workspaceId: ws.id, memberId: { not: null } } });
    const id = await colleagues();
    expect((await mia.calls.emails.send({ id })).sent).toBe(true);
    const where = { workspaceId_id: { workspaceId: ws.id, id } };
    const row = await prisma.email.findUniqueOrThrow({ where, select: { memberId: true } });
    expect(row.memberId).toBe(mia.memberId);
  });

  it('a member launches, schedules and rewrites no campaign of theirs, and takes it over by name', async () => {
    const key = await keyOf();
    const input = {
      name: 'C',
      subject: 'S',
      bodyHtml: '<p>x</p>',
      segmentType: 'static' as const,
      contactIds: [contactId],
    };
    const { id } = (await call(key, campaigns.create, input)).body.campaign;
    const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
    await expect(mia.calls.campaigns.launch({ id })).rejects.toMatchObject(yours);
    await expect(mia.calls.campaigns.launch({ id, scheduledAt })).rejects.toMatchObject(yours);
    await call(key, campaigns.launch, { id, scheduledAt });
    await expect(mia.calls.campaigns.update({ id, subject: 'Other' })).rejects.toMatchObject(yours);
    await mia.calls.campaigns.update({ id, subject: 'Other', fromEmail: own });
    expect((await mia.calls.campaigns.launch({ id })).campaign.status).toBe('SENDING');
  });

  it('a member tries no campaign of theirs out in their name, and one of their own as ever', async () => {
    const input = { name: 'C', subject: 'S', bodyHtml: '<p>x</p>', segmentType: 'static' as const };
    const { id } = (await call(await keyOf(), campaigns.create, { ...input, contactIds: [contactId] })).body.campaign;
    await mia.calls.campaigns.update({ id, subject: 'Wire it to me' });
    await expect(mia.calls.campaigns.test({ id })).rejects.toMatchObject(yours);
    expect(smtpServer.ledger).toEqual([]);
    await mia.calls.campaigns.update({ id, fromEmail: own });
    expect(await mia.calls.campaigns.test({ id })).toEqual({ sent: true, toEmail: mia.email });
    expect(smtpServer.ledger.map((mail) => mail.from)).toEqual([own]);
  });

  const note = { fileName: 'a.txt', contentType: 'text/plain', contentBase64: Buffer.from('a').toString('base64') };
  const later = () => new Date(Date.now() + 86_400_000).toISOString();

  it('a member adds no file to a campaign of theirs that is planned, and takes none away', async () => {
    const key = await keyOf();
    const input = { name: 'C', subject: 'S', bodyHtml: '<p>x</p>', segmentType: 'static' as const };
    const { id } = (await call(key, campaigns.create, { ...input, contactIds: [contactId] })).body.campaign;
    const parent = { entity: 'CAMPAIGN' as const, recordId: id };
    const { file } = await mia.calls.files.create({ ...parent, ...note });
    const { contentBase64: _, ...described } = { ...parent, ...note, size: 1 };
    const begun = await mia.calls.files.uploadUrl(described);
    await fileStore().put(begun.objectKey, bytes(), 1);
    await call(key, campaigns.launch, { id, scheduledAt: later() });
    await expect(mia.calls.files.create({ ...parent, ...note })).rejects.toMatchObject(yours);
    await expect(mia.calls.files.uploadUrl(described)).rejects.toMatchObject(yours);
    const uploaded = { ...parent, fileName: 'a.txt', contentType: 'text/plain', objectKey: begun.objectKey };
    await expect(mia.calls.files.create(uploaded)).rejects.toMatchObject(yours);
    await expect(mia.calls.files.delete({ id: file.id })).rejects.toMatchObject(yours);
    expect((await call(key, files.create, { ...parent, ...note })).status).toBe(201);
    await mia.calls.campaigns.update({ id, fromEmail: own });
    expect((await mia.calls.files.delete({ id: file.id })).deleted).toBe(1);
  });

  it('nor to one that only groups mails while one of theirs is planned within it', async () => {
    const id = await colleagues();
    const key = await keyOf();
    await call(key, emails.update, { id, campaign: 'Group' });
    const [group] = (await call(key, campaigns.list, {})).body.campaigns;
    const parent = { entity: 'CAMPAIGN' as const, recordId: group?.id ?? '' };
    const { file } = await mia.calls.files.create({ ...parent, ...note });
    await call(key, emails.schedule, { id, scheduledAt: later() });
    const planned = { code: 'FORBIDDEN', message: expect.stringContaining(`A mail from ${from} is planned`) };
    await expect(mia.calls.files.create({ ...parent, ...note })).rejects.toMatchObject(planned);
    await expect(mia.calls.files.delete({ id: file.id })).rejects.toMatchObject(planned);
    await call(key, emails.unschedule, { id });
    expect((await mia.calls.files.delete({ id: file.id })).deleted).toBe(1);
  });

  it('a member puts nobody into a sequence that sends by itself as them, nor changes what it sends', async () => {
    const key = await keyOf();
    const steps = [{ type: 'EMAIL' as const, delayDays: 0, subject: 'S', bodyHtml: '<p>x</p>' }];
    const { id } = (await call(key, sequences.create, { name: 'S', steps, sendMode: 'AUTO' })).body.sequence;
    await expect(mia.calls.sequences.enroll({ id, contactIds: [contactId] })).rejects.toMatchObject(yours);
    await expect(mia.calls.sequences.update({ id, steps })).rejects.toMatchObject(yours);
    await call(key, sequences.update, { id, sendMode: 'DRAFT' });
    await mia.calls.sequences.update({ id, steps });
    await expect(mia.calls.sequences.update({ id, sendMode: 'AUTO' })).rejects.toMatchObject(yours);
    expect(await mia.calls.sequences.enroll({ id, contactIds: [contactId] })).toMatchObject({ enrolled: 1 });
    await mia.calls.sequences.update({ id, sendMode: 'AUTO', fromEmail: own });
  });
});

async function* bytes() {
  yield Buffer.from('a');
}
