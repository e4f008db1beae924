import { beforeEach, describe, expect, it } from 'vitest';
import { contacts } from '@/server/contacts';
import { prisma } from '@/server/db/client';
import { emails } from '@/server/emails';
import { call } from '@/server/test/call';
import { makeSignedIn } from '@/server/test/console';
import { makeMember, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { sharedPeer } from '@/server/test/peers';

const YOURSELF = { code: 'FORBIDDEN', message: 'In the console you act as yourself.' };

sharedPeer();
let ws: TestWorkspace;
let mia: Awaited<ReturnType<typeof makeSignedIn>>;
let victim: { id: string; email: string };
let contactId: string;
beforeEach(async () => {
  ws = await makeWorkspace('Acme');
  [mia, victim] = await Promise.all([makeSignedIn(ws.id), makeMember(ws.id, { role: 'owner', name: 'Olivia' })]);
  const { body } = await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada', email: 'ada@example.com' }] });
  contactId = body.results[0]?.id ?? '';
});

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

  it('leaves it to a key, for whose use its maker answers, to name a member', async () => {
    const { status, body } = await call(ws.key, emails.create, { contactId, asUserEmail: victim.email });
    expect(status).toBe(201);
    const where = { workspaceId_id: { workspaceId: ws.id, id: body.email.id } };
    const row = await prisma.email.findUniqueOrThrow({ where, select: { memberId: true } });
    expect(row.memberId).toBe(victim.id);
  });
});
