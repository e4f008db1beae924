import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@/server/kernel/db/ids';
import { commitSteps } from '@/server/outreach/campaigns/send/commit';
import { claimRecipients } from '@/server/outreach/campaigns/send/recipient-queue';
import { claimRun } from '@/server/outreach/campaigns/send/run';
import { sendCampaign } from '@/server/outreach/campaigns/send/send';
import { emails } from '@/server/outreach/emails';
import { unsubscribeUrl } from '@/server/outreach/mail/compose/content';
import { suppressions } from '@/server/outreach/suppressions';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { launched } from '@/server/test/campaigns';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { linkRequest } from '@/server/test/link';
import { sharedSmtpServer } from '@/server/test/shared-servers';
import { answerUnsubscribe } from './serve';

sharedSmtpServer();
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
    expect(page.body).toContain('Acme &lt;script&gt; will send no more email to <strong>Ada@example.com</strong>');
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
    const [entry] = (await call(ws.key, suppressions.list, {})).body.suppressions;
    await call(ws.key, suppressions.delete, { id: entry?.id ?? '' });
    expect((await call(ws.key, emails.send, { id: emailId })).body.sent).toBe(true);
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

  it('is heard of who is quicker than the record of the mail, and goes on its timeline', async () => {
    const ref = await launched(ws, [contactId]);
    const dead = await claimRun(ref, 1);
    if (!dead) throw new Error('no run');
    const after = '00000000-0000-0000-0000-000000000000';
    const [first] = (await claimRecipients(dead, { after, limit: 1 }))?.claimed ?? [];
    if (!first) throw new Error('nobody claimed');
    const sendAttempt = { id: first.id, toEmail: first.email, emailId: newId(), messageId: 'quick@t.example' };
    await commitSteps(dead, '', [{ settled: [], sendAttempt }]);
    const quick = unsubscribeUrl(ws.id, sendAttempt.emailId);
    expect((await answerUnsubscribe(linkRequest(quick))).status).toBe(200);
    const posted = answerUnsubscribe(linkRequest(quick, { method: 'POST' }));
    while ((await suppressed()).length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await sendCampaign(ref);
    expect((await posted).status).toBe(200);
    expect(await suppressed()).toEqual([['Ada@example.com', 'UNSUBSCRIBE']]);
    const { engagement } = (await call(ws.key, emails.get, { id: sendAttempt.emailId })).body;
    expect(engagement.timeline.map(({ type: kind }) => kind)).toEqual(['UNSUBSCRIBE']);
  });
});
