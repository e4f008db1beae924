import { afterAll, expect, it } from 'vitest';
import { type Spawned, spawnProgram } from '@/inngest/engine/testing/processes';
import { until } from '@/inngest/engine/testing/until';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { getCampaign } from '@/server/outreach/campaigns/get';
import { fillContacts, launched, states } from '@/server/test/campaigns';
import { makeWorkspace } from '@/server/test/factories';
import { startSmtpServer } from '@/server/test/smtp';

// The whole promise takes minutes: CAMPAIGN_RECIPIENTS=5000 CAMPAIGN_KILLS=30.
const RECIPIENTS = Number(process.env.CAMPAIGN_RECIPIENTS ?? 600);
const KILLS = Number(process.env.CAMPAIGN_KILLS ?? 4);
const SESSIONS = 8;

const SENDER = 'server/test/campaign-process.ts';

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

it(`sends each of ${RECIPIENTS} recipients at most one mail while the sender is killed ${KILLS} times, and loses nobody`, {
  timeout: 180_000 + KILLS * 60_000,
}, async () => {
  const smtpServer = await startSmtpServer();
  closing.push(() => smtpServer.close());
  const ws = await makeWorkspace();
  const ref = await launched(ws, await fillContacts(ws.id, RECIPIENTS));
  const env = { CRM_SMTP_URL: smtpServer.url, TEST_SESSIONS: String(SESSIONS) };
  let sender: Spawned | undefined;
  closing.push(async () => sender?.end('SIGKILL'));
  for (let kill = 0; kill < KILLS; kill++) {
    sender = await spawnProgram(SENDER, env);
    // Any moment will do, so long as there are mails under way at it and enough left for the others.
    const share = Math.floor((RECIPIENTS - smtpServer.ledger.length) / (KILLS - kill + 1));
    const enough = smtpServer.ledger.length + Math.ceil(Math.random() * share);
    await until('some mails', () => smtpServer.ledger.length >= enough, 30_000);
    await sender.end('SIGKILL');
  }
  sender = await spawnProgram(SENDER, env);
  const read = () => getCampaign(ws.ctx, { id: ref.campaignId });
  await until('the campaign to end', async () => (await read()).campaign.status === 'SENT', 60_000);

  const taken = smtpServer.ledger.map(({ to }) => to[0]);
  expect(new Set(taken).size).toBe(taken.length);
  const { SENT = 0, FAILED = 0, ...rest } = await states(ref.campaignId);
  expect([SENT + FAILED, rest]).toEqual([RECIPIENTS, {}]);
  expect(FAILED).toBeLessThanOrEqual(KILLS * SESSIONS);
  const { rows } = await pool.query<{ email: string; state: string; reason: string | null }>(
    'SELECT email, state, reason FROM "CampaignRecipient" WHERE "campaignId" = $1',
    [ref.campaignId],
  );
  const ledger = new Set(taken);
  expect(rows.filter(({ email, state }) => state === 'SENT' && !ledger.has(email))).toEqual([]);
  expect(rows.filter(({ state, reason }) => state === 'FAILED' && reason !== 'Delivery outcome unknown.')).toEqual([]);
  const { analytics } = await read();
  expect(analytics).toMatchObject({ totalRecipients: RECIPIENTS, sentRecipients: SENT, failedRecipients: FAILED });
  const [mails] = (
    await pool.query('SELECT count(*)::int AS count FROM "Email" WHERE "campaignId" = $1', [ref.campaignId])
  ).rows;
  expect(mails.count).toBe(RECIPIENTS);
  process.stdout.write(`${SENT} sent, ${FAILED} of unknown outcome, ${taken.length} taken by the server\n`);
});
