import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startEngine } from '@/inngest/engine/engine';
import { EVENT_KEY, SIGNING_KEY } from '@/inngest/engine/testing/app';
import { spawnProgram } from '@/inngest/engine/testing/processes';
import { config } from '@/server/kernel/config';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { OtlpReceiver } from '@/server/test/otlp';
import { freePort } from '@/server/test/ports';
import { Receiver } from '@/server/test/receiver';
import { subscribe } from '@/server/test/webhooks';

// The service as it runs, whose traces a collector gets: an API process with the functions, and the engine that drives them.
const closing: (() => Promise<unknown>)[] = [];
let ws: TestWorkspace;
let base: string;
let collector: OtlpReceiver;
let receiver: Receiver;

const TOKEN = 'a-token-of-metrics';

beforeAll(async () => {
  config.webhookAllowHosts = ['localhost'];
  [ws, collector, receiver] = await Promise.all([makeWorkspace(), OtlpReceiver.start(), Receiver.start()]);
  closing.push(
    () => collector.close(),
    () => receiver.close(),
  );
  const [port, enginePort] = [await freePort(), await freePort()];
  const appUrl = `http://127.0.0.1:${port}/api/inngest`;
  const server = await spawnProgram('server/test/api-process.ts', {
    PORT: String(port),
    CRM_WEBHOOK_ALLOW_HOSTS: 'localhost',
    INNGEST_BASE_URL: `http://127.0.0.1:${enginePort}`,
    INNGEST_EVENT_KEY: EVENT_KEY,
    INNGEST_SIGNING_KEY: SIGNING_KEY,
    CRM_APP_URL: appUrl,
    CRM_METRICS_TOKEN: TOKEN,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=platform',
    OTEL_SERVICE_NAME: 'crm-test',
    OTEL_BSP_SCHEDULE_DELAY: '200',
    OTEL_METRIC_EXPORT_INTERVAL: '1000',
  });
  closing.push(() => server.end('SIGKILL'));
  const keys = { signingKey: SIGNING_KEY, eventKey: EVENT_KEY };
  const engine = await startEngine({ databaseUrl: process.env.DATABASE_URL ?? '', port: enginePort, appUrl, ...keys });
  closing.push(() => engine.stop());
  base = `http://127.0.0.1:${port}`;
}, 60_000);
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const soon = { timeout: 120_000, interval: 100 };

it('a trace leads from the request to its statements, to the job that it caused, and to the webhook', {
  timeout: 60_000,
}, async () => {
  await subscribe(ws, receiver.url, ['contact.created']);
  const headers = {
    ...{ authorization: `Bearer ${ws.key}`, 'content-type': 'application/json', 'x-request-id': 'from-outside.1' },
    traceparent: `00-${TRACE}-${PARENT}-01`,
  };
  const body = JSON.stringify({ contacts: [{ name: 'Ada', email: 'ada@example.com' }] });
  const saved = await fetch(`${base}/api/v1/contacts`, { method: 'POST', headers, body });
  expect([saved.status, saved.headers.get('x-request-id')]).toEqual([200, 'from-outside.1']);
  const [delivered] = await receiver.until(1);
  const spanOf = (name: string) => collector.spans.find((one) => one.traceId === TRACE && one.name === name);
  await vi.waitFor(() => expect(spanOf('job deliver-webhooks')).toBeDefined(), soon);
  const [request, job, post] = ['contacts.upsert', 'job deliver-webhooks', 'webhook POST'].map(spanOf);
  expect(request).toMatchObject({
    ...{ parentSpanId: PARENT, service: 'crm-test', kind: 2 },
    attributes: { 'crm.request_id': 'from-outside.1', 'http.response.status_code': 200 },
  });
  expect(job).toMatchObject({ kind: 5, parentSpanId: expect.stringMatching(/^[0-9a-f]{16}$/) });
  expect(job?.attributes).toMatchObject({ 'crm.request_id': 'from-outside.1' });
  expect(delivered?.headers.traceparent).toBe(`00-${TRACE}-${post?.spanId}-01`);
  const ofRequest = collector.spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(ofRequest.map(({ name }) => name)).toEqual(expect.arrayContaining(['INSERT Contact', 'COMMIT']));
});

it('say nothing of what is kept: no values, no addresses, no ids of records', () => {
  expect(collector.spans.length).toBeGreaterThan(20);
  const text = JSON.stringify(collector.spans);
  for (const secret of ['ada@example.com', 'Ada', ws.id, ws.key, new URL(receiver.url).port])
    expect(text, secret).not.toContain(secret);
});

it('metrics count the jobs, and what waits in the engine', async () => {
  const response = await fetch(`${base}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const text = await response.text();
  expect(text).toMatch(/crm_job_duration_seconds_count\{job="deliver-webhooks",outcome="ok"\} [1-9]/);
  expect(text).toContain('crm_queues_read{queue="engine"} 1\n');
  expect(text).toContain('crm_webhook_attempts_total{outcome="delivered"} 1\n');
  expect(text).toContain('crm_outside_call_duration_seconds_count{part="webhook",outcome="ok"} 1\n');
});

it('metrics are exported too, with the headers that the collector asks for', async () => {
  const wanted = ['crm_request_duration_seconds', 'crm_queue_depth', 'crm_event_loop_delay_seconds'];
  await vi.waitFor(() => expect([...collector.metrics]).toEqual(expect.arrayContaining(wanted)), soon);
  expect(collector.headers.every((sent) => sent['x-tenant'] === 'platform')).toBe(true);
});
