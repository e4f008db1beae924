import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { config } from '@/server/kernel/config';
import { makeAuthority, makeCertificate } from '@/server/test/certificates';
import { Receiver } from '@/server/test/receiver';
import { createSender, DEADLINE_MS, sender } from './sender';

const SHORT_MS = 1500;
/** What a busy machine may add: without the deadline these would go on for ever. */
const BUSY_MS = 10_000;
const impatient = createSender({ timeoutMs: SHORT_MS });
const open = new Set<Server>();
const sockets = new Set<{ destroy(): void }>();

beforeAll(() => {
  config.webhookAllowHosts = ['localhost'];
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of open) server.close();
  open.clear();
  sockets.clear();
});
afterAll(() => impatient.close());

async function listen(server: Server): Promise<string> {
  open.add(server);
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `https://localhost:${(server.address() as AddressInfo).port}/`;
}

/** A TLS server that reads a request and then does as it likes. */
function hostile(
  behave: (socket: TLSSocket) => void,
  certificate = makeCertificate(inject('authority'), ['localhost']),
) {
  const server = createTlsServer(certificate, (socket) => {
    socket.on('error', () => {});
    socket.once('data', () => behave(socket));
  });
  server.on('tlsClientError', () => {});
  return listen(server);
}

const post = (url: string, from = impatient) => from.post(url, { 'Content-Type': 'application/json' }, '{}');
const every = (ms: number, socket: TLSSocket, text: string) => {
  const timer = setInterval(() => socket.write(text), ms);
  socket.once('close', () => clearInterval(timer));
};
const HEAD = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';

