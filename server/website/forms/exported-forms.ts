import { z } from 'zod';
import { listRecords } from '@/server/kernel/db/list';
import { columnsBy, type ExportSource, type Paged, pageOf } from '@/server/records/exports/sources';
import { countedFormRecord } from './record';
import type { Form, FormSummary } from './shapes';

const input = z.object({});

/** Every form, the newest first: what it asks, and what came by it. Whoever reads what was sent with them reads them. */
export const exportedForms: ExportSource = {
  ...{ scopes: ['read:leads'], input, isArchived: true },
  page: async (ctx, asked) => pageOf(await listRecords(countedFormRecord, ctx, asked as Paged<typeof input>, {}, [])),
  columns: async () =>
    columnsBy<Form & FormSummary>({
      id: ({ id }) => id,
      key: ({ key }) => key,
      name: ({ name }) => name,
      active: ({ active }) => active,
      accepted: ({ accepted }) => accepted,
      spam: ({ spam }) => spam,
      lastSubmittedAt: ({ lastSubmittedAt }) => lastSubmittedAt,
      fields: ({ fields }) => fields.map(({ label }) => label),
      submitLabel: ({ submitLabel }) => submitLabel,
      thankYou: ({ thankYou }) => thankYou,
      redirectUrl: ({ redirectUrl }) => redirectUrl,
      accentColor: ({ accentColor }) => accentColor,
      backgroundColor: ({ backgroundColor }) => backgroundColor,
      textColor: ({ textColor }) => textColor,
      domains: ({ domains }) => domains,
      createdAt: ({ createdAt }) => createdAt,
      updatedAt: ({ updatedAt }) => updatedAt,
    }),
};
