import '@/server/app/wiring';
import { setTimeout as pause } from 'node:timers/promises';
import { dueCampaigns } from '@/server/outreach/campaigns/dispatch';
import { sendCampaign } from '@/server/outreach/campaigns/send/send';

// What sends campaigns, in a process of its own that a test may kill. Leases are short, so that the next one need not wait.
const LEASE_MS = 300;
const sessions = Number(process.env.TEST_SESSIONS);

process.on('disconnect', () => process.exit(0));
process.send?.({ type: 'ready', port: 0 });
for (;;) {
  for (const ref of await dueCampaigns()) await sendCampaign(ref, { leaseMs: LEASE_MS, sessions });
  await pause(20);
}
