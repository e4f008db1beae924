import type { Context } from '@/server/context';
import { upsertBatch } from '@/server/upsert/batch';
import { dealNoun } from './noun';

export const upsertDeals = (ctx: Context, { deals }: { deals: unknown[] }) => upsertBatch(ctx, dealNoun, deals);
