import { afterAll, beforeAll, beforeEach } from 'vitest';
import { config } from '@/server/kernel/config';
import { smtpPool } from '@/server/kernel/mail/smtp/pool';
import { Receiver } from './receiver';
import { type SmtpTestServer, startSmtpServer } from './smtp';

/** For the tests of a file: the SMTP server that takes the workspaces' mail; it begins each test with nothing taken. */
export function sharedSmtpServer(): SmtpTestServer {
  const smtpServer = {} as SmtpTestServer;
  beforeAll(async () => {
    Object.assign(smtpServer, await startSmtpServer());
    config.smtpUrl = smtpServer.url;
  });
  afterAll(async () => {
    smtpPool().close();
    await smtpServer.close();
  });
  beforeEach(() => {
    smtpPool().close();
    smtpServer.reset();
  });
  return smtpServer;
}

/** For the tests of a file: an endpoint that webhooks may reach; it begins each test with nothing received, answering 200. */
export function sharedReceiver(): Receiver {
  const receiver = new Receiver();
  beforeAll(async () => {
    config.webhookAllowHosts = ['localhost'];
    await receiver.listen();
  });
  afterAll(() => receiver.close());
  beforeEach(() => {
    receiver.received.length = 0;
    receiver.answer = 200;
  });
  return receiver;
}
