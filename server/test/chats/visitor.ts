import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import { handlePublic } from '@/server/app/entry/public';
import type { ApiRequest } from '@/server/kernel/http/message';
import { createChatSite } from '@/server/website/chats/sites/create';
import type { ChatSiteRow } from '@/server/website/chats/sites/shapes';

type Workspace = { ctx: Parameters<typeof createChatSite>[0] };

/** A site of a workspace that any page may show. */
export async function makeSite({ ctx }: Workspace, row: Partial<ChatSiteRow> = {}) {
  return (await createChatSite(ctx, { name: 'Shop', domains: ['*'], ...row })).site;
}

/** Each request comes from a visitor of its own, so that none is held up by the others. */
const someAddress = () => `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}`;

interface Sent {
  body?: unknown;
  token?: string | undefined;
  address?: string;
  headers?: Record<string, string>;
}

/** Sends a request as a visitor's browser does, through the real handler. */
export async function visit(method: string, path: string, { body, token, address, headers = {} }: Sent = {}) {
  const all: Record<string, string> = { 'content-type': 'application/json', ...headers };
  if (token) all.authorization = `Bearer ${token}`;
  const request: ApiRequest = {
    method,
    path: `/api/public${path}`,
    query: '',
    header: (name) => all[name],
    address: address ?? someAddress(),
    async *body() {
      if (body !== undefined) yield Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    },
  };
  const answer = await handlePublic(request);
  const text = typeof answer.body === 'string' ? answer.body : '';
  return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : {}, stream: answer.body };
}

/** Begins a chat on a site. */
export async function begin(site: { key: string }, sent: Record<string, unknown> = {}, more: Sent = {}) {
  const body = { body: 'Do you ship to Norway?', ...sent };
  const answer = await visit('POST', `/chat/${site.key}/conversations`, { ...more, body });
  expect([answer.status, answer.body.error]).toEqual([201, undefined]);
  return { id: answer.body.conversation.id as string, token: answer.body.visitorToken as string, ...answer.body };
}

/** Sends another message. */
export const say = (chat: { id: string; token: string }, body: string, clientId?: string) =>
  visit('POST', `/chat/conversations/${chat.id}/messages`, { body: { body, clientId }, token: chat.token });
