import { beforeEach, expect, it } from 'vitest';
import { fillContacts, launched, states } from '@/server/test/campaigns';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { sharedSmtpServer } from '@/server/test/shared-servers';
import { commitSteps } from './commit';
import { RecipientQueue } from './recipient-queue';
import { createRenderer } from './render';
import { claimRun, endRun } from './run';
import { sendCampaign } from './send';
import { loadSendContext } from './send-context';
import { type SendWorker, sendOverSession } from './session';

const smtpServer = sharedSmtpServer();
let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

it('writes down what went out, though the mail after it could not be made for no reason of its own', async () => {
  const ref = await launched(ws, await fillContacts(ws.id, 3));
  const run = await claimRun(ref, 30_000);
  if (!run) throw new Error('no run');
  const sendContext = await loadSendContext(ws.id, ref.campaignId);
  const queue = new RecipientQueue(run, { workspaceId: ws.id, mailboxId: sendContext.mailboxId });
  const render = await createRenderer(sendContext.template);
  let made = 0;
  const worker: SendWorker = {
    ...{ sendContext, queue, stop: { now: false, hasWorked: false }, goesOn: async () => true },
    render: (to) => (++made === 1 ? render(to) : Promise.reject(new Error('a fault of ours'))),
    step: async (step) => {
      const open = await commitSteps(run, sendContext.fromName, [step]);
      return step.sendAttempt !== undefined && open.has(step.sendAttempt.id);
    },
  };
  await expect(sendOverSession(worker)).rejects.toThrow('a fault of ours');
  await queue.close();
  expect(await states(ref.campaignId)).toEqual({ SENT: 1, PENDING: 2 });
  expect(await endRun(run)).toBe(true);
  await sendCampaign(ref);
  expect(await states(ref.campaignId)).toEqual({ SENT: 3 });
  expect(smtpServer.ledger).toHaveLength(3);
});
