import type { Context } from '@/server/kernel/context';
import { getMatch } from './record';
import type { Match } from './shapes';

export async function getOutreachMatch(ctx: Context, { id }: { id: string }): Promise<{ match: Match }> {
  return { match: await getMatch(ctx, id) };
}
