import { beforeEach, expect, it } from 'vitest';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { call } from '@/server/test/call';
import { fillContacts, launched } from '@/server/test/campaigns';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { campaigns } from './';
import { RECIPIENT_OUTCOMES, type RecipientOutcome } from './figures';

let ws: TestWorkspace;
let campaignId: string;
let people: string[];

beforeEach(async () => {
  ws = await makeWorkspace();
  people = await fillContacts(ws.id, 10);
  ({ campaignId } = await launched(ws, people));
  // Another campaign of the same people, whose mails are none of the first one's.
  const other = await launched(ws, people.slice(0, 2));
  await sent(other.campaignId, 0, ['OPEN PERSON', 'REPLY', 'BOUNCE']);
});

const put = (id: string, person: number, state: string, emailId: string | null = null) =>
  pool.query(
    `UPDATE "CampaignRecipient" SET state = $3, "emailId" = $4, "settledAt" = now() WHERE "campaignId" = $1 AND "contactId" = $2`,
    [id, people[person], state, emailId],
  );

interface Mail {
  status?: string;
  direction?: string;
  threadId?: string;
  replyClass?: string;
  isBounced?: boolean;
}

async function mailOf(id: string, person: number, mail: Mail = {}): Promise<string> {
  const emailId = newId();
  const { status = 'SENT', direction = 'OUTBOUND', threadId = emailId, replyClass = null, isBounced = false } = mail;
  await pool.query(
    `INSERT INTO "Email" ("workspaceId", id, status, direction, "toEmail", "fromEmail", "contactId", "campaignId", "threadId",
       "messageId", "replyClass", "bouncedAt", "inReplyTo", "updatedAt")
     VALUES ($1, $2::uuid, $3, $4, 'to@t.example', 'from@t.example', $5, $6, $7, $2::uuid::text, $8, CASE WHEN $9 THEN now() END, $10, now())`,
    [
      ...[ws.id, emailId, status, direction, people[person], id, threadId, replyClass, isBounced],
      direction === 'INBOUND' ? threadId : null,
    ],
  );
  return emailId;
}

/** A recipient who was sent to, with what happened to the mail: `OPEN PERSON` is of a type and a source. */
async function sent(id: string, person: number, events: string[] = []): Promise<string> {
  const emailId = await mailOf(id, person, { isBounced: events.includes('BOUNCE') });
  await put(id, person, 'SENT', emailId);
  for (const event of events) {
    const [type, source = null] = event.split(' ');
    await pool.query(
      `INSERT INTO "EmailEvent" ("workspaceId", id, "emailId", type, source, at) VALUES ($1, $2, $3, $4, $5, now())`,
      [ws.id, newId(), emailId, type, source],
    );
  }
  return emailId;
}

/** Recipients of every kind, some with several outcomes, and one who opened three times. */
async function fill() {
  await sent(campaignId, 0, ['DELIVERED', 'OPEN PERSON', 'OPEN PERSON', 'OPEN PERSON', 'CLICK PERSON', 'REPLY']);
  await sent(campaignId, 1, ['DELIVERED', 'OPEN MACHINE', 'CLICK MACHINE']);
  await sent(campaignId, 2, ['BOUNCE']);
  await sent(campaignId, 3, ['DELIVERED', 'OPEN PERSON', 'UNSUBSCRIBE', 'COMPLAINT']);
  const answered = await sent(campaignId, 4, ['DELIVERED', 'REPLY', 'REPLY']);
  for (const replyClass of ['POSITIVE', 'POSITIVE'])
    await mailOf(campaignId, 4, { direction: 'INBOUND', threadId: answered, replyClass });
  await put(campaignId, 5, 'FAILED', await mailOf(campaignId, 5, { status: 'FAILED' }));
  await put(campaignId, 6, 'SKIPPED');
  // A mail from another program in the thread of one that came back.
  const returned = await sent(campaignId, 7, ['BOUNCE']);
  await mailOf(campaignId, 7, { threadId: returned });
}

async function countsOf(): Promise<Partial<Record<RecipientOutcome, number>>> {
  const { outcomes } = (await call(ws.key, campaigns.outcomes, { id: campaignId })).body;
  return Object.fromEntries(outcomes.map(({ outcome, count }) => [outcome, count]));
}

/** Everybody whom a list finds, page by page, with the total that it names. */
async function listed(outcome?: RecipientOutcome) {
  const emails: string[] = [];
  let cursor: string | undefined;
  for (;;) {
    const input = {
      id: campaignId,
      include: 'total',
      limit: 2,
      ...(outcome && { outcome }),
      ...(cursor && { cursor }),
    };
    const { recipients, total, nextCursor } = (await call(ws.key, campaigns.recipients, input)).body;
    emails.push(...recipients.map(({ email }) => email));
    if (nextCursor === null) return { emails, total };
    cursor = nextCursor;
  }
}

it('counts each recipient once, whatever happened how often', async () => {
  await fill();
  const { total } = (await call(ws.key, campaigns.outcomes, { id: campaignId })).body;
  expect(total).toBe(10);
  expect(await countsOf()).toEqual({
    ...{ SENT: 6, FAILED: 1, SKIPPED: 1, WAITING: 2, DELIVERED: 4, OPENED: 2, OPENED_BY_MACHINE: 1, CLICKED: 1 },
    ...{ REPLIED: 2, REPLIED_POSITIVELY: 1, BOUNCED: 2, UNSUBSCRIBED: 1, COMPLAINED: 1 },
  });
});

it('lists behind each figure exactly as many as it says', async () => {
  await fill();
  const counts = await countsOf();
  for (const outcome of RECIPIENT_OUTCOMES) {
    const { emails, total } = await listed(outcome);
    expect([outcome, emails.length, total]).toEqual([
      outcome,
      counts[outcome],
      { count: counts[outcome], estimated: false },
    ]);
    expect(new Set(emails).size).toBe(emails.length);
  }
  expect((await listed()).total?.count).toBe(10);
  expect((await listed('REPLIED_POSITIVELY')).emails).toEqual(['p5@t.example']);
});

it('agrees with the analytics and the progress, but that opens and clicks count each time there', async () => {
  await fill();
  const counts = await countsOf();
  const { analytics } = (await call(ws.key, campaigns.get, { id: campaignId })).body;
  expect(analytics).toMatchObject({
    ...{ totalRecipients: 10, sentRecipients: counts.SENT, skippedRecipients: counts.SKIPPED },
    ...{ failedRecipients: counts.FAILED, bounces: counts.BOUNCED, unsubscribes: counts.UNSUBSCRIBED },
    ...{ complaints: counts.COMPLAINED, replies: counts.REPLIED, positiveReplies: counts.REPLIED_POSITIVELY },
    ...{ opens: 4, clicks: 1 },
  });
  const { progress } = (await call(ws.key, campaigns.progress, { id: campaignId })).body;
  expect(progress.waiting).toBe(counts.WAITING);
});

it('counts nothing of what has not begun, and refuses another outcome', async () => {
  expect(await countsOf()).toMatchObject({ SENT: 0, WAITING: 10, DELIVERED: 0, OPENED: 0, REPLIED_POSITIVELY: 0 });
  const { body } = await call(ws.key, campaigns.recipients, { id: campaignId, outcome: 'unknown' });
  expect(body.error).toMatch(/^outcome must be one of: SENT, FAILED, /);
});
