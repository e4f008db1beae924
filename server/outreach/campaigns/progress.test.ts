import { beforeEach, expect, it } from 'vitest';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { campaigns } from '@/server/outreach/campaigns';
import { call } from '@/server/test/call';
import { fillContacts, launched } from '@/server/test/campaigns';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';

const RECIPIENTS = 500;

let ws: TestWorkspace;
let campaignId: string;
beforeEach(async () => {
  ws = await makeWorkspace();
  ({ campaignId } = await launched(ws, await fillContacts(ws.id, RECIPIENTS)));
});

const settle = (states: string[], secondsApart: number) =>
  pool.query(
    `UPDATE "CampaignRecipient" r SET state = ($2::text[])[1 + (n.n % $3)], reason = 'x',
       "settledAt" = '2026-03-01T09:00:00Z'::timestamptz + n.n * $4::int * interval '1 second'
     FROM (SELECT id, (row_number() OVER (ORDER BY id) - 1)::int AS n FROM "CampaignRecipient" WHERE "campaignId" = $1) n
     WHERE r.id = n.id AND r."campaignId" = $1`,
    [campaignId, states, states.length, secondsApart],
  );
const progress = async () => (await call(ws.key, campaigns.progress, { id: campaignId })).body.progress;
const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);

it('shows how a campaign went over hours, and each recipient once', async () => {
  await settle(['SENT', 'SENT', 'FAILED', 'SKIPPED', 'SENT'], 60);
  const { timeline, sent, failed, skipped, waiting } = await progress();
  expect([sent, failed, skipped, waiting]).toEqual([300, 100, 100, 0]);
  expect(timeline.length).toBeGreaterThan(30);
  expect(timeline.length).toBeLessThanOrEqual(60);
  expect(sum(timeline.map((one) => one.sent))).toBe(sent);
  expect(sum(timeline.map((one) => one.failed))).toBe(failed);
  expect(sum(timeline.map((one) => one.skipped))).toBe(skipped);
  const times = timeline.map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
  expect(times[0]).toBe('2026-03-01T09:00:00.000Z');
  expect(Date.parse(times.at(-1) ?? '')).toBeLessThanOrEqual(Date.parse('2026-03-01T09:00:00Z') + RECIPIENTS * 60_000);
});

it('shows one moment as one, and nothing of what has not begun', async () => {
  expect(await progress()).toMatchObject({ timeline: [], waiting: RECIPIENTS });
  await settle(['SENT'], 0);
  expect((await progress()).timeline).toEqual([
    { at: '2026-03-01T09:00:00.000Z', sent: RECIPIENTS, failed: 0, skipped: 0 },
  ]);
});
