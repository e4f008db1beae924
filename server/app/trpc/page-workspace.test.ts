import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CallProvider, useTRPCClient } from '@/lib/trpc';
import { makeOwned, makeSignedIn } from '@/server/test/console';
import { handleTrpc } from './handle';

type Calls = ReturnType<typeof useTRPCClient>;
const cookies = { sent: '' };

// A browser as far as the calls of a page need one: it has a window, and sends its cookies to where the page came from.
beforeAll(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const headers = { ...(init.headers as Record<string, string>), cookie: cookies.sent };
    return handleTrpc(new Request(`http://localhost:3000${path}`, { ...init, headers }));
  });
});
afterAll(() => vi.unstubAllGlobals());

/** The calls of a page that shows a workspace. */
function callsOf(workspace?: string): Calls {
  const made: Calls[] = [];
  const Page = () => {
    made.push(useTRPCClient());
    return null;
  };
  renderToString(createElement(CallProvider, workspace ? { workspace } : {}, createElement(Page)));
  const [calls] = made;
  if (!calls) throw new Error('The page was not made.');
  return calls;
}

test('a page says with each call which workspace it shows, and nothing is done in another', async () => {
  const { workspace } = await makeOwned();
  const { workspace: other } = await makeOwned();
  cookies.sent = (await makeSignedIn(workspace.id, 'admin')).cookie;
  const page = callsOf(workspace.id);
  await page.tags.create.mutate({ name: 'Mine' });
  expect((await page.tags.list.query({})).tags.map(({ name }) => name)).toEqual(['Mine']);
  const stale = callsOf(other.id);
  await expect(stale.tags.create.mutate({ name: 'Theirs' })).rejects.toThrow('Reload the page.');
  const outside = callsOf();
  expect((await outside.tags.list.query({})).tags.map(({ name }) => name)).toEqual(['Mine']);
});
