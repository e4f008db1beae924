import { beforeEach, expect, it } from 'vitest';
import { GET as download } from '@/app/download/[kind]/[id]/route';
import { newId } from '@/server/kernel/db/ids';
import { PASSWORD, signInCookie } from '@/server/test/console';
import { makeMember, makeWorkspace, memberContext, type TestWorkspace } from '@/server/test/factories';
import { rawMail } from '@/server/test/inbound';
import { createOwnerAccount } from '@/server/workspace/auth/accounts';
import { inviteMailId } from '@/server/workspace/auth/mail/message-ids';
import { keepCaught } from '@/server/workspace/mail/keep-caught';
import { listCaught, readCaught } from './caught';

const HTML = '<script>console.log(1)</script>';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

/** A caught mail with a page, a paper and something without a name in it. */
async function keep(headers: Record<string, string> = {}) {
  const part = (type: string, name: string, content: string) =>
    `--b\nContent-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${Buffer.from(content).toString('base64')}\n`;
  const body = `--b\nContent-Type: text/plain\n\nSee here.\n${part('text/html', 'page.html', HTML)}${part('application/pdf', 'paper.pdf', '%PDF-1.4')}--b\nContent-Type: text/calendar\n\nBEGIN:VCALENDAR\n--b--`;
  const type = { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=b' };
  const raw = rawMail({ From: 'mia@crm.example', ...type, ...headers }, body);
  await keepCaught(ws.id, { from: 'mia@crm.example', to: ['ada@example.com'] }, raw);
  return (await listCaught(memberContext(ws.id, ws.ownerId, 'owner'), { limit: 1 })).caught[0]?.id ?? '';
}

async function signedIn(workspaceId = ws.id, memberId = ws.ownerId) {
  const email = `member@${newId()}.example`;
  await createOwnerAccount({ workspaceId, memberId, email, password: PASSWORD, name: 'Olivia' });
  return signInCookie(email, PASSWORD);
}

const open = (id: string, place: string, cookie: string) =>
  download(new Request(`http://localhost/download/caught/${id}?attachment=${place}`, { headers: { cookie } }), {
    params: Promise.resolve({}),
  });

it('saves what a caught mail carries, which runs nowhere', async () => {
  const id = await keep();
  const { attachments } = (await readCaught(ws.ctx, id)).caught;
  expect(attachments.map(({ fileName }) => fileName)).toEqual(['page.html', 'paper.pdf', 'invite.ics']);
  const cookie = await signedIn();
  for (const [place, { fileName, size }] of attachments.entries()) {
    const answer = await open(id, String(place), cookie);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-disposition': `attachment; filename="${fileName}"`,
      'content-length': String(size),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.any(String),
    });
    expect((await answer.arrayBuffer()).byteLength).toBe(size);
  }
  const page = await open(id, '0', cookie);
  expect(page.headers.get('content-type')).toBe('application/octet-stream');
  expect(await page.text()).toBe(HTML);
});

it('is for signed-in members of the workspace alone, and for what is there', async () => {
  const id = await keep();
  const next = encodeURIComponent(`/download/caught/${id}?attachment=0`);
  expect((await open(id, '0', '')).headers.get('location')).toBe(`/sign-in?next=${next}`);
  const cookie = await signedIn();
  for (const [mail, place] of [
    [id, '3'],
    [id, '-1'],
    [id, ''],
    [id, 'x'],
    [newId(), '0'],
    ['x', '0'],
  ] as const) {
    expect((await open(mail, place, cookie)).status, `${mail} ${place}`).toBe(404);
  }
  const other = await makeWorkspace();
  expect((await open(id, '0', await signedIn(other.id, other.ownerId))).status).toBe(404);
});

it('keeps invitations from those who may not invite', async () => {
  const id = await keep({ 'Message-ID': `<${inviteMailId('member')}@crm.example>` });
  expect((await open(id, '0', await signedIn())).status).toBe(200);
  expect((await open(id, '0', await signedIn(ws.id, (await makeMember(ws.id)).id))).status).toBe(404);
});
