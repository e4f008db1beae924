import { beforeEach, expect, it, vi } from 'vitest';
import { workflows } from '@/server/automation/workflows';
import { config } from '@/server/kernel/config';
import { sweepPool as pool, pool as servicePool } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { circuitBreaker } from '@/server/kernel/outside/circuit-breaker';
import { campaigns } from '@/server/outreach/campaigns';
import { suppressions } from '@/server/outreach/suppressions';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { fillContacts, launched, states } from '@/server/test/campaigns';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { makeContact } from '@/server/test/inbound';
import { notificationsOf } from '@/server/test/notifications';
import { sharedSmtpServer } from '@/server/test/shared-servers';
import { evaluated, runsOf } from '@/server/test/workflows';
import { commitSteps } from './commit';
import { claimRecipients, RecipientQueue } from './recipient-queue';
import { claimRun, findDue } from './run';
import { sendCampaign } from './send';

const smtpServer = sharedSmtpServer();
let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const START = '00000000-0000-0000-0000-000000000000';
const get = async (id: string) => (await call(ws.key, campaigns.get, { id })).body;
const progressOf = async (id: string) => (await call(ws.key, campaigns.progress, { id })).body.progress;
const recipientsOf = async (id: string) => (await call(ws.key, campaigns.recipients, { id })).body.recipients;
/** Lets what is put off be due now. */
const hurry = async (campaignId: string) => {
  // A server that cut all sessions at once is left alone for a moment.
  await vi.waitFor(() => expect(circuitBreaker('mail', smtpServer.url).status.state).not.toBe('open'), {
    timeout: 60_000,
  });
  await pool.query(
    'UPDATE "CampaignRecipient" SET "nextAttemptAt" = now() WHERE "campaignId" = $1 AND state = \'PENDING\'',
    [campaignId],
  );
  await pool.query('UPDATE "Campaign" SET "nextRunAt" = now() WHERE id = $1', [campaignId]);
};

it('sends each recipient one mail of their own, which is on their timeline and takes answers', async () => {
  const ref = await launched(ws, await fillContacts(ws.id, 25));
  expect(await findDue(1000)).toContainEqual(ref);
  expect(await sendCampaign(ref)).toEqual({ more: false });
  const mails = await smtpServer.mails();
  expect(smtpServer.ledger.map(({ to }) => to[0]).sort()).toEqual(
    Array.from({ length: 25 }, (_, n) => `p${n + 1}@t.example`).sort(),
  );
  for (const mail of mails) {
    const name = mail.to && 'value' in mail.to ? mail.to.value[0]?.name : '';
    expect(mail.subject).toBe(`Hello ${name}`);
    expect(mail.text).toContain(`Dear ${name},`);
    expect(mail.html).toContain(`Dear ${name},`);
    expect(mail.html).toContain('/t/c/');
    expect(mail.headers.get('list')).toMatchObject({ unsubscribe: { url: expect.stringContaining('/unsubscribe/') } });
  }
  const { campaign, analytics } = await get(ref.campaignId);
  expect(campaign.status).toBe('SENT');
  expect(analytics).toMatchObject({ totalRecipients: 25, sentRecipients: 25, delivered: 25, failedRecipients: 0 });
  const { rows } = await pool.query(
    `SELECT m."messageId", m.status, m.bulk, m."contactId", c.name, c."lastContactedAt", m.subject FROM "Email" m
     JOIN "Contact" c ON c.id = m."contactId" WHERE m."campaignId" = $1`,
    [ref.campaignId],
  );
  expect(rows).toHaveLength(25);
  expect(new Set(rows.map((row) => `<${row.messageId}>`))).toEqual(new Set(mails.map((mail) => mail.messageId)));
  for (const row of rows) {
    expect(row).toMatchObject({
      status: 'SENT',
      bulk: true,
      subject: `Hello ${row.name}`,
      lastContactedAt: expect.any(Date),
    });
  }
  expect(await findDue(1000)).not.toContainEqual(ref);
});

