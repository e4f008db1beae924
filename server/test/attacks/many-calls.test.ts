import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { untilMinuteHasRoom } from '@/server/test/minute';
import { startAllHandlers } from './handlers';

// The wall of many calls in one request. It counts every statement that reaches the database, so its process serves nothing else (vitest.config.ts):
// what a key was used for is written up to ten seconds later, and an open stream reads on.
const service = startAllHandlers();

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
    // What reaches the database, whichever pool it goes by: connections have their own `query` from when they were opened.
    const sent = vi.spyOn(pg.Query.prototype, 'submit');
    const answers = await (await batch(20)).json();
    const statements = (sent.mock.contexts as { text: string }[]).map(({ text }) => text);
    sent.mockRestore();
    expect(answers.map((one: { error: { message: string } }) => one.error.message)).toEqual(
      Array(20).fill('Invitation not found.'),
    );
    // One statement each, which is a transaction of its own, and no more.
    expect(statements.filter((text) => text.includes('"inviteTokenHash"'))).toHaveLength(20);
    // A connection that is opened meanwhile says first whose it is.
    expect(statements.filter((text) => !text.startsWith('SET ROLE '))).toHaveLength(20);
    expect(statements.filter((text) => /^BEGIN\b/.test(text))).toEqual([]);
  });

  it('an address that is not signed in has a budget, whatever it says of itself', async () => {
    const statuses: number[] = [];
    await untilMinuteHasRoom();
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
    await untilMinuteHasRoom();
    // At once: one after the other they could take longer than the budget is for.
    const statuses = await Promise.all(Array.from({ length: 260 }, begin));
    expect(statuses).toContain(429);
  });

  it('the origin of a page is compared with Host, never with what proxies are said to have seen', async () => {
    const forged = { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' };
    expect((await trpc('account.acceptInvite', { token: 'x' }, forged)).status).toBe(403);
  });
});
