import type { Context } from '@/server/context';
import { getMatch } from './record';
import type { Match } from './shapes';

export async function getOutreachMatch(ctx: Context, { id }: { id: string }): Promise<{ match: Match }> {
  return { match: await getMatch(ctx, id) };
}
