import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SmtpTestServer, startSmtpServer } from '@/server/test/smtp';
import { routeFromUrl } from '@/server/workspace/mail/route';
import { SmtpPool } from './pool';

let smtpServer: SmtpTestServer;
let pool: SmtpPool;
beforeAll(async () => {
  smtpServer = await startSmtpServer();
});
afterAll(() => smtpServer.close());
beforeEach(() => {
  smtpServer.reset();
  pool = new SmtpPool();
});
afterEach(() => pool.close());

const send = (bytes = Buffer.from('Subject: x\r\n\r\nHi\r\n'), gate = async () => true) =>
  pool.send(routeFromUrl(smtpServer.url), { from: 'a@acme.example', to: 'b@example.com', bytes, gate });

describe('handing a message over', () => {
  it('never begins one whose gate is closed, and the next one goes out whole', async () => {
    expect(await send(undefined, async () => false)).toEqual({ kind: 'withheld' });
    expect((await send()).kind).toBe('accepted');
    expect(smtpServer.ledger).toHaveLength(1);
  });

  it('asks the gate only once the server has asked for the message', async () => {
    smtpServer.faults.recipient = '550 5.1.1 No';
    let asked = false;
    const outcome = await send(undefined, async () => {
      asked = true;
      return true;
    });
    expect([outcome.kind, asked]).toEqual(['refused', false]);
  });

  it('knows that a message whose end was never written was not taken', async () => {
    smtpServer.faults.body = 'cut';
    expect((await send(Buffer.alloc(30_000_000, 'x'))).kind).toBe('temporary');
    expect(smtpServer.ledger).toHaveLength(0);
  });

  it('does not know what became of one whose end was written', async () => {
    smtpServer.faults.message = 'cut';
    expect(await send()).toEqual({ kind: 'unknown' });
  });

  it('takes a new session where the server has ended an idle one', async () => {
    await send();
    smtpServer.faults.sender = 'cut';
    const first = send();
    // The kept session is cut at MAIL FROM, and so is the new one.
    expect((await first).kind).toBe('temporary');
    smtpServer.reset();
    expect((await send()).kind).toBe('accepted');
  });

  it('stays usable after a refusal', async () => {
    smtpServer.faults.recipient = '550 5.1.1 No';
    await send();
    smtpServer.reset();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => send()));
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['accepted']));
    expect(smtpServer.ledger).toHaveLength(20);
  });
});

describe('a route from CRM_SMTP_URL', () => {
  it('takes user, password, port and TLS from it', () => {
    expect(routeFromUrl('smtps://u%40x:p%3Aw@mail.example')).toMatchObject({
      options: { host: 'mail.example', port: 465, secure: true },
      auth: { user: 'u@x', pass: 'p:w' },
    });
    expect(routeFromUrl('smtp://u:p@mail.example').options).toMatchObject({ port: 587, requireTLS: true });
    expect(routeFromUrl('smtp://mail.example:25?tls=never').options).toMatchObject({ port: 25, ignoreTLS: true });
  });
});
