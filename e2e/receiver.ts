import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type Certificate, makeCertificate } from '../server/test/certificates';

/** What a receiver was sent. */
export interface Sent {
  headers: Record<string, string>;
  body: { type: string; data: Record<string, unknown> };
  raw: string;
}

export interface Receiver {
  url: string;
  sent: Sent[];
  /** The status that it answers. */
  answer: number;
  close(): Promise<void>;
}

/** An HTTPS server of a stranger on loopback, whose certificate the service trusts. */
export async function startReceiver(): Promise<Receiver> {
  const authority: Certificate = JSON.parse(process.env.CRM_E2E_AUTHORITY ?? '{}');
  const server = createServer(makeCertificate(authority, ['localhost']));
  const receiver: Receiver = {
    url: '',
    sent: [],
    answer: 200,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  server.on('request', async (request, response) => {
    let raw = '';
    for await (const chunk of request) raw += chunk;
    const headers = Object.fromEntries(Object.entries(request.headers).map(([key, value]) => [key, String(value)]));
    receiver.sent.push({ headers, raw, body: JSON.parse(raw) });
    response.writeHead(receiver.answer).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `https://localhost:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}
