import { beforeEach, expect, it } from 'vitest';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { call } from '@/server/test/call';
import { fillContacts, launched, states } from '@/server/test/campaigns';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { campaigns } from './';
import { commitSteps } from './send/commit';
import { claimRecipients } from './send/recipient-queue';
import { claimRun, endRun, pauseRun, type Run } from './send/run';
import { sendCampaign } from './send/send';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const START = '00000000-0000-0000-0000-000000000000';

/** A campaign of three with a run that has handed one mail over, and what came of it is not yet known. */
async function underWay() {
  const ref = await launched(ws, await fillContacts(ws.id, 3));
  const run = await claimRun(ref, 30_000);
  if (!run) throw new Error('no run');
  const { claimed } = (await claimRecipients(run, { after: START, limit: 1 })) ?? { claimed: [] };
  const [first] = claimed;
  if (!first) throw new Error('nothing claimed');
  const sendAttempt = { id: first.id, toEmail: first.email, emailId: newId(), messageId: newId() };
  await commitSteps(run, '', [{ settled: [], sendAttempt }]);
  return { ref, run, sendAttempt };
}

it.each([
  ['ends', endRun],
  ['pauses', (run: Run) => pauseRun(run, 'The mail server is away.')],
])('leaves nobody waiting whose server said "not now" meanwhile, when its run %s', async (_how, end) => {
  const { ref, run, sendAttempt } = await underWay();
  await call(ws.key, campaigns.cancel, { id: ref.campaignId });
  expect(await states(ref.campaignId)).toEqual({ HANDED: 1, SKIPPED: 2 });
  await commitSteps(run, '', [{ settled: [{ sendAttempt, state: 'PENDING', reason: '451 Later', retryInS: 60 }] }]);
  await end(run);
  expect(await states(ref.campaignId)).toEqual({ SKIPPED: 3 });
  const { progress } = (await call(ws.key, campaigns.progress, { id: ref.campaignId })).body;
  expect(progress).toMatchObject({ status: 'CANCELED', waiting: 0, skipped: 3 });
});

it('settles what a run that is gone had handed over, though its sender is gone as well', async () => {
  const { ref } = await underWay();
  await call(ws.key, campaigns.cancel, { id: ref.campaignId });
  await pool.query(
    `UPDATE "Campaign" SET "mailboxId" = NULL, "fromEmail" = 'gone@x.example', "runnerLeaseUntil" = now() WHERE id = $1`,
    [ref.campaignId],
  );
  await sendCampaign(ref);
  expect(await states(ref.campaignId)).toEqual({ FAILED: 1, SKIPPED: 2 });
});
