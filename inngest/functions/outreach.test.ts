import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEngine } from '@/inngest/engine/engine';
import { EVENT_KEY, SIGNING_KEY } from '@/inngest/engine/testing/app';
import { spawnProgram } from '@/inngest/engine/testing/processes';
import { until } from '@/inngest/engine/testing/until';
import { pool } from '@/server/kernel/db/client';
import { fillContacts, states } from '@/server/test/campaigns';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { freePort } from '@/server/test/ports';
import { type SmtpTestServer, startSmtpServer } from '@/server/test/smtp';

// The service as it runs: a process with the API and the functions, the engine that drives them, a mail server.
const PATIENCE_MS = 40_000;
const closing: (() => Promise<unknown>)[] = [];
let smtpServer: SmtpTestServer;
let ws: TestWorkspace;
let base: string;

beforeAll(async () => {
  smtpServer = await startSmtpServer();
  closing.push(() => smtpServer.close());
  ws = await makeWorkspace();
  const [port, enginePort] = [await freePort(), await freePort()];
  const appUrl = `http://127.0.0.1:${port}/api/inngest`;
  const env = {
    PORT: String(port),
    CRM_SMTP_URL: smtpServer.url,
    INNGEST_BASE_URL: `http://127.0.0.1:${enginePort}`,
    INNGEST_EVENT_KEY: EVENT_KEY,
    INNGEST_SIGNING_KEY: SIGNING_KEY,
    CRM_APP_URL: appUrl,
  };
  const server = await spawnProgram('server/test/api-process.ts', env);
  closing.push(() => server.end('SIGKILL'));
  const keys = { signingKey: SIGNING_KEY, eventKey: EVENT_KEY };
  const engine = await startEngine({ databaseUrl: process.env.DATABASE_URL ?? '', port: enginePort, appUrl, ...keys });
  closing.push(() => engine.stop());
  base = `http://127.0.0.1:${port}`;
}, 60_000);
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

// biome-ignore lint/suspicious/noExplicitAny: a raw answer may be anything
async function ask(method: string, path: string, body?: object): Promise<any> {
  const headers = { authorization: `Bearer ${ws.key}`, 'content-type': 'application/json' };
  const response = await fetch(`${base}/api/v1${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.json();
}

async function enrolled(steps: object[], contactIds: string[]): Promise<string> {
  const { sequence } = await ask('POST', '/sequences', { name: 'Welcome', sendMode: 'AUTO', steps });
  await ask('POST', `/sequences/${sequence.id}/enrollments`, { contactIds });
  return sequence.id;
}
const email = (subject: string, delayDays = 0) => ({ type: 'EMAIL', delayDays, subject, bodyHtml: '<p>Hello</p>' });
const runs = async (status: string) => {
  const { rows } = await pool.query(
    "SELECT count(*)::int AS count FROM engine.run WHERE fn LIKE '%sequence-run' AND status = $1",
    [status],
  );
  return rows[0].count;
};

/** Runs of enrolments that wait for their next step: one that has not come so far simply ends when it finds nothing due. */
const sleeping = async () => {
  const { rows } = await pool.query(
    `SELECT count(*)::int AS count FROM engine.wait w JOIN engine.run r ON r.id = w.run_id
     WHERE r.fn LIKE '%sequence-run' AND w.kind = 'sleep'`,
  );
  return rows[0].count;
};

it('sends a campaign as soon as it is launched', { timeout: 60_000 }, async () => {
  const contactIds = await fillContacts(ws.id, 30);
  const mail = { name: 'Spring', subject: 'Hello', bodyHtml: '<p>Hello</p>', segmentType: 'static', contactIds };
  const { campaign } = await ask('POST', '/campaigns', mail);
  await ask('POST', `/campaigns/${campaign.id}/launch`, {});
  await until('all to be sent', async () => (await states(campaign.id)).SENT === 30, PATIENCE_MS);
  expect(smtpServer.ledger).toHaveLength(30);
});

it('takes an enrolment through its steps, and wakes no run of one that has ended', { timeout: 60_000 }, async () => {
  smtpServer.reset();
  const [one = '', two = ''] = await fillContacts(ws.id, 2);
  const id = await enrolled([email('First'), { type: 'TASK', taskTitle: 'Think' }, email('Second')], [one]);
  const statsOf = async (of: string) => (await ask('GET', `/sequences/${of}`)).stats;
  await until('the end', async () => (await statsOf(id)).completed === 1, PATIENCE_MS);
  expect((await smtpServer.mails()).map(({ subject }) => subject)).toEqual(['First', 'Second']);

  await until('its run to end', async () => (await runs('Completed')) === 1, PATIENCE_MS);
  const waiting = await enrolled([email('Much later', 30)], [two]);
  await until('a run that sleeps', async () => (await sleeping()) === 1, PATIENCE_MS);
  await ask('POST', `/sequences/${waiting}/unenroll`, { contactIds: [two] });
  await until('the run to be cancelled', async () => (await runs('Cancelled')) === 1, PATIENCE_MS);
  expect(await statsOf(waiting)).toMatchObject({ active: 0, unenrolled: 1 });
  expect(smtpServer.ledger).toHaveLength(2);
});
