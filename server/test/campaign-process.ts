import '@/server/app/wiring';
import { dueCampaigns } from '@/server/outreach/campaigns/dispatch';
import { sendCampaign } from '@/server/outreach/campaigns/send/send';
import { repeat } from './repeat';

// What sends campaigns, in a process of its own that a test may kill. Leases are short, so that the next one need not wait.
const LEASE_MS = 300;
const sessions = Number(process.env.TEST_SESSIONS);

process.on('disconnect', () => process.exit(0));
process.send?.({ type: 'ready', port: 0 });
await repeat(async () => {
  for (const ref of await dueCampaigns()) await sendCampaign(ref, { leaseMs: LEASE_MS, sessions });
});
