import { beforeEach, expect, it } from 'vitest';
import { sweepPool as pool } from '@/server/kernel/db/client';
import type { ApiRequest } from '@/server/kernel/http/message';
import { makeSite } from '@/server/test/chats/visitor';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { present } from '@/server/workspace/members/presence';
import { answerWidget } from './';
import type { SiteConfig } from './browser/types';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

/** What the frame of a site tells its visitors of who is there. */
async function awayAt({ key }: { key: string }) {
  const request: ApiRequest = {
    method: 'GET',
    path: `/chat/${key}`,
    query: '',
    header: () => undefined,
    address: '192.0.2.1',
    async *body() {},
  };
  const { status, body } = await answerWidget(request);
  expect(status).toBe(200);
  const [, config = ''] = /id="config"[^>]*>(.*?)<\/script>/s.exec(String(body)) ?? [];
  return (JSON.parse(config) as SiteConfig).away;
}

it('is away while no member has the console open, and back as soon as one has', async () => {
  const site = await makeSite(ws);
  expect(await awayAt(site)).toEqual({ message: site.offlineMessage, backAt: null, isClosed: false });
  present(ws.id, ws.ownerId);
  await expect.poll(() => awayAt(site), { timeout: 60_000 }).toBeNull();
  await pool.query(`UPDATE "MemberPresence" SET "seenAt" = now() - interval '2 minutes' WHERE "workspaceId" = $1`, [
    ws.id,
  ]);
  expect(await awayAt(site)).not.toBeNull();
});

it('is closed outside its hours, whoever is there, and says when it opens', async () => {
  const weekday = (new Date().getUTCDay() + 3) % 7;
  const site = await makeSite(ws, { hours: [{ weekday, start: '09:00', end: '10:00' }], timezone: 'UTC' });
  present(ws.id, ws.ownerId);
  const away = await awayAt(site);
  expect(away?.isClosed).toBe(true);
  const backAt = new Date(away?.backAt ?? 0);
  expect([backAt.getUTCDay(), backAt.getUTCHours(), backAt > new Date()]).toEqual([weekday, 9, true]);
});
