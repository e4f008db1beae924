import { beforeAll, describe, expect, it } from 'vitest';
import { until } from '@/inngest/engine/testing/until';
import { begin, makeSite } from '@/server/test/chats/visitor';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { head, startAllHandlers, wire } from './handlers';

// The wall of how requests are made: addresses, other protocols, streams. That of many calls in one is in many-calls.test.ts.
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
  it('all visitors behind one address have a hundred at most, however many chats they begin', async () => {
    const site = await makeSite(ws);
    const visitors = await Promise.all(Array.from({ length: 13 }, () => begin(site)));
    const path = (id: string) => `/api/public/chat/conversations/${id}/events`;
    const open = (i: number) => {
      const { id, token } = visitors[Math.floor(i / 8)] ?? {};
      return wire(service.port, head('GET', path(id ?? ''), { authorization: `Bearer ${token}` }));
    };
    const hundred = await Promise.all(Array.from({ length: 100 }, (_, i) => open(i)));
    for (const { received } of hundred) await until('a stream', () => received().startsWith('HTTP/1.1 200'));
    const next = await open(100);
    await until('an answer', () => next.received().startsWith('HTTP/1.1 429'));
    for (const { socket } of hundred) socket.destroy();
    await until('room', async () => {
      const again = await open(100);
      await until('an answer', () => again.received().startsWith('HTTP/1.1 '));
      const isOpen = again.received().startsWith('HTTP/1.1 200');
      again.socket.destroy();
      return isOpen;
    });
  });

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
