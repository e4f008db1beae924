import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { CannotConnect, openSession } from '@/server/kernel/mail/smtp/connection';
import { smtpPool } from '@/server/kernel/mail/smtp/pool';
import { runShutdown } from '@/server/kernel/shutdown';
import { emails } from '@/server/outreach/emails';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { catcher } from '@/server/workspace/mail/catcher';
import { decodeWords } from '@/server/workspace/mail/keep-caught';
import { answerCaught, listCaught, readCaught } from './caught';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace('Acme');
});
afterAll(async () => {
  smtpPool().close();
  await runShutdown();
});

async function sendOne() {
  const { body } = await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada', email: 'ada@example.com' }] });
  const draft = { contactId: body.results[0]?.id ?? '', subject: 'Grüße {{name}}', bodyHtml: '<p>Hi {{name}}</p>' };
  const { id } = (await call(ws.key, emails.create, draft)).body.email;
  expect((await call(ws.key, emails.send, { id })).body).toMatchObject({ sent: true });
  return id;
}

describe('the mail catcher', () => {
  it('takes what would have gone out, and shows it to its workspace alone', async () => {
    const id = await sendOne();
    const { caught, nextCursor } = await listCaught(ws.ctx, { limit: 10 });
    expect(caught).toMatchObject([{ subject: 'Grüße Ada', recipients: ['ada@example.com'], emailId: id }]);
    expect(nextCursor).toBeNull();
    const read = await readCaught(ws.ctx, caught[0]?.id ?? '');
    expect(read.caught.text).toContain('Hi Ada');
    const other = await makeWorkspace();
    expect((await listCaught(other.ctx, { limit: 10 })).caught).toEqual([]);
    await expect(readCaught(other.ctx, caught[0]?.id ?? '')).rejects.toMatchObject({ status: 404 });
  });

  it('lets one answer as the recipient, and the answer arrives in the thread', async () => {
    const id = await sendOne();
    const [caught] = (await listCaught(ws.ctx, { limit: 1 })).caught;
    const { emailId } = await answerCaught(ws.ctx, { id: caught?.id ?? '', text: 'Yes, <b>please</b>.\n\nAda' });
    const { body } = await call(ws.key, emails.get, { id });
    expect(body.thread.map((mail) => [mail.id, mail.direction, mail.subject])).toEqual([
      [id, 'OUTBOUND', 'Grüße Ada'],
      [emailId, 'INBOUND', 'Re: Grüße Ada'],
    ]);
    const items = (await call(ws.key, emails.list, {})).body.emails;
    expect(items.find((mail) => mail.id === id)?.replied).toBe(true);
  });

  it('lets nobody in who does not know the password of a workspace', async () => {
    const { port } = await catcher();
    const options = { host: '127.0.0.1', port, ignoreTLS: true };
    const route = { key: 'stranger', options, auth: { user: ws.id, pass: 'guess' } };
    await expect(openSession(route)).rejects.toThrow(CannotConnect);
  });
});

describe('decodeWords', () => {
  it('reads encoded words, folded ones too', () => {
    expect(decodeWords('=?UTF-8?Q?Gr=C3=BC=C3=9Fe?= =?utf-8?B?IEFkYQ==?= x')).toBe('Grüße Ada x');
    expect(decodeWords('plain =?nope?Q?x?=')).toBe('plain =?nope?Q?x?=');
  });
});
