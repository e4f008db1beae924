import type { Context } from '@/server/kernel/context';
import { startMatch } from '@/server/outreach/outreach-matches/start';

export const matchProduct = (ctx: Context, { id }: { id: string }) => startMatch(ctx, { id });
