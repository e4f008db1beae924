// Mails per second of a campaign to an SMTP sink: through the product (claims, consent checks, placeholders, tracking, a
// timeline and an analytics row for each mail), and by a bare nodemailer pool that claims and marks each recipient in
// Postgres. One run, warm, same sink, same number of sessions. Then the memory of long campaigns beside that of short ones.
import { fork } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import nodemailer from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { alternate, report } from './support/load';
import { openWorkbench } from './support/workbench';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

const RECIPIENTS = 2000;
const LONG = 50_000;
const SESSIONS = 10;
const REQUIRED = 0.8;
const BODY = `<p>Dear {{contact.name}},</p>${'<p>Our spring offer is here, and it is better than the one of last year in every way.</p>'.repeat(20)}
<p><a href="https://shop.example/spring?from=mail">See the offer</a> or <a href="https://shop.example/ask">ask us</a>.</p>`;

if (process.argv[2] === 'sink') serveSink();
else await measure();

/** In a process of its own: takes whatever it is given. */
function serveSink() {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, _session, done) => stream.on('end', () => done(null)).resume(),
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1', () => process.send?.((server.server.address() as AddressInfo).port));
  process.on('disconnect', () => process.exit(0));
}

async function measure() {
  const workbench = await openWorkbench();
  const child = fork(fileURLToPath(import.meta.url), ['sink']);
  const port = await new Promise<number>((resolve) => child.once('message', (message) => resolve(Number(message))));
  process.env.CRM_SMTP_URL = `smtp://127.0.0.1:${port}`;
  process.env.CRM_DATABASE_POOL = '20';
  const { sweepDb: db, disconnect, sql } = await import('@/server/kernel/db/client');
  const { makeWorkspace } = await import('@/server/test/factories');
  const { fillContacts } = await import('@/server/test/campaigns');
  const { sendCampaign } = await import('@/server/outreach/campaigns/send/send');
  const { newId } = await import('@/server/kernel/db/ids');
  try {
    const ws = await makeWorkspace('Bench');
    const contacts = await fillContacts(ws.id, RECIPIENTS);
    // Not of tables that are still empty, as autovacuum would not either: plans made for no rows would then be kept for thousands.
    await db.query(sql`ANALYZE "Contact"`);
    const product = () => rate(RECIPIENTS, () => launch(ws.id, contacts), sendWhole);
    const bare = () =>
      rate(
        RECIPIENTS,
        () => launch(ws.id, contacts),
        (ref) => bareLoop(ref, port),
      );
    const speed = await alternate(product, bare, 3);
    report('campaign mails to an SMTP sink', speed.ours, speed.bare, 'mails/s');

    const many = await fillContacts(ws.id, LONG);
    const short = await liveMb(ws.id, many, 1000);
    const long = await liveMb(ws.id, many, LONG);
    report('memory in use while 50,000 are sent, beside 1,000', long, short, 'MB');
    if (speed.ours < REQUIRED * speed.bare) {
      throw new Error(`${(speed.ours / speed.bare).toFixed(2)} of the bare pool; ${REQUIRED} is required`);
    }
  } finally {
    child.disconnect();
    await disconnect();
    await workbench.close();
  }

  type Ref = { workspaceId: string; campaignId: string };

  async function sendWhole(ref: Ref) {
    for (let more = true; more; ) ({ more } = await sendCampaign(ref, { sessions: SESSIONS }));
  }

  /** A campaign as the launch leaves it. */
  async function launch(workspaceId: string, contactIds: string[]): Promise<Ref> {
    const { systemContext } = await import('@/server/kernel/context');
    const { createCampaign } = await import('@/server/outreach/campaigns/create');
    const { launchCampaign } = await import('@/server/outreach/campaigns/launch');
    const ctx = systemContext(workspaceId, 'bench');
    const subject = 'Spring, {{contact.name}}';
    const input = { name: newId(), subject, bodyHtml: BODY, segmentType: 'static' as const, contactIds };
    const { campaign } = await createCampaign(ctx, input);
    await launchCampaign(ctx, { id: campaign.id });
    return { workspaceId, campaignId: campaign.id };
  }

  /** Mails per second, without what comes before the first; fails when anybody was left out. */
  async function rate(count: number, prepare: () => Promise<Ref>, send: (ref: Ref) => Promise<void>) {
    const ref = await prepare();
    const startedAt = performance.now();
    await send(ref);
    const seconds = (performance.now() - startedAt) / 1000;
    const [row] = await db.query<{ sent: number }>(sql`
      SELECT count(*)::int AS sent FROM "CampaignRecipient" WHERE "campaignId" = ${ref.campaignId}::uuid AND state = 'SENT'`);
    if (row?.sent !== count) throw new Error(`${row?.sent} of ${count} were sent`);
    return count / seconds;
  }

  /** nodemailer's own pool: every worker claims a recipient, sends, and marks it. */
  async function bareLoop({ workspaceId, campaignId }: Ref, sink: number) {
    const transport = nodemailer.createTransport({
      ...{ pool: true, host: '127.0.0.1', port: sink, ignoreTLS: true, maxConnections: SESSIONS },
      maxMessages: Number.POSITIVE_INFINITY,
    });
    const claim = newId();
    const next = () =>
      db.query<{ id: string; email: string; name: string }>(sql`
        WITH next AS (
          SELECT "workspaceId", id FROM "CampaignRecipient"
          WHERE "workspaceId" = ${workspaceId}::uuid AND "campaignId" = ${campaignId}::uuid AND state = 'PENDING'
          ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
        UPDATE "CampaignRecipient" r SET state = 'CLAIMED', "claimId" = ${claim}::uuid FROM next, "Contact" c
        WHERE r."workspaceId" = next."workspaceId" AND r.id = next.id AND c."workspaceId" = r."workspaceId" AND c.id = r."contactId"
        RETURNING r.id::text, r.email::text, c.name`);
    const worker = async () => {
      for (let [row] = await next(); row; [row] = await next()) {
        const html = BODY.replace('{{contact.name}}', row.name);
        const text = `Dear ${row.name}, our spring offer is here.`;
        await transport.sendMail({
          from: 'a@bench.example',
          to: row.email,
          subject: `Spring, ${row.name}`,
          html,
          text,
        });
        await db.query(sql`
          UPDATE "CampaignRecipient" SET state = 'SENT', "settledAt" = now()
          WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${row.id}::uuid`);
      }
    };
    await Promise.all(Array.from({ length: SESSIONS }, worker));
    transport.close();
  }

  /** The memory that lives through a collection while so many are sent, in MB: the median, as launching has its own. */
  async function liveMb(workspaceId: string, contacts: string[], count: number): Promise<number> {
    const looks: number[] = [];
    const look = () => {
      collect();
      const { heapUsed, external } = process.memoryUsage();
      looks.push((heapUsed + external) / 1024 / 1024);
    };
    await rate(
      count,
      () => launch(workspaceId, contacts.slice(0, count)),
      async (ref) => {
        const timer = setInterval(look, 500);
        await sendWhole(ref);
        look();
        clearInterval(timer);
      },
    );
    return looks.sort((a, b) => a - b)[Math.floor(looks.length / 2)] ?? 0;
  }
}
