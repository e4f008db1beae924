import { beforeEach, expect, it } from 'vitest';
import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { receiveRaw } from '@/server/outreach/mail/inbound/receive-raw';
import { makeWorkspace, memberContext, type TestWorkspace } from '@/server/test/factories';
import { makeMailbox, rawMail } from '@/server/test/inbound';
import { listThreads } from './inbox';
import { archiveThreads, threadState } from './threads';

let ws: TestWorkspace;
let owner: ReturnType<typeof memberContext>;
let mailbox: Awaited<ReturnType<typeof makeMailbox>>;
beforeEach(async () => {
  ws = await makeWorkspace();
  owner = memberContext(ws.id, ws.ownerId);
  mailbox = await makeMailbox(ws);
});

async function receive(headers: Record<string, string>, body = 'Hello.') {
  return (await receiveRaw(mailbox, rawMail({ To: mailbox.address, ...headers }, body))).emailId ?? '';
}
const found = async (q: string) =>
  (await listThreads(owner, { box: 'inbox', q, limit: 20 })).threads.map(({ id }) => id);

it('finds by operators, together and beside words', async () => {
  const ada = await receive({ From: 'Ada Lovelace <ada@x.example>', Subject: 'The 100% engine' }, 'Wheels turn.');
  const bob = await receive({ From: 'Bob <bob@y.example>', Cc: 'carol@z.example', Subject: 'Wheels' }, 'About ada.');
  const mixed = { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=b' };
  const file = '--b\nContent-Type: text/plain\n\nHi\n--b\nContent-Disposition: attachment; filename=a.txt\n\nA\n--b--';
  const eve = await receive({ From: 'Eve <eve@y.example>', Subject: 'Plans', ...mixed }, file);
  await prisma.email.update({
    where: { workspaceId_id: { workspaceId: ws.id, id: eve } },
    data: { sentAt: new Date('2020-06-15T12:00:00Z') },
    select: { id: true },
  });
  expect(await found('from:ada')).toEqual([ada]);
  expect(await found('from:"ada lovelace"')).toEqual([ada]);
  expect(await found('to:carol@z.example')).toEqual([bob]);
  expect(await found('subject:100%')).toEqual([ada]);
  expect(await found('subject:%')).toEqual([ada]);
  expect(await found('has:attachment')).toEqual([eve]);
  expect(await found('before:2020-06-16 after:2020-06-15')).toEqual([eve]);
  expect(await found('before:2020-06-15')).toEqual([]);
  expect(await found('from:y.example wheels')).toEqual([bob]);
  expect(await found('wheels')).toEqual([bob, ada]);
  expect(await found('from:y.example before:tomorrow')).toEqual([]);
});

it('goes on from page to page beyond what one look gives, each thread once', async () => {
  const ids = Array.from({ length: 230 }, () => newId()).sort();
  const base = { workspaceId: ws.id, status: 'SENT', direction: 'INBOUND', subject: 'Zeppelin', sentAt: new Date() };
  await prisma.email.createMany({
    data: ids.map((id, n) => ({
      ...{ ...base, id, messageId: `${id}@x.example`, fromEmail: 'ada@x.example', toEmail: mailbox.address },
      // Two mails of one thread stand on different pages.
      threadId: n === 229 ? (ids[0] ?? id) : id,
    })),
  });
  const seen: string[] = [];
  for (let before: string | undefined; ; ) {
    const page = await listThreads(owner, { box: 'inbox', q: 'zeppelin', limit: 60, ...(before && { before }) });
    seen.push(...page.threads.map(({ threadId }) => threadId));
    if (!page.nextCursor) break;
    before = page.nextCursor;
  }
  expect([seen.length, new Set(seen).size]).toEqual([229, 229]);
});

it('says of a thread that it finds where it is', async () => {
  const threadId = await receive({ From: 'ada@x.example', Subject: 'Tides' });
  await archiveThreads(owner, { threadIds: [threadId], archived: true });
  expect(await found('tides')).toEqual([threadId]);
  expect(await threadState(owner, { threadId })).toEqual({ assigneeId: null, place: 'archived' });
});
