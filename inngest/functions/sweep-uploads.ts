import { inngest } from '@/inngest/client';
import { sweepFiles } from '@/server/records/files/sweep';

/** Removes uploads that nobody registered within a day and the bytes of files that are gone, every ten minutes. */
export const sweepUploads = inngest.createFunction(
  { id: 'sweep-uploads', triggers: [{ cron: '*/10 * * * *' }], concurrency: { limit: 1 }, retries: 0 },
  ({ step }) => step.run('sweep', () => sweepFiles()),
);
