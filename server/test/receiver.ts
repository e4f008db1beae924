import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { inject } from 'vitest';
import { makeCertificate } from './certificates';

/** A request as a receiver got it. */
export interface Received {
  headers: Record<string, string>;
  body: string;
  atMs: number;
}

/** What a receiver answers: a status, or that and more. */
type Answer = number | { status: number; headers?: Record<string, string>; body?: string };

/** An HTTPS endpoint of a stranger, on loopback: it keeps what it gets and answers as it is told. */
export class Receiver {
  readonly received: Received[] = [];
  answer: Answer | ((received: Received) => Answer | Promise<Answer>) = 200;
  private waiting: (() => void)[] = [];

  private readonly server: Server;

  constructor(certificate = makeCertificate(inject('authority'), ['localhost'])) {
    this.server = createServer(certificate, async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const headers = Object.fromEntries(Object.entries(request.headers).map(([key, value]) => [key, String(value)]));
      const received = { headers, body: Buffer.concat(chunks).toString('utf8'), atMs: Date.now() };
      this.received.push(received);
      for (const wake of this.waiting.splice(0)) wake();
      const answer = typeof this.answer === 'function' ? await this.answer(received) : this.answer;
      const { status, body = '', headers: more = {} } = typeof answer === 'number' ? { status: answer } : answer;
      response.writeHead(status, more).end(body);
    });
    this.server.on('tlsClientError', () => {});
  }

  static async start(certificate?: ReturnType<typeof makeCertificate>): Promise<Receiver> {
    const receiver = new Receiver(certificate);
    await receiver.listen();
    return receiver;
  }

  listen(): Promise<void> {
    return new Promise((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  get url() {
    return `https://localhost:${(this.server.address() as AddressInfo).port}/hook`;
  }

  /** Waits until so many requests have come. */
  async until(count: number): Promise<Received[]> {
    while (this.received.length < count) await new Promise<void>((resolve) => this.waiting.push(resolve));
    return this.received;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
