import type { Context } from '@/server/context';
import { upsertBatch } from '@/server/upsert/batch';
import { companyNoun } from './noun';

export const upsertCompanies = (ctx: Context, { companies }: { companies: unknown[] }) =>
  upsertBatch(ctx, companyNoun, companies);
