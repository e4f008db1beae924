import type { Context } from '@/server/context';
import { startMatch } from '@/server/outreach-matches/start';

export const matchProduct = (ctx: Context, { id }: { id: string }) => startMatch(ctx, { id });
