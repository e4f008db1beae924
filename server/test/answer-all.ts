import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { handleNode } from '@/server/app/entry/node';
import { handleTrpc } from '@/server/app/trpc/handle';
import { answerAuth } from '@/server/workspace/auth/answer';

/** Answers as the main process does; of Next's part, what the route files of the console and of sign-in answer. */
export async function answerAll(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const forPages = await handleNode(request, response);
  if (!forPages) return;
  const { url = '/', method = 'GET', headers } = forPages;
  const sent = new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]));
  const body = method === 'GET' ? null : (Readable.toWeb(forPages) as ReadableStream);
  const handed = new Request(`http://localhost${url}`, { method, headers: sent, body, duplex: 'half' } as RequestInit);
  const answered = url.startsWith('/api/trpc/')
    ? await handleTrpc(handed)
    : url.startsWith('/api/auth/')
      ? await answerAuth(handed)
      : new Response('a page', { status: 299 });
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  response.end(await answered.text());
}