it('does not look through a workspace for the recipients of a batch, whatever the planner believes of it', async () => {
  const many = await fillContacts(ws.id, 1500);
  await launched(ws, many);
  const asked = vi.spyOn(servicePool, 'query');
  await sendCampaign(await launched(ws, many.slice(0, 2)));
  const texts = asked.mock.calls.map(([query]) => (query as unknown as { text?: string }).text ?? '');
  asked.mockRestore();
  const step = texts.find((text) => text.includes('INSERT INTO "EmailEvent"'));
  for (const known of ['SELECT 1', 'ANALYZE "CampaignRecipient", "Contact", "Suppression"']) {
    await pool.query(known);
    const { rows } = await pool.query(`EXPLAIN (GENERIC_PLAN) ${step}`);
    const plan = rows.map((row) => row['QUERY PLAN']);
    expect(plan.join('\n')).toContain('CampaignRecipient');
    const through = plan.filter((line) => /(Cond|Filter): \("workspaceId" = [^()]+\)$/.test(line));
    expect(through, plan.join('\n')).toEqual([]);
  }
});

it('tells workflows of each mail, once that it was made and once what became of it', async () => {
  const [one, two] = await fillContacts(ws.id, 2);
  await pool.query('UPDATE "Contact" SET city = \'Bonn\' WHERE id = $1', [one]);
  for (const trigger of ['CREATED', 'STATUS_CHANGED'] as const) {
    const { status } = await call(ws.key, workflows.create, {
      ...{ name: trigger, entity: 'EMAIL', trigger },
      conditions: [{ field: 'status', op: 'eq', value: 'SENT' }],
      actions: [{ type: 'CREATE_TASK', title: 'About {{email.toEmail}}' }],
    });
    expect(status).toBe(201);
  }
  await sendCampaign(await launched(ws, [one ?? '', two ?? ''], { bodyHtml: '<p>How is {{contact.city}}?</p>' }));
  await sendCampaign(await launched(ws, [two ?? '']));
  await evaluated();
  const told = (await runsOf(ws.id)).map(({ workflow, status }) => [workflow, status]);
  expect(told.sort()).toEqual([
    ['CREATED', 'OK'],
    ['CREATED', 'OK'],
    ['STATUS_CHANGED', 'OK'],
    ['STATUS_CHANGED', 'OK'],
  ]);
  const { rows } = await pool.query('SELECT title FROM "Task" WHERE "workspaceId" = $1 ORDER BY title', [ws.id]);
  expect(rows.map(({ title }) => title)).toEqual(['p1', 'p1', 'p2', 'p2'].map((name) => `About ${name}@t.example`));
});

it('fails whoever lacks a value for a placeholder, and says which', async () => {
  const [one, two] = await fillContacts(ws.id, 2);
  await pool.query('UPDATE "Contact" SET city = \'Bonn\' WHERE id = $1', [one]);
  const ref = await launched(ws, [one ?? '', two ?? ''], { bodyHtml: '<p>How is {{contact.city}}?</p>' });
  await sendCampaign(ref);
  expect(smtpServer.ledger.map(({ to }) => to)).toEqual([['p1@t.example']]);
  const failed = (await recipientsOf(ref.campaignId)).find(({ state }) => state === 'FAILED');
  expect(failed?.reason).toBe('{{contact.city}} has no value. Fill it in, or give it a default.');
  expect((await get(ref.campaignId)).campaign.status).toBe('SENT');
});

it('asks for suppressions and opt-outs once more in the statement that hands a mail over', async () => {
  const ref = await launched(ws, await fillContacts(ws.id, 4));
  const run = await claimRun(ref, 30_000);
  if (!run) throw new Error('no run');
  const { claimed } = (await claimRecipients(run, { after: START, limit: 10 })) ?? { claimed: [] };
  await call(ws.key, suppressions.create, { email: 'P2@T.example' });
  await call(ws.key, contacts.update, { id: await makeContact(ws, 'P4@T.example'), emailOptOut: true });
  const sendAttempts = claimed.map(({ id, email }) => ({ id, toEmail: email, emailId: newId(), messageId: newId() }));
  const open = await commitSteps(
    run,
    '',
    sendAttempts.map((sendAttempt) => ({ settled: [], sendAttempt })),
  );
  expect(
    sendAttempts
      .filter(({ id }) => open.has(id))
      .map(({ toEmail }) => toEmail)
      .sort(),
  ).toEqual(['p1@t.example', 'p3@t.example']);
  expect(await states(ref.campaignId)).toEqual({ HANDED: 2, SKIPPED: 2 });
});

