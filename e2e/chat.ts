import { type APIRequestContext, expect } from '@playwright/test';

export interface Begun {
  id: string;
  token: string;
  say: (body: string) => Promise<void>;
}

/** Begins a conversation as a visitor of the demo website. */
export async function begin(api: APIRequestContext, body: string, about: Record<string, unknown> = {}): Promise<Begun> {
  const clientId = crypto.randomUUID();
  const answer = await api.post('/api/public/chat/demo/conversations', { data: { body, clientId, ...about } });
  expect(answer.status()).toBe(201);
  const { conversation, visitorToken } = await answer.json();
  const headers = { authorization: `Bearer ${visitorToken}` };
  return {
    id: conversation.id,
    token: visitorToken,
    async say(next) {
      const data = { body: next, clientId: crypto.randomUUID() };
      const said = await api.post(`/api/public/chat/conversations/${conversation.id}/messages`, { headers, data });
      expect(said.ok()).toBe(true);
    },
  };
}
