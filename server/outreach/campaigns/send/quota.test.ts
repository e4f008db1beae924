import { beforeEach, expect, it } from 'vitest';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { fillContacts, launched, states } from '@/server/test/campaigns';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { sharedSmtpServer } from '@/server/test/shared-servers';
import { sendCampaign } from './send';

sharedSmtpServer();
let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

it('gives back, once, the places in the day of the mailbox of those for whom no mail could be made', async () => {
  const ref = await launched(ws, await fillContacts(ws.id, 5), { bodyHtml: '<p>How is {{contact.city}}?</p>' });
  await pool.query(
    `UPDATE "Mailbox" SET "dailyLimit" = 100, "sentCount" = 50, "sentOn" = (now() AT TIME ZONE w.timezone)::date
     FROM "Workspace" w WHERE "Mailbox"."workspaceId" = $1 AND w.id = $1`,
    [ws.id],
  );
  await sendCampaign(ref);
  expect(await states(ref.campaignId)).toEqual({ FAILED: 5 });
  const { rows } = await pool.query('SELECT "sentCount" FROM "Mailbox" WHERE "workspaceId" = $1', [ws.id]);
  expect(rows).toEqual([{ sentCount: 50 }]);
});
