import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import type { Input, Output } from '@/server/kernel/contract/implement';
import { db, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { getRecordId } from '@/server/kernel/db/record';
import { headersOf } from './attempt';
import type { webhooksContract } from './contract';
import { webhookRecord } from './record';
import { openSecret } from './secret';
import { sender } from './sender';
import { newSecret } from './sign';
import { FAULT_NAMES, FAULTS, type Fault } from './simulation';
import { testData } from './test';

const HOUR_MS = 3_600_000;
/** Twice what receivers should allow. */
const STALE_MS = 600_000;

/** What a simulated event is a copy of. */
interface Sample {
  type: string;
  data: Record<string, unknown>;
}

/** A request as it is sent: an event, and how it is signed. */
interface Request {
  eventId: string;
  deliveryId: string;
  body: string;
  signedAt: number;
  secret: string;
}

type Result = Output<typeof webhooksContract.simulate>['results'][number];

/** Sends to a receiver what networks and attackers do, and tells what it answered beside what it should have. */
export async function simulateWebhook(
  ctx: Context,
  { id, event = 'webhook.test', faults = FAULT_NAMES }: Input<typeof webhooksContract.simulate>,
): Promise<{ results: Result[] }> {
  const endpointId = await getRecordId(webhookRecord, ctx, id);
  const [endpoint] = await db.query<{ url: string; secret: Uint8Array }>(sql`
    SELECT url, secret FROM "WebhookEndpoint" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${endpointId}::uuid`);
  if (!endpoint) throw notFound('Webhook endpoint');
  const sample =
    event === 'webhook.test' ? { type: event, data: testData(endpointId) } : await newest(ctx, endpointId, event);
  const secret = openSecret(endpoint.secret);
  const results: Result[] = [];
  for (const fault of new Set(faults)) {
    const answers: Result['answers'] = [];
    for (const request of requestsOf(fault, sample, ctx.workspaceId, secret)) {
      answers.push(await send(endpoint.url, fault, sample.type, request));
    }
    const { takes, expected } = FAULTS[fault];
    results.push({ fault, expected, passed: answers.every(({ status }) => isExpected(status, takes)), answers });
  }
  return { results };
}

const isExpected = (status: number | null, takes: boolean) =>
  status !== null && (takes ? status >= 200 && status < 300 : status >= 400 && status < 500);

/** The newest event of a type that was sent to the endpoint. */
async function newest(ctx: Context, endpointId: string, type: string): Promise<Sample> {
  const [row] = await db.query<{ payload: string }>(sql`
    SELECT e.payload FROM "WebhookDelivery" d JOIN "Event" e ON e."workspaceId" = d."workspaceId" AND e.id = d."eventId"
    WHERE d."workspaceId" = ${ctx.workspaceId}::uuid AND d."endpointId" = ${endpointId}::uuid AND d.type = ${type}
    ORDER BY d.id DESC LIMIT 1`);
  if (!row) throw notFound('Event');
  return JSON.parse(row.payload) as Sample;
}

function requestsOf(fault: Fault, { type, data }: Sample, workspaceId: string, secret: string): Request[] {
  const now = Date.now();
  const made = (atMs = now, content = data): Request => {
    const eventId = newId();
    const createdAt = new Date(atMs).toISOString();
    const body = JSON.stringify({ id: `evt_${eventId}`, type, createdAt, workspaceId, data: content });
    return { eventId, deliveryId: newId(), body, signedAt: now, secret };
  };
  switch (fault) {
    case 'duplicate': {
      const one = made();
      return [one, one];
    }
    case 'reorder':
      return [made(), made(now - 1000, older(data))];
    case 'delay':
      return [made(now - HOUR_MS)];
    case 'replay':
      return [{ ...made(now - STALE_MS), signedAt: now - STALE_MS }];
    case 'badSignature':
      return [{ ...made(), secret: newSecret() }];
  }
}

/** The version before, where the data have one. */
const older = (data: Sample['data']) =>
  typeof data.version === 'number' ? { ...data, version: data.version - 1 } : data;

async function send(url: string, fault: Fault, type: string, request: Request): Promise<Result['answers'][number]> {
  const { eventId, deliveryId, body, signedAt, secret } = request;
  const headers = headersOf(
    { id: deliveryId, eventId, type, payload: body, sequence: null, secrets: [secret] },
    signedAt,
  );
  const receipt = await sender().post(url, { ...headers, 'X-Webhook-Simulation': fault }, body);
  return { eventId: `evt_${eventId}`, deliveryId, ...receipt };
}
