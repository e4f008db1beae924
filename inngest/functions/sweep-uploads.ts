import { inngest } from '@/inngest/client';
import { sweepFiles } from '@/server/records/files/sweep';
import { sweepChatFiles } from '@/server/website/chats/sweep-files';

/**
 * Every ten minutes: deletes files of chats that were not sent within a day, removes uploads that nobody registered in that time, and
 * the bytes of files that are gone.
 */
export const sweepUploads = inngest.createFunction(
  { id: 'sweep-uploads', triggers: [{ cron: '*/10 * * * *' }], concurrency: { limit: 1 }, retries: 0 },
  async ({ step }) => {
    await step.run('chats', () => sweepChatFiles());
    return step.run('sweep', () => sweepFiles());
  },
);
