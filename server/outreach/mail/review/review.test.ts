import { beforeEach, describe, expect, it } from 'vitest';
import { answerLink } from '@/server/app/entry/links';
import { prisma } from '@/server/kernel/db/client';
import { emails } from '@/server/outreach/emails';
import { contacts } from '@/server/records/contacts';
import { newAddress } from '@/server/test/address';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { linkRequest } from '@/server/test/link';
import { sharedSmtpServer } from '@/server/test/shared-servers';
import { findReview, noteUse } from './load';
import { answerReview } from './serve';
import { type Past, viewOf } from './view';

const smtpServer = sharedSmtpServer();
/** Where the reviewer is. */
const address = newAddress();
let ws: TestWorkspace;
let id: string;
let url: string;
beforeEach(async () => {
  ws = await makeWorkspace('Acme');
  const { body } = await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada <i>', email: 'ada@example.com' }] });
  const draft = { contactId: body.results[0]?.id ?? '', subject: 'For {{name}}', bodyHtml: '<p>{{name}}</p>' };
  const created = await call(ws.key, emails.create, { ...draft, context: 'She called.' });
  id = created.body.email.id;
  url = created.body.email.reviewUrl;
});

const token = () => url.split('/').at(-1) ?? '';
async function post(body: unknown, { to = url, type = 'application/json' } = {}) {
  const headers = {
    'content-type': type,
    'user-agent': 'Mozilla/5.0 Firefox/131.0',
    'x-forwarded-for': '9.9.9.9, 1.2.3.4',
  };
  const request = linkRequest(`${to}/act`, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer = await answerReview({ ...request, address });
  return { status: answer.status, body: JSON.parse(answer.body) };
}
async function view() {
  const review = await findReview(token(), 'test');
  if (!review || review === 'gone') throw new Error(String(review));
  return viewOf(review);
}

describe('the review page', () => {
  it('shows the mail as it will arrive, and why it is written', async () => {
    expect(await view()).toMatchObject({
      workspace: 'Acme',
      status: 'DRAFT',
      context: 'She called.',
      to: 'Ada i <ada@example.com>',
      subject: 'For {{name}}',
      content: { subject: 'For Ada <i>', html: '<p>Ada &lt;i&gt;</p>', text: 'Ada <i>' },
      problem: null,
      history: [{ what: 'Written' }],
    });
  });

  it('says why a draft cannot be sent as it stands', async () => {
    await call(ws.key, emails.update, { id, subject: '{{contact.phone}}' });
    expect((await view()).problem).toBe('{{contact.phone}} has no value. Fill it in, or give it a default.');
  });
});

describe('POST /review/<token>/act', () => {
  it('edits and sends the draft, and every use is written down', async () => {
    await noteUse({ workspaceId: ws.id, emailId: id }, 'VIEW', { ip: null, userAgent: null });
    const edited = await post({ action: 'edit', subject: 'Better', bodyHtml: '<p>Corrected</p>' });
    expect(edited.body.view).toMatchObject({ subject: 'Better', content: { text: 'Corrected' } });
    const sent = await post({ action: 'send' });
    expect(sent.body.view).toMatchObject({ status: 'SENT', subject: 'Better' });
    expect(sent.body.view.history.map(({ what, client }: Past) => [what, client])).toEqual([
      ['Accepted by the mail server', null],
      ['Sent from here', 'Firefox'],
      ['Edited', 'Firefox'],
      ['Opened for review', null],
      ['Written', null],
    ]);
    expect(smtpServer.ledger).toHaveLength(1);
    const uses = await prisma.reviewUse.findMany({
      where: { workspaceId: ws.id, emailId: id },
      orderBy: { id: 'asc' },
    });
    expect(uses.map(({ action, ip }) => [action, ip])).toEqual([
      ['VIEW', null],
      ['EDIT', address],
      ['SEND', address],
    ]);
    const again = await post({ action: 'send' });
    expect([again.status, again.body.error]).toEqual([409, 'Email is SENT, not a DRAFT.']);
    expect((await post({ action: 'edit', subject: 'x', bodyHtml: 'x' })).status).toBe(409);
    expect((await post({ action: 'discard' })).status).toBe(409);
  });

  it('discards the draft, and works no longer', async () => {
    expect((await post({ action: 'discard' })).body).toEqual({ view: null });
    expect((await call(ws.key, emails.get, { id })).status).toBe(404);
    expect((await post({ action: 'send' })).status).toBe(410);
    expect((await answerLink(linkRequest(url)))?.status).toBe(410);
  });

  it('covers one mail, and takes nothing that a form elsewhere could send', async () => {
    const { contactId } = (await call(ws.key, emails.get, { id })).body.email;
    const other = await call(ws.key, emails.create, { contactId: contactId ?? '' });
    expect((await post({ action: 'send' }, { type: 'text/plain' })).status).toBe(400);
    expect((await post({ action: 'send' }, { to: url.replace(/.{6}$/, 'AAAAAA') })).status).toBe(404);
    const [head, mine] = [other.body.email.reviewUrl, token()];
    const spliced = head.slice(0, -22) + mine.slice(-22);
    expect((await post({ action: 'send' }, { to: spliced })).status).toBe(404);
    expect(smtpServer.ledger).toHaveLength(0);
  });

  it('ends 30 days after the mail left DRAFT', async () => {
    await post({ action: 'send' });
    expect(await answerLink(linkRequest(url))).toBeUndefined();
    const where = { workspaceId_id: { workspaceId: ws.id, id } };
    const data = { leftDraftAt: new Date(Date.now() - 30 * 86_400_000 - 1000) };
    await prisma.email.update({ where, data, select: { id: true } });
    expect((await answerLink(linkRequest(url)))?.status).toBe(410);
    expect((await post({ action: 'send' })).status).toBe(410);
  });
});
