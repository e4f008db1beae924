import { inngest } from '@/inngest/client';
import { indexLargeFields } from '@/server/records/custom-fields/field-indexes';

/** Keeps the indexes of custom fields in workspaces with many records, once an hour. */
export const indexCustomFields = inngest.createFunction(
  { id: 'index-custom-fields', triggers: [{ cron: '27 * * * *' }], concurrency: { limit: 1 }, retries: 0 },
  ({ step }) => step.run('index', () => indexLargeFields()),
);