describe('a response', () => {
  it.each([200, 201, 204, 299])('of %i is a success', async (status) => {
    const url = await hostile((socket) => socket.end(`HTTP/1.1 ${status} Fine\r\nContent-Length: 0\r\n\r\n`));
    expect(await post(url)).toMatchObject({ status, error: null });
  });

  it.each([300, 304, 400, 410, 429, 500, 503])('of %i is a failure', async (status) => {
    const url = await hostile((socket) => socket.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`));
    expect(await post(url)).toMatchObject({ status, error: expect.stringContaining(`answered ${status}.`) });
  });

  it.each([301, 302, 303, 307, 308])('of %i leads nowhere', async (status) => {
    const canary = await Receiver.start();
    const url = await hostile((socket) =>
      socket.end(`HTTP/1.1 ${status} Moved\r\nLocation: ${canary.url}\r\nContent-Length: 0\r\n\r\n`),
    );
    expect(await post(url)).toMatchObject({ status, error: expect.stringContaining('Redirects are not followed.') });
    expect(canary.received).toEqual([]);
    await canary.close();
  });

  it('is kept in part, as text that Postgres can hold', async () => {
    const url = await hostile((socket) => socket.end(`${HEAD}1388\r\n${'\0x'.repeat(2500)}\r\n0\r\n\r\n`));
    const { body } = await post(url);
    expect(body).toHaveLength(4000);
    expect(body).not.toContain('\0');
  });

  it('may be announced by others, which are none', async () => {
    const url = await hostile((socket) =>
      socket.end('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'),
    );
    expect(await post(url)).toMatchObject({ status: 200, error: null, body: 'ok' });
  });
});

describe('a hostile receiver', () => {
  const late = `No answer within ${SHORT_MS / 1000} seconds.`;

  it.each<[string, (socket: TLSSocket) => void]>([
    ['says nothing', () => {}],
    [
      'drips headers',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        every(50, socket, 'X-Drip: x\r\n');
      },
    ],
    ['sends early hints for ever', (socket) => every(50, socket, 'HTTP/1.1 103 Early Hints\r\n\r\n')],
  ])('that %s is given up at the deadline', async (_what, behave) => {
    const startedAt = Date.now();
    const receipt = await post(await hostile(behave));
    expect(receipt.status).toBeNull();
    expect(Date.now() - startedAt).toBeLessThan(SHORT_MS + BUSY_MS);
  });

  it('that never shakes hands is given up at the deadline', async () => {
    const receipt = await post(await listen(createTcpServer(() => {})));
    expect(receipt).toMatchObject({ status: null, error: late });
    // A timer may be a millisecond early by the finer clock.
    expect(receipt.durationMs).toBeGreaterThanOrEqual(SHORT_MS - 2);
    expect(receipt.durationMs).toBeLessThanOrEqual(SHORT_MS);
  });

  it('that drips its body has succeeded, and is cut off at the deadline', async () => {
    const startedAt = Date.now();
    const receipt = await post(
      await hostile((socket) => {
        socket.write(HEAD);
        every(50, socket, '1\r\nx\r\n');
      }),
    );
    expect(receipt).toMatchObject({ status: 200, error: null });
    expect(receipt.durationMs).toBeLessThan(SHORT_MS);
    expect(Date.now() - startedAt).toBeLessThan(SHORT_MS + BUSY_MS);
  });

  it('that sends a gigabyte is cut off after a little of it', async () => {
    let sent = 0;
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    const url = await hostile((socket) => {
      socket.write(HEAD);
      const pour = () => {
        while (sent < 1e9 && !socket.destroyed && socket.write(chunk)) sent += chunk.length;
        if (!socket.destroyed) socket.once('drain', pour);
      };
      pour();
    });
    expect(await post(url)).toMatchObject({ status: 200, error: null });
    expect(sent).toBeLessThan(20e6);
  });

  it('that breaks off fails the attempt', async () => {
    const url = await hostile((socket) => socket.destroy());
    expect(await post(url)).toMatchObject({ status: null, error: 'The connection was closed before an answer.' });
    const reset = await listen(createTcpServer((socket) => socket.on('error', () => {}).resetAndDestroy()));
    expect(await post(reset)).toMatchObject({ status: null, error: 'The connection was closed before an answer.' });
    const nonsense = await hostile((socket) => socket.end('HELLO\r\n\r\n'));
    expect(await post(nonsense)).toMatchObject({ status: null, error: 'The answer was not HTTP.' });
  });

  it('with a certificate that does not hold is not talked to', async () => {
    const behave = () => expect.fail('a request was sent');
    const stranger = await hostile(behave, makeCertificate(makeAuthority(), ['localhost']));
    expect((await post(stranger)).error).toMatch(/certificate|signature|issuer/i);
    const expired = await hostile(behave, makeCertificate(inject('authority'), ['localhost'], Date.now() - 1000));
    expect((await post(expired)).error).toContain('CERT_HAS_EXPIRED');
    const other = await hostile(behave, makeCertificate(inject('authority'), ['example.com']));
    expect((await post(other)).error).toContain('ERR_TLS_CERT_ALTNAME_INVALID');
  });

  it('is waited for ten seconds, no less and hardly more', { timeout: 60_000 }, async () => {
    const receipt = await post(await hostile(() => {}), sender());
    expect(receipt).toMatchObject({ status: null, error: 'No answer within 10 seconds.', durationMs: DEADLINE_MS });
  });
});

describe('what cannot be reached', () => {
  it('fails with its reason, and without an address', async () => {
    const closed = await listen(createTcpServer());
    for (const server of open) await new Promise((resolve) => server.close(resolve));
    expect((await post(closed)).error).toBe('The connection was refused.');
    expect((await post('https://nothing.invalid/')).error).toBe('The host name does not resolve.');
  });

  it('is every address that is not public, literal or resolved: not even a connection is opened', async () => {
    let connections = 0;
    const url = await listen(createTcpServer(() => connections++));
    const { port } = new URL(url);
    const flips = [['8.8.8.8', '127.0.0.1'], ['127.0.0.1'], ['::1'], ['::ffff:127.0.0.1']];
    for (const addresses of flips) {
      const resolve = async () =>
        addresses.map((address) => ({ address, family: address.includes(':') ? (6 as const) : (4 as const) }));
      const rebinding = createSender({ timeoutMs: SHORT_MS, resolve });
      expect((await post(`https://rebind.example:${port}/`, rebinding)).error).toBe('The address is not public.');
      await rebinding.close();
    }
    for (const host of [
      '127.0.0.1',
      '2130706433',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::127.0.0.1]',
      '0.0.0.0',
      '127.1',
    ]) {
      expect((await post(`https://${host}:${port}/`)).error, host).toBe('The address is not public.');
    }
    expect(connections).toBe(0);
  });
});