it('keeps to the daily limit of its mailbox, to the mail, and goes on the next day', async () => {
  const ids = await fillContacts(ws.id, 12);
  const ref = await launched(ws, ids);
  await pool.query('UPDATE "Mailbox" SET "dailyLimit" = 7 WHERE "workspaceId" = $1', [ws.id]);
  await sendCampaign(ref);
  expect(smtpServer.ledger).toHaveLength(7);
  const { pausedReason, resumesAt, waiting } = await progressOf(ref.campaignId);
  expect([pausedReason, waiting]).toEqual(['The mailbox has reached its daily limit.', 5]);
  expect(Date.parse(resumesAt ?? '')).toBeGreaterThan(Date.now());
  await hurry(ref.campaignId);
  await sendCampaign(ref);
  expect(smtpServer.ledger).toHaveLength(7);
  await pool.query('UPDATE "Mailbox" SET "sentOn" = "sentOn" - 1 WHERE "workspaceId" = $1', [ws.id]);
  await hurry(ref.campaignId);
  await sendCampaign(ref);
  expect(smtpServer.ledger).toHaveLength(12);
  expect((await get(ref.campaignId)).campaign.status).toBe('SENT');
  expect((await progressOf(ref.campaignId)).pausedReason).toBeNull();
});

it('has the whole day of its mailbox, though a run died with places of it and another ran out of time', async () => {
  const ref = await launched(ws, await fillContacts(ws.id, 30));
  await pool.query('UPDATE "Mailbox" SET "dailyLimit" = 25 WHERE "workspaceId" = $1', [ws.id]);
  const { rows } = await pool.query('SELECT "mailboxId" FROM "Campaign" WHERE id = $1', [ref.campaignId]);
  const dead = await claimRun(ref, 1);
  if (!dead) throw new Error('no run');
  const queue = new RecipientQueue(dead, { workspaceId: ws.id, mailboxId: rows[0].mailboxId });
  expect(await queue.next()).toBeDefined();
  // It asks ahead for more, and dies when that has been answered.
  await vi.waitFor(() => expect(queue.fullUntil).toBeDefined(), 60_000);
  expect(await sendCampaign(ref, { forMs: 0 })).toEqual({ more: true });
  expect(await sendCampaign(ref)).toEqual({ more: false });
  expect(smtpServer.ledger).toHaveLength(25);
  expect((await progressOf(ref.campaignId)).pausedReason).toBe('The mailbox has reached its daily limit.');
});

it('pauses while its mail server cannot be used, and loses nobody', async () => {
  const ref = await launched(ws, await fillContacts(ws.id, 20));
  smtpServer.faults.sender = '530 5.7.0 Authentication required';
  await sendCampaign(ref);
  const paused = await progressOf(ref.campaignId);
  expect(paused).toMatchObject({ status: 'SENDING', sent: 0, waiting: 20, failed: 0 });
  expect(paused.pausedReason).toContain('Authentication required');
  expect(await findDue(1000)).not.toContainEqual(ref);
  await hurry(ref.campaignId);
  await sendCampaign(ref);
  expect(await notificationsOf(ws)).toEqual([
    { title: '“Spring” is paused', body: paused.pausedReason, href: `/campaigns/${ref.campaignId}` },
  ]);
  smtpServer.reset();
  await hurry(ref.campaignId);
  await sendCampaign(ref);
  expect(smtpServer.ledger).toHaveLength(20);
  expect(await states(ref.campaignId)).toEqual({ SENT: 20 });
});

it('pauses while nobody answers at its mail server', async () => {
  const ref = await launched(ws, await fillContacts(ws.id, 3));
  config.smtpUrl = 'smtp://127.0.0.1:1';
  expect(await sendCampaign(ref)).toEqual({ more: false });
  config.smtpUrl = smtpServer.url;
  const { pausedReason, waiting } = await progressOf(ref.campaignId);
  expect([pausedReason, waiting]).toEqual([expect.stringContaining('ECONNREFUSED'), 3]);
  await hurry(ref.campaignId);
  await sendCampaign(ref);
  expect(await states(ref.campaignId)).toEqual({ SENT: 3 });
});

