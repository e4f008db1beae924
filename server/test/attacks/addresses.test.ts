import { describe, expect, test } from 'vitest';
import { prisma } from '@/server/kernel/db/client';
import { bookings } from '@/server/meetings/bookings';
import { emails } from '@/server/outreach/emails';
import { receiveRaw } from '@/server/outreach/mail/inbound/receive-raw';
import { mailboxes } from '@/server/outreach/mailboxes';
import { suppressions } from '@/server/outreach/suppressions';
import { contacts } from '@/server/records/contacts';
import { leads } from '@/server/records/leads';
import { call } from '@/server/test/call';
import { begin, makeSite } from '@/server/test/chats/visitor';
import { makeOwned } from '@/server/test/console';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { makeForm, sendForm } from '@/server/test/forms';
import { runFile, sendFile } from '@/server/test/imports';
import { makeMailbox, rawMail } from '@/server/test/inbound';
import { book, dayFromNow, makeType } from '@/server/test/meetings/meeting';
import { visit } from '@/server/test/meetings/visitor';

const WRITTEN = 'post@Bücher.example';
const KEPT = 'post@xn--bcher-kva.example';

/** What is kept of an address, by the entry point that it comes in at. */
const ENTRY_POINTS: Record<string, (ws: TestWorkspace) => Promise<(string | null | undefined)[]>> = {
  async leads(ws) {
    await call(ws.key, leads.upsert, { leads: [{ name: 'Post', email: WRITTEN }] });
    return (await call(ws.key, leads.list, {})).body.leads.map(({ email }) => email);
  },
  async 'a form'(ws) {
    const form = await makeForm(ws);
    expect((await sendForm(form.key, { name: 'Post', email: WRITTEN, message: 'Hi' })).status).toBe(201);
    return (await call(ws.key, leads.list, {})).body.leads.map(({ email }) => email);
  },
  async 'a booking by the API'(ws) {
    const { id } = await makeType(ws, { allowGuests: true });
    const more = { inviteeEmail: WRITTEN, guests: [WRITTEN.replace('post', 'guest')] };
    const { booking } = (await book(ws, id, dayFromNow(3, '09:00'), more)).body;
    return [booking.inviteeEmail, ...booking.guests.map((guest) => guest.replace('guest', 'post'))];
  },
  async 'a booking by a visitor'(ws) {
    const { publicUrl } = await makeType(ws, { allowGuests: true });
    const path = new URL(publicUrl).pathname.replace('/book/', '/booking-types/');
    const guests = [WRITTEN.replace('post', 'guest')];
    const sent = { startAt: dayFromNow(3, '09:00'), inviteeName: 'Post', inviteeEmail: WRITTEN, guests };
    expect((await visit(`${path}/bookings`, sent)).body.error).toBeUndefined();
    const { bookings: all } = (await call(ws.key, bookings.list, {})).body;
    return all.flatMap((one) => [one.inviteeEmail, ...one.guests.map((guest) => guest.replace('guest', 'post'))]);
  },
  async 'a chat'(ws) {
    const { id } = await begin(await makeSite(ws), { visitor: { email: WRITTEN } });
    return [(await prisma.chat.findFirstOrThrow({ where: { workspaceId: ws.id, id } })).visitorEmail];
  },
  async 'a mailbox'(ws) {
    const sent = { address: WRITTEN, aliases: [WRITTEN.replace('post', 'also')] };
    const { mailbox } = (await call(ws.key, mailboxes.create, sent)).body;
    return [mailbox.address, ...mailbox.aliases.map((alias) => alias.replace('also', 'post'))];
  },
  async 'a draft'(ws) {
    const draft = { subject: 'Hello', bodyHtml: '<p>Hi</p>', cc: [WRITTEN], bcc: [WRITTEN.replace('post', 'also')] };
    const { email } = (
      await call(ws.key, emails.create, { ...draft, toEmail: `Post <${WRITTEN.replace('post', 'to')}>` })
    ).body;
    const { toEmail, ccEmails, bccEmails } = await prisma.email.findFirstOrThrow({
      where: { workspaceId: ws.id, id: email.id },
    });
    return [toEmail.replace('to@', 'post@'), ...ccEmails, ...bccEmails.map((one) => one.replace('also', 'post'))];
  },
  async 'an import'(ws) {
    const id = await sendFile(ws.key, 'contacts', `Name,Email\nPost,${WRITTEN}\n`);
    await runFile(ws.key, id);
    return (await call(ws.key, contacts.list, {})).body.contacts.map(({ email }) => email);
  },
};

describe('the wall of addresses: a domain in Unicode is kept in ASCII', () => {
  test.each(Object.entries(ENTRY_POINTS))('as it comes in by %s', async (_name, keep) => {
    const kept = await keep(await makeWorkspace());
    expect(kept).toEqual(Array(Math.max(1, kept.length)).fill(KEPT));
  });

  test('as it comes in by an invitation', async () => {
    const { owner } = await makeOwned();
    await owner.team.invite({ email: WRITTEN, role: 'member' });
    expect((await owner.team.list()).members.map(({ email }) => email)).toContain(KEPT);
  });
});

test('the wall of addresses: a domain in Unicode and its ASCII form are one address at every entry point', async () => {
  const ws = await makeWorkspace();
  const made = await call(ws.key, contacts.upsert, { contacts: [{ name: 'Post', email: 'Post@Bücher.example' }] });
  expect(made.body.results).toMatchObject([{ status: 'created' }]);
  const same = await call(ws.key, contacts.upsert, {
    contacts: [{ name: 'Post', email: 'post@xn--bcher-kva.example' }],
  });
  expect(same.body.results).toMatchObject([{ status: 'updated' }]);
  for (const email of ['post@bücher.example', 'post@BÜCHER.example', 'post@xn--bcher-kva.example']) {
    const { body } = await call(ws.key, contacts.list, { email });
    expect(body.contacts.map((contact) => contact.email)).toEqual(['post@xn--bcher-kva.example']);
  }
  const gone = await call(ws.key, suppressions.create, { email: 'post@bücher.example' });
  expect(gone.body.suppression.email).toBe('post@xn--bcher-kva.example');
  expect((await call(ws.key, suppressions.list, { email: 'post@bücher.example' })).body.suppressions).toHaveLength(1);
  const bad = await call(ws.key, contacts.upsert, {
    contacts: [
      { name: 'x', email: 'jörg@bücher.example' },
      { name: 'y', email: 'a@b_ü/c.example' },
    ],
  });
  expect(bad.body.results).toMatchObject([{ error: 'email: Invalid email' }, { error: 'email: Invalid email' }]);
  const mailbox = await makeMailbox(ws);
  const { emailId } = await receiveRaw(mailbox, rawMail({ From: 'Post <post@bücher.example>' }));
  expect(await prisma.email.findFirst({ where: { workspaceId: ws.id, id: emailId ?? '' } })).toMatchObject({
    fromEmail: 'Post <post@xn--bcher-kva.example>',
    contactId: (made.body.results[0] as { id: string }).id,
  });
});
