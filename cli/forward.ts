import { randomUUID } from 'node:crypto';
import { signatureHeaders } from '@/server/automation/webhooks/sign';

export interface Forwarded {
  status?: number;
  error?: string;
  durationMs: number;
}

const TIMEOUT_MS = 10_000;

/** Sends an event on as a webhook endpoint gets it, signed in both schemes. */
export async function forward(
  url: string,
  secret: string,
  { id, type, payload }: { id: string; type: string; payload: string },
): Promise<Forwarded> {
  const started = performance.now();
  const durationMs = () => Math.round(performance.now() - started);
  const signed = signatureHeaders(secret, { eventId: id, body: payload, atSeconds: Math.floor(Date.now() / 1000) });
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'WorkspaceCRM-Webhooks/1',
        'X-Service-Event': type,
        'X-Service-Delivery': randomUUID(),
        ...signed,
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return { status: response.status, durationMs: durationMs() };
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    return { error: cause?.code ?? message, durationMs: durationMs() };
  }
}
