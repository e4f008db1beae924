import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Stripe from 'stripe';
import { makeAuthority, makeCertificate } from '../../server/test/certificates';
import { until } from './place';

/** Takes webhooks at an HTTPS address of its own. */
export class Receiver {
  private readonly received: { body: string; signature: string }[] = [];

  private constructor(
    readonly url: string,
    /** What a service needs in its environment to deliver here. */
    readonly env: Record<string, string>,
    readonly close: () => void,
  ) {}

  static async open(home: string): Promise<Receiver> {
    const authority = makeAuthority();
    const ca = join(home, 'authority.pem');
    writeFileSync(ca, authority.cert);
    const server = createServer(makeCertificate(authority, ['localhost']), async (request, response) => {
      const body = (await request.setEncoding('utf8').toArray()).join('');
      receiver.received.push({ body, signature: String(request.headers['x-service-signature']) });
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `https://localhost:${(server.address() as AddressInfo).port}/hook`;
    const env = { NODE_EXTRA_CA_CERTS: ca, CRM_WEBHOOK_ALLOW_HOSTS: 'localhost' };
    const receiver = new Receiver(url, env, () => server.close());
    return receiver;
  }

  /** Waits for what names a record, and looks whether this secret has signed it. */
  async check(id: string, secret: string): Promise<boolean> {
    const find = () => this.received.find(({ body }) => body.includes(id));
    await until(async () => find() !== undefined);
    const { body = '', signature = '' } = find() ?? {};
    return new Stripe('sk_test_unused').webhooks.constructEvent(body, signature, secret).id !== '';
  }
}