it('tells refusals for good from those for now, and suppresses a dead address', async () => {
  const ref = await launched(ws, await fillContacts(ws.id, 2));
  smtpServer.faults.recipient = '451 4.2.1 Later';
  await sendCampaign(ref);
  expect(await states(ref.campaignId)).toEqual({ PENDING: 2 });
  expect((await get(ref.campaignId)).campaign.status).toBe('SENDING');
  smtpServer.faults.recipient = '550 5.1.1 No such user';
  await hurry(ref.campaignId);
  await sendCampaign(ref);
  expect(await states(ref.campaignId)).toEqual({ FAILED: 2 });
  const { body } = await call(ws.key, suppressions.list, {});
  expect(body.suppressions.map(({ email, reason }) => [email, reason]).sort()).toEqual([
    ['p1@t.example', 'BOUNCE'],
    ['p2@t.example', 'BOUNCE'],
  ]);
  expect((await get(ref.campaignId)).analytics).toMatchObject({ failedRecipients: 2, bounces: 2, sentRecipients: 0 });
});

it('does not repeat a mail whose acceptance was never heard of', async () => {
  const ref = await launched(ws, await fillContacts(ws.id, 1));
  smtpServer.faults.message = 'cut';
  await sendCampaign(ref);
  expect(smtpServer.ledger).toHaveLength(1);
  expect((await recipientsOf(ref.campaignId))[0]).toMatchObject({
    state: 'FAILED',
    reason: 'Delivery outcome unknown.',
  });
  expect((await get(ref.campaignId)).campaign.status).toBe('SENT');
});

it('repeats a mail that broke off before its end', async () => {
  const ref = await launched(ws, await fillContacts(ws.id, 1));
  smtpServer.faults.sender = 'cut';
  await sendCampaign(ref);
  expect(await states(ref.campaignId)).toEqual({ PENDING: 1 });
  smtpServer.reset();
  await hurry(ref.campaignId);
  await sendCampaign(ref);
  expect(smtpServer.ledger).toHaveLength(1);
});

it('is sent by one run, however many begin', async () => {
  const ref = await launched(ws, await fillContacts(ws.id, 60));
  await Promise.all(Array.from({ length: 8 }, () => sendCampaign(ref)));
  expect(new Set(smtpServer.ledger.map(({ to }) => to[0])).size).toBe(60);
  expect(smtpServer.ledger).toHaveLength(60);
});

it('takes over from a run that is gone: what was claimed is sent, what was handed over is not', async () => {
  const ref = await launched(ws, await fillContacts(ws.id, 5));
  const dead = await claimRun(ref, 1);
  if (!dead) throw new Error('no run');
  const { claimed } = (await claimRecipients(dead, { after: START, limit: 4 })) ?? { claimed: [] };
  const [first] = claimed;
  if (!first) throw new Error('nothing claimed');
  const emailId = newId();
  const sendAttempt = { id: first.id, toEmail: first.email, emailId, messageId: 'lost@t.example' };
  await commitSteps(dead, '', [{ settled: [], sendAttempt }]);
  await sendCampaign(ref);
  expect(smtpServer.ledger).toHaveLength(4);
  expect(await states(ref.campaignId)).toEqual({ SENT: 4, FAILED: 1 });
  const { rows } = await pool.query('SELECT status, error FROM "Email" WHERE id = $1', [emailId]);
  expect(rows).toEqual([{ status: 'FAILED', error: 'Delivery outcome unknown.' }]);
});

it('stops at once when it is cancelled, and settles what was under way', async () => {
  const ref = await launched(ws, await fillContacts(ws.id, 400));
  const sending = sendCampaign(ref, { sessions: 2 });
  while (smtpServer.ledger.length < 10) await new Promise((resolve) => setImmediate(resolve));
  expect((await call(ws.key, campaigns.cancel, { id: ref.campaignId })).status).toBe(200);
  await sending;
  const { SENT = 0, SKIPPED = 0, ...rest } = await states(ref.campaignId);
  expect([SENT, SENT + SKIPPED, rest]).toEqual([smtpServer.ledger.length, 400, {}]);
  expect((await get(ref.campaignId)).campaign.status).toBe('CANCELED');
});
