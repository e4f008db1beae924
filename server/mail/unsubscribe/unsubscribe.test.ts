import { beforeEach, describe, expect, it } from 'vitest';
import { contacts } from '@/server/contacts';
import { emails } from '@/server/emails';
import { unsubscribeUrl } from '@/server/mail/compose/content';
import { suppressions } from '@/server/suppressions';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { linkRequest } from '@/server/test/link';
import { answerUnsubscribe } from './serve';

let ws: TestWorkspace;
let contactId: string;
let emailId: string;
let url: string;
beforeEach(async () => {
  ws = await makeWorkspace('Acme <script>');
  const row = { name: 'Ada', email: 'Ada@example.com' };
  contactId = (await call(ws.key, contacts.upsert, { contacts: [row] })).body.results[0]?.id ?? '';
  emailId = (await call(ws.key, emails.create, { contactId })).body.email.id;
  url = unsubscribeUrl(ws.id, emailId);
});

const suppressed = async () =>
  (await call(ws.key, suppressions.list, {})).body.suppressions.map(({ email, reason }) => [email, reason]);

describe('GET /unsubscribe/<token>', () => {
  it('asks, and changes nothing, however often a scanner follows it', async () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT']) await answerUnsubscribe(linkRequest(url, { method }));
    const page = await answerUnsubscribe(linkRequest(url));
    expect(page.status).toBe(200);
    expect(page.body).toContain('<form method="post">');
    expect(page.body).toContain('Acme &lt;script&gt; will send no more e-mail to <strong>Ada@example.com</strong>');
    expect(await suppressed()).toEqual([]);
  });
});

describe('POST /unsubscribe/<token>', () => {
  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
    ['', ''],
  ])('ends the subscription with a body of type %s, without cookies and redirects', async (type, body) => {
    const post = () => answerUnsubscribe(linkRequest(url, { method: 'POST', headers: { 'content-type': type }, body }));
    const answer = await post();
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.headers).map((name) => name.toLowerCase())).not.toContain('set-cookie');
    expect(answer.headers.Location).toBeUndefined();
    expect(answer.body).toContain('You are unsubscribed');
    await post();
    expect(await suppressed()).toEqual([['Ada@example.com', 'UNSUBSCRIBE']]);
    const { contact } = (await call(ws.key, contacts.get, { id: contactId })).body;
    expect(contact.emailOptOut).toBe(true);
    const { engagement } = (await call(ws.key, emails.get, { id: emailId })).body;
    expect(engagement.timeline.map(({ type: kind }) => kind)).toEqual(['UNSUBSCRIBE']);
    const sent = await call(ws.key, emails.send, { id: emailId });
    expect([sent.status, sent.body.error]).toEqual([
      409,
      'Ada@example.com is suppressed (UNSUBSCRIBE) and cannot be sent to.',
    ]);
  });

  it('takes no token of another kind, and none that was changed', async () => {
    for (const other of [url.slice(0, -3), `${url}x`, url.replace(/.{4}$/, 'AAAA')]) {
      expect((await answerUnsubscribe(linkRequest(other, { method: 'POST' }))).status).toBe(404);
    }
    const review = (await call(ws.key, emails.get, { id: emailId })).body.email.reviewUrl.replace(
      'review',
      'unsubscribe',
    );
    expect((await answerUnsubscribe(linkRequest(review, { method: 'POST' }))).status).toBe(404);
    expect(await suppressed()).toEqual([]);
  });
});
