import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { makeKey, makeMember, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { emails } from './';

let ws: TestWorkspace;
let contactId: string;
beforeEach(async () => {
  ws = await makeWorkspace('Acme');
  contactId = await makeContact({ name: 'Ada Lovelace', email: 'ada@example.com', externalId: 'ada' });
});

async function makeContact(row: Record<string, unknown>): Promise<string> {
  const { body } = await call(ws.key, contacts.upsert, { contacts: [row] });
  return body.results[0]?.id ?? '';
}

const draft = async (more: Record<string, unknown> = {}) =>
  (await call(ws.key, emails.create, { contactId, subject: 'Hello', bodyHtml: '<p>Hi</p>', ...more })).body.email;

describe('POST /emails', () => {
  it('drafts a mail to a contact, and names what else waits for them', async () => {
    const first = await draft();
    const { status, body } = await call(ws.key, emails.create, {
      contactExternalId: 'ada',
      subject: 'Again',
      bodyHtml: '<p>{{firstName}}</p>',
      campaign: 'Spring',
      context: 'She asked.',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      contact: { id: contactId, name: 'Ada Lovelace', email: 'ada@example.com' },
      contextSaved: true,
      otherPendingDrafts: [{ id: first.id, subject: 'Hello' }],
      email: {
        status: 'DRAFT',
        direction: 'OUTBOUND',
        toEmail: 'ada@example.com',
        fromEmail: expect.stringMatching(/^acme-[0-9a-f]{6}@crm\.localhost$/),
        threadId: body.email.id,
        campaign: { name: 'Spring' },
        attachmentCount: 0,
        sentAt: null,
        error: null,
      },
    });
    expect(body.email.reviewUrl).toMatch(/^http:\/\/localhost:3000\/review\/[\w-]{86}$/);
  });

  it('finds a campaign by its name in any case, and makes one once', async () => {
    const made = await Promise.all(['Launch', 'LAUNCH', 'launch'].map((campaign) => draft({ campaign })));
    expect(new Set(made.map((email) => email.campaignId)).size).toBe(1);
    const where = { workspaceId_id: { workspaceId: ws.id, id: made[0]?.campaignId ?? '' } };
    expect(await prisma.campaign.findUnique({ where, select: { status: true } })).toEqual({ status: 'OUTREACH' });
  });

  it('says what is missing, in the words of the specification', async () => {
    const none = await call(ws.key, emails.create, { subject: 'x' });
    expect([none.status, none.body.error]).toEqual([400, 'contactId or contactExternalId is required.']);
    const absent = await call(ws.key, emails.create, { contactExternalId: 'nobody' });
    expect([absent.status, absent.body.error]).toEqual([404, 'Contact not found.']);
    const mute = await makeContact({ name: 'No Address' });
    expect((await call(ws.key, emails.create, { contactId: mute })).status).toBe(409);
    const file = await call(ws.key, emails.create, { contactId, attachmentFileIds: ['x'] });
    expect([file.status, file.body.error]).toEqual([404, 'File not found.']);
  });

  it('takes the sender from the identities of the acting member', async () => {
    const mia = await makeMember(ws.id);
    await makeMailbox(mia.id);
    const sent = { contactId, asUserEmail: mia.email };
    expect((await call(ws.key, emails.create, sent)).body.email.fromEmail).toBe('mia@acme.example');
    const alias = await call(ws.key, emails.create, { ...sent, from: 'Sales <SALES@acme.example>' });
    expect(alias.body.email.fromEmail).toBe('sales@acme.example');
    const other = await call(ws.key, emails.create, { ...sent, from: 'boss@acme.example' });
    expect([other.status, other.body.error]).toEqual([
      400,
      expect.stringMatching(
        /^from must be one of: Mia Member <mia@acme\.example>, Mia Member <sales@acme\.example>, \S+ <\S+@crm\.localhost>\.$/,
      ),
    ]);
  });
});

it('says who must choose another sender once the mailbox of a draft is gone', async () => {
  const mia = await makeMember(ws.id);
  await makeMailbox(mia.id);
  const { id } = (await call(ws.key, emails.create, { contactId, asUserEmail: mia.email })).body.email;
  await prisma.mailbox.deleteMany({ where: { workspaceId: ws.id, address: 'mia@acme.example' } });
  const { status, body } = await call(ws.key, emails.send, { id });
  expect([status, body.error]).toEqual([
    409,
    'The mailbox of mia@acme.example is no longer connected. Somebody of the workspace must choose another sender.',
  ]);
});

async function makeMailbox(memberId: string) {
  const data = { workspaceId: ws.id, memberId, address: 'mia@acme.example', aliases: ['sales@acme.example'] };
  await prisma.mailbox.create({ data: { ...data, id: newId(), isDefault: true }, select: { id: true } });
}

describe('GET /emails/identities', () => {
  it("is a member's mailboxes with their aliases, and the workspace's own address, the default of who has none", async () => {
    const own = await call(ws.key, emails.identities, {});
    expect(own.body.identities).toEqual([
      { address: own.body.default, email: expect.stringContaining('@crm.localhost'), default: true },
    ]);
    const mia = await makeMember(ws.id);
    await makeMailbox(mia.id);
    const { body } = await call(ws.key, emails.identities, { asUserEmail: mia.email });
    expect(body.default).toBe('Mia Member <mia@acme.example>');
    expect(body.identities.map((identity) => [identity.email, identity.default])).toEqual([
      ['mia@acme.example', true],
      ['sales@acme.example', false],
      [expect.stringContaining('@crm.localhost'), false],
    ]);
  });

  it('names who is no member', async () => {
    const { status, body } = await call(ws.key, emails.identities, { asUserEmail: 'x@y.example' });
    expect([status, body.error]).toEqual([400, "asUserEmail 'x@y.example' is not a member of this workspace."]);
  });
});

describe('GET /emails', () => {
  it('filters by status in any case, contact and campaign, newest first', async () => {
    const [one, two] = [await draft(), await draft({ campaign: 'Spring' })];
    const ids = async (filter: Parameters<typeof call<typeof emails.list.operation>>[2]) => {
      const { body } = await call(ws.key, emails.list, filter);
      expect(body.count).toBe(body.emails.length);
      return body.emails.map(({ id }) => id);
    };
    expect(await ids({ status: 'draft' })).toEqual([two.id, one.id]);
    expect(await ids({ status: 'SENT' })).toEqual([]);
    expect(await ids({ contactId })).toEqual([two.id, one.id]);
    expect(await ids({ contactId: 'nobody' })).toEqual([]);
    expect(await ids({ campaignId: two.campaignId ?? '' })).toEqual([two.id]);
    expect(await ids({ limit: 1 })).toEqual([two.id]);
    const bad = await call(ws.key, emails.list, { status: 'lost' });
    expect([bad.status, bad.body.error]).toEqual([
      400,
      'status must be one of DRAFT, SCHEDULED, QUEUED, SENT, FAILED.',
    ]);
  });
});

describe('PATCH /emails/{id}', () => {
  it('changes what is sent, and only in a draft', async () => {
    const { id } = await draft();
    const { body } = await call(ws.key, emails.update, { id, subject: 'Better', campaign: 'Spring' });
    expect(body.email).toMatchObject({ subject: 'Better', campaignId: expect.any(String) });
    const detail = await call(ws.key, emails.get, { id });
    expect(detail.body.email).toMatchObject({ bodyHtml: '<p>Hi</p>', campaign: { name: 'Spring' } });
    const nothing = await call(ws.key, emails.update, { id });
    expect([nothing.status, nothing.body.error]).toEqual([
      400,
      'Nothing to update: pass at least one of subject, bodyHtml, from, campaign.',
    ]);
    const missing = await call(ws.key, emails.update, { id: contactId, subject: 'x' });
    expect([missing.status, missing.body.error]).toEqual([404, 'Draft not found.']);
  });
});

describe('DELETE /emails/{id}', () => {
  it('removes a draft, and nothing that was sent', async () => {
    const { id } = await draft();
    const sent = await draft();
    const where = { workspaceId_id: { workspaceId: ws.id, id: sent.id } };
    await prisma.email.update({ where, data: { status: 'SENT' }, select: { id: true } });
    expect((await call(ws.key, emails.delete, { id })).body).toEqual({ deleted: 1, id });
    expect((await call(ws.key, emails.get, { id })).body.error).toBe('Email not found.');
    const refused = await call(ws.key, emails.delete, { id: sent.id });
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Only DRAFT emails can be deleted; sent mail is immutable history.',
    ]);
    const patched = await call(ws.key, emails.update, { id: sent.id, subject: 'x' });
    expect([patched.status, patched.body.error]).toEqual([409, 'Email is SENT, not a DRAFT.']);
  });
});

