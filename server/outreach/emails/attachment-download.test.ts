import { beforeEach, describe, expect, it } from 'vitest';
import { GET as download } from '@/app/download/[kind]/[id]/route';
import { newId } from '@/server/kernel/db/ids';
import { fromWeb } from '@/server/kernel/http/web';
import { receiveRaw } from '@/server/outreach/mail/inbound/receive-raw';
import { answerReviewAttachment } from '@/server/outreach/mail/review/attachment';
import { contacts } from '@/server/records/contacts';
import { files } from '@/server/records/files';
import { call } from '@/server/test/call';
import { signInCookie } from '@/server/test/console';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { makeMailbox, rawMail } from '@/server/test/inbound';
import { startTestServer } from '@/server/test/test-server';
import { createOwnerAccount } from '@/server/workspace/auth/accounts';
import { emails } from './';

const here = startTestServer();
const HTML = '<script>console.log(1)</script>';

let ws: TestWorkspace;
let contactId: string;
beforeEach(async () => {
  ws = await makeWorkspace();
  const { body } = await call(ws.key, contacts.upsert, { contacts: [{ email: 'ada@example.com' }] });
  contactId = body.results[0]?.id ?? '';
});

/** A mail with a page and a picture in it, as it comes in. */
async function receive() {
  const headers = {
    From: 'Ada <ada@example.com>',
    'MIME-Version': '1.0',
    'Content-Type': 'multipart/mixed; boundary=b',
  };
  const part = (type: string, name: string, content: string) =>
    `--b\nContent-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${Buffer.from(content).toString('base64')}\n`;
  const body = `--b\nContent-Type: text/plain\n\nSee here.\n${part('text/html', 'page.html', HTML)}${part('application/pdf', 'paper.pdf', '%PDF-1.4')}--b--`;
  const { emailId } = await receiveRaw(await makeMailbox(ws), rawMail(headers, body));
  return call(ws.key, emails.get, { id: emailId ?? '' });
}

async function signedIn() {
  const email = `owner@${newId()}.example`;
  const password = 'a long enough password';
  await createOwnerAccount({ workspaceId: ws.id, memberId: ws.ownerId, email, password, name: 'Olivia' });
  return signInCookie(email, password);
}

const open = (path: string, cookie: string) =>
  download(new Request(`http://localhost${path}`, { headers: { cookie } }), { params: Promise.resolve({}) });
const review = (url: string, id: string) =>
  answerReviewAttachment(
    fromWeb(new Request(`${new URL(url).pathname.replace(/^/, 'http://localhost')}/attachments/${id}`)),
  );

async function addFile(entity: 'CONTACT' | 'CAMPAIGN', recordId: string) {
  const content = { fileName: 'offer.txt', contentType: 'text/plain', contentBase64: 'aGVsbG8=' };
  return (await call(ws.key, files.create, { entity, recordId, ...content })).body.file.id;
}

describe('attachments', () => {
  it('that came in are saved by a signed-in member, and run nowhere', async () => {
    const { attachments } = (await receive()).body;
    expect(attachments.map(({ fileName }) => fileName)).toEqual(['page.html', 'paper.pdf']);
    const cookie = await signedIn();
    for (const { id, fileName } of attachments) {
      const led = await open(`/download/attachments/${id}`, cookie);
      expect([led.status, led.headers.get('cache-control')]).toEqual([303, 'no-store']);
      const answer = await fetch(here(led.headers.get('location') ?? ''));
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${fileName}"`);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-security-policy')).toBeTruthy();
      if (fileName === 'page.html') {
        expect(answer.headers.get('content-type')).toBe('application/octet-stream');
        expect(await answer.text()).toBe(HTML);
      }
    }
  });

  it('are led to for members alone, each for those of their workspace', async () => {
    const { attachments } = (await receive()).body;
    const path = `/download/attachments/${attachments[0]?.id}`;
    expect((await open(path, '')).headers.get('location')).toBe(`/sign-in?next=${encodeURIComponent(path)}`);
    ws = await makeWorkspace();
    const stranger = await signedIn();
    for (const wrong of [
      path,
      '/download/attachments/x',
      `/download/files/${newId()}`,
      `/download/nothing/${newId()}`,
    ]) {
      expect((await open(wrong, stranger)).status, wrong).toBe(404);
    }
  });

  it('have addresses that end, and are for one use', async () => {
    const { attachments } = (await receive()).body;
    const led = await open(`/download/attachments/${attachments[0]?.id}`, await signedIn());
    const url = led.headers.get('location') ?? '';
    const forged = await fetch(here(url.replace('/attachments/', '/downloads/')));
    expect([forged.status, await forged.json()]).toEqual([403, { error: 'This download address is not valid.' }]);
    const [, seconds] = /\.(\d{10})\./.exec(url) ?? [];
    expect(Number(seconds) * 1000 - Date.now()).toBeLessThanOrEqual(300_000);
  });

  it('of a draft are open to whoever reviews it, and to its link alone', async () => {
    const own = await addFile('CONTACT', contactId);
    const draft = { contactId, campaign: 'Spring', attachmentFileIds: [own] };
    const { email } = (await call(ws.key, emails.create, draft)).body;
    await addFile('CAMPAIGN', email.campaignId ?? '');
    const { attachments } = (await call(ws.key, emails.get, { id: email.id })).body;
    expect(attachments.map(({ source }) => source)).toEqual(['email', 'campaign']);
    for (const { id } of attachments) {
      const led = await review(email.reviewUrl, id);
      expect(await (await fetch(here(led.headers.Location ?? ''))).text()).toBe('hello');
    }
    const other = (await call(ws.key, emails.create, { contactId })).body.email;
    for (const { id } of attachments) expect((await review(other.reviewUrl, id)).status).toBe(404);
    expect((await review(`${email.reviewUrl}x`, attachments[0]?.id ?? '')).status).toBe(404);
  });
});
