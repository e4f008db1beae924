import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { signInCookie } from '@/server/test/console';
import { query } from '@/server/test/database';
import { makeWorkspace } from '@/server/test/factories';
import { startTestServer } from '@/server/test/test-server';
import { createOwnerAccount } from '@/server/workspace/auth/accounts';
import { announce, workspaceChannel } from '@/server/workspace/live/topics';
import { publish, subscribe } from './bus';

const at = startTestServer();
const outside = new pg.Client({ connectionString: process.env.DATABASE_URL });
afterAll(() => outside.end());
const WAIT = { timeout: 60_000, interval: 20 };

/** As another process tells. */
const tellFromOutside = (channel: string, data: unknown) =>
  pool.query('SELECT pg_notify($1, $2)', ['crm_live', JSON.stringify({ from: 'another', channel, data })]);

it('tells this process at once and others through Postgres, each once', async () => {
  await outside.connect();
  const told: unknown[] = [];
  const channel = randomUUID();
  outside.on('notification', ({ payload }) => {
    const one = JSON.parse(payload ?? '{}');
    if (one.channel === channel) told.push(one.data);
  });
  await outside.query('LISTEN crm_live');
  const heard: unknown[] = [];
  const stop = subscribe(channel, (data) => heard.push(data));
  publish(channel, { n: 1 });
  publish(channel, { n: 2, long: 'x'.repeat(9000) });
  expect(heard).toEqual([{ n: 1 }, { n: 2, long: expect.any(String) }]);
  await vi.waitFor(() => expect(told).toEqual([{ n: 1 }, undefined]), WAIT);
  await vi.waitFor(async () => {
    await tellFromOutside(channel, { n: 3 });
    expect(heard.at(-1)).toEqual({ n: 3 });
  }, WAIT);
  stop();
  publish(channel, { n: 4 });
  expect(heard.at(-1)).toEqual({ n: 3 });
});

it('connects again when the connection breaks, and says that something may have been missed', async () => {
  const channel = randomUUID();
  const heard: unknown[] = [];
  const stop = subscribe(channel, (data) => heard.push(data));
  const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'crm live' AND datname = current_database()`;
  const url = process.env.DATABASE_URL ?? '';
  await vi.waitFor(async () => expect(await query(url, cut)).toHaveLength(1), WAIT);
  await vi.waitFor(() => expect(heard).toContain(undefined), WAIT);
  await tellFromOutside(channel, 'after');
  await vi.waitFor(() => expect(heard.at(-1)).toBe('after'), WAIT);
  stop();
});

it('tells a signed-in browser what has changed in its own workspace, and nobody else anything', async () => {
  const workspace = await makeWorkspace();
  const other = await makeWorkspace();
  const email = `owner@${workspace.id}.example`;
  const password = 'a long enough password';
  await createOwnerAccount({ workspaceId: workspace.id, memberId: workspace.ownerId, email, password, name: 'Olivia' });
  const url = at('http://localhost:3000/api/live');
  expect((await fetch(url)).status).toBe(401);
  expect((await fetch(url, { method: 'POST' })).status).toBe(405);
  const ended = new AbortController();
  const response = await fetch(url, {
    headers: { cookie: await signInCookie(email, password) },
    signal: ended.signal,
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  let text = '';
  void (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString();
  })().catch(() => undefined);
  const now = { afterCommit: (run: () => void) => run() };
  announce(now, other.id, { topic: 'chats', id: 'theirs' });
  announce(now, workspace.id, { topic: 'notifications', to: ['another member'] });
  announce(now, workspace.id, { topic: 'notifications', id: 'a note', to: [workspace.ownerId] });
  publish(workspaceChannel(workspace.id), { topic: 'chats', id: 'ours' });
  await vi.waitFor(() => expect(text).toContain('ours'), WAIT);
  const told = [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? ''));
  expect(told).toEqual([
    { topic: 'notifications', id: 'a note' },
    { topic: 'chats', id: 'ours' },
  ]);
  ended.abort();
});
