import { drainFunction } from '@/inngest/drain-function';
import { settleEnds } from '@/server/records/contracts/ends';

/** Each hour, as days begin at another time in each time zone: tells of contracts that end soon, renews them or lets them expire. */
export const contractEnds = drainFunction({
  id: 'contract-ends',
  cron: '7 * * * *',
  concurrency: { limit: 1 },
  step: () => settleEnds(),
});
