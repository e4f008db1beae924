import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { afterEach, expect, it } from 'vitest';
import { messages } from '@/lib/toast';
import type { AppRouter } from '@/server/app/trpc/router';
import { followUndo, type LargeUndo } from './large-undo';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A service that gives these answers in turn, the last one ever after; null cuts the connection. */
async function answering(...answers: ([status: number, body: object] | null)[]) {
  let asked = 0;
  const server = createServer((request, response) => {
    const answer = answers[Math.min(asked++, answers.length - 1)];
    if (!answer) return request.socket.destroy();
    response.writeHead(answer[0], { 'content-type': 'application/json' }).end(JSON.stringify([answer[1]]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return createTRPCClient<AppRouter>({ links: [httpBatchLink({ url })] });
}

const begun = { operation: 'o', status: 'running', done: 1, total: 9, reverted: 1, partly: 0, left: 0, records: [] };
const undo = begun as unknown as LargeUndo;

/** What stands at the edge of the page, by its id. */
const shown = new Map<unknown, object>();
const say = (type: string) => (title: unknown, more: { id?: unknown }) => shown.set(more.id, { type, title, ...more });
const page = { success: say('success'), error: say('error'), message: say('message') };

it('goes on to ask where a question was lost, and ends with a word where it is refused', {
  timeout: 20_000,
}, async () => {
  messages.serve(page as unknown as Parameters<typeof messages.serve>[0]);
  const done = [200, { result: { data: { revert: { ...begun, status: 'done', reverted: 9 } } } }] as const;
  await followUndo(await answering(null, [...done]), 'o', undo);
  expect(shown.get('undo-o')).toMatchObject({ type: 'success', title: '9 records taken back' });
  const data = { code: 'NOT_FOUND', httpStatus: 404 };
  const refused = await answering([404, { error: { message: 'Operation not found.', code: -32004, data } }]);
  await followUndo(refused, 'o', { ...undo, operation: 'p' });
  expect(shown.get('undo-p')).toMatchObject({ type: 'error', description: 'Operation not found.', duration: 10_000 });
});