describe('POST /emails/{id}/reply', () => {
  it('drafts in the same thread, to the same person, naming what it answers', async () => {
    const source = await draft();
    const { status, body } = await call(ws.key, emails.reply, { id: source.id, bodyHtml: '<p>More</p>' });
    expect(status).toBe(201);
    expect(body.email).toMatchObject({
      subject: 'Re: Hello',
      toEmail: 'ada@example.com',
      threadId: source.id,
      inReplyTo: expect.stringMatching(/^<[^<>@]+@crm\.localhost>$/),
    });
    const { thread } = (await call(ws.key, emails.get, { id: source.id })).body;
    expect(thread.map(({ id }) => id)).toEqual([source.id, body.email.id]);
  });

  it('needs a contact to reply to', async () => {
    const source = await draft();
    await call(ws.key, contacts.delete, { id: contactId });
    const { status, body } = await call(ws.key, emails.reply, { id: source.id, bodyHtml: 'x' });
    expect([status, body.error]).toEqual([409, 'That email has no linked contact to reply to.']);
  });
});

describe('the scopes of e-mails', () => {
  it('keep writing and sending apart', async () => {
    const { key } = await makeKey(ws.id, ['write:emails'], { createdById: ws.ownerId });
    const { id } = await draft();
    const { status, body } = await call(key, emails.send, { id });
    expect([status, body.error]).toEqual([403, 'API key missing required scope: send:emails.']);
  });
});
