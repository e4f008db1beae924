import { beforeAll, describe, expect, it } from 'vitest';
import { until } from '@/inngest/engine/testing/until';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { begin, makeSite } from '@/server/test/chats/visitor';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { head, startAllHandlers, wire } from './handlers';

// The wall of how requests are made: addresses, other protocols, streams, many calls in one.
const service = startAllHandlers();
let ws: TestWorkspace;
beforeAll(async () => {
  ws = await makeWorkspace();
});

async function statusOf(target: string, headers: Record<string, string> = {}): Promise<string> {
  const { socket, received } = await wire(service.port, head('GET', target, { connection: 'close', ...headers }));
  await new Promise((resolve) => socket.once('close', resolve));
  return received().slice(9, 12);
}

describe('the wall of addresses', () => {
  const BAD = ['%zz', '%', '%f', '%ff', '%ED%A0%80', '%C0%AF', '%00', 'a%00b'];
  const PLACES = [
    '/api/v1/contacts/',
    '/api/public/forms/',
    '/',
    '/book/',
    '/chat/',
    '/form/',
    '/review/',
    '/t/',
    '/unsubscribe/',
    '/api/trpc/',
    '/api/downloads/',
  ];

  it.each(PLACES)('%s answers a path that is no percent-encoded UTF-8 with 400', async (place) => {
    for (const bad of BAD) expect([place + bad, await statusOf(place + bad)]).toEqual([place + bad, '400']);
  });

  it.each(['/api/v1/contacts', '/api/public/forms/x', '/sign-in', '/api/trpc/account.me'])(
    '%s does so in its query',
    async (place) => {
      for (const bad of BAD.slice(0, 6)) expect(await statusOf(`${place}?q=${bad}`)).toBe('400');
    },
  );

  it('a page does not get U+0000 in its query either', async () => {
    expect(await statusOf('/sign-in?next=%00')).toBe('400');
  });

  it.each(['http://elsewhere.example/', '*', 'x'])('the target %s is no address of ours', async (target) => {
    expect(await statusOf(target)).toBe('400');
  });

  it('what is encoded well is read', async () => {
    expect(await statusOf('/api/v1/contacts?q=%C3%A9', { authorization: `Bearer ${ws.key}` })).toBe('200');
    expect(await statusOf('/caf%C3%A9?q=100%25')).toBe('299');
  });
});

describe('the wall of other protocols', () => {
  it.each(['foo', 'websocket', 'h2c'])(
    'a request that asks for %s is answered as if it did not, and closed as it asks',
    async (protocol) => {
      // As Next does once it has seen a request.
      service.server.on('upgrade', () => {});
      await new Promise((resolve) => setImmediate(resolve));
      for (const path of ['/api/health', '/sign-in']) {
        const { ended } = await wire(
          service.port,
          head('GET', path, { connection: 'Upgrade, close', upgrade: protocol }),
        );
        expect(await ended).toMatch(/^HTTP\/1\.1 2/);
      }
    },
  );
});

describe('the wall of streams', () => {
  it('a visitor has eight at most, and gets another when one is over', async () => {
    const site = await makeSite(ws);
    const { id, token } = await begin(site);
    const open = () =>
      wire(
        service.port,
        head('GET', `/api/public/chat/conversations/${id}/events`, { authorization: `Bearer ${token}` }),
      );
    const eight = await Promise.all(Array.from({ length: 8 }, open));
    for (const { received } of eight) await until('a stream', () => received().startsWith('HTTP/1.1 200'));
    const ninth = await open();
    await until('an answer', () => ninth.received().startsWith('HTTP/1.1 429'));
    eight[0]?.socket.destroy();
    await until('room', async () => {
      const next = await open();
      await until('an answer', () => next.received().startsWith('HTTP/1.1 '));
      return next.received().startsWith('HTTP/1.1 200');
    });
  });
});

const trpc = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${service.base}/api/trpc/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

describe('the wall of many calls in one', () => {
  const batch = (size: number) => {
    const names = Array.from({ length: size }, () => 'account.acceptInvite').join(',');
    return trpc(
      `${names}?batch=1`,
      Object.fromEntries(Array.from({ length: size }, (_, i) => [i, { token: `t${i}` }])),
    );
  };

  it('600 calls in one request run none of them', async () => {
    const response = await batch(600);
    expect(response.status).toBe(400);
    await response.text();
  });

  it('tokens that nobody has open no transaction', async () => {
    const begun = async () => {
      const { rows } = await pool.query(
        'SELECT xact_commit + xact_rollback AS n FROM pg_stat_database WHERE datname = current_database()',
      );
      return Number(rows[0]?.n);
    };
    const before = await begun();
    const answers = await (await batch(20)).json();
    expect(answers.map((one: { error: { message: string } }) => one.error.message)).toEqual(
      Array(20).fill('Invitation not found.'),
    );
    // One statement each, and no more; each is a transaction of its own in these figures.
    expect((await begun()) - before).toBeLessThan(60);
  });

  it('an address that is not signed in has a budget, whatever it says of itself', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 20; n++) {
      const response = await trpc('account.acceptInvite', { token: 'x' }, { 'x-forwarded-for': `10.0.0.${n}` });
      statuses.push(response.status);
      await (await batch(20)).text();
    }
    expect(statuses[0]).toBe(404);
    expect(statuses.at(-1)).toBe(429);
    // Signing in is judged by itself: others at the address may have asked all that.
    const signIn = await fetch(`${service.base}/api/auth/sign-in/email`, { method: 'POST', body: '{}' });
    expect(signIn.status).toBe(400);
  });

  it('what begins a sign-in has a budget of its own at an address', async () => {
    const begin = async () =>
      (await fetch(`${service.base}/api/auth/provider/look-up`, { method: 'POST', body: '{}' })).status;
    expect(await begin()).toBe(400);
    // At once: one after the other they could take longer than the budget is for.
    const statuses = await Promise.all(Array.from({ length: 260 }, begin));
    expect(statuses).toContain(429);
  });

  it('the origin of a page is compared with Host, never with what proxies are said to have seen', async () => {
    const forged = { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' };
    expect((await trpc('account.acceptInvite', { token: 'x' }, forged)).status).toBe(403);
  });
});
