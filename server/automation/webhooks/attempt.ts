import { logger } from '@/server/kernel/log';
import { count, outsideCall, traceparent } from '@/server/kernel/telemetry/telemetry';
import type { Claimed } from './claim';
import { openSecret } from './secret';
import type { Post, Receipt } from './sender';
import { signatureHeaders } from './sign';

/** What came of one attempt; `at` is when it ended, in Unix milliseconds. */
export interface Outcome extends Receipt {
  delivery: Claimed;
  at: number;
}

/** How the outside world is reached, and what time it is; tests bring their own. */
export interface AttemptDependencies {
  post: Post;
  clock: () => number;
}

/** Signs a delivery for this moment and sends it. Never throws. */
export async function attempt(delivery: Claimed, { post, clock }: AttemptDependencies): Promise<Outcome> {
  try {
    const secrets = [delivery.secret, delivery.previousSecret].flatMap((sealed) =>
      sealed ? [openSecret(sealed)] : [],
    );
    const headers = headersOf({ ...delivery, secrets }, clock());
    const send = () => {
      const at = traceparent();
      return post(delivery.url, { ...headers, ...(at && { traceparent: at }) }, delivery.payload);
    };
    const receipt = await outsideCall('webhook', 'webhook POST', send, ({ error }) => error !== null);
    count('deliveries', { outcome: receipt.error === null ? 'delivered' : 'failed' });
    return { ...receipt, delivery, at: clock() };
  } catch (error) {
    // Such as a secret that was sealed under another CRM_SECRET: a failed attempt, not the end of everybody's deliveries.
    count('deliveries', { outcome: 'failed' });
    const { id: deliveryId, workspaceId } = delivery;
    logger.error({ err: error, workspaceId, deliveryId }, 'webhook could not be sent');
    const failure = { status: null, body: null, error: 'The request could not be made.', durationMs: 0 };
    return { ...failure, delivery, at: clock() };
  }
}

/** What the headers of a delivery are made of. */
type Signed = Pick<Claimed, 'id' | 'eventId' | 'type' | 'payload'> & { sequence: string | null; secrets: string[] };

/** The headers of a delivery that is signed at a time, in Unix milliseconds. One that is no real delivery has no number. */
export function headersOf(
  { id, eventId, type, payload, sequence, secrets }: Signed,
  at: number,
): Record<string, string> {
  const signable = { eventId: `evt_${eventId}`, body: payload, atSeconds: Math.floor(at / 1000) };
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'WorkspaceCRM-Webhooks/1',
    'X-Service-Event': type,
    'X-Service-Delivery': id,
    ...(sequence !== null && { 'X-Webhook-Sequence': sequence }),
    ...signatureHeaders(secrets, signable),
  };
}
