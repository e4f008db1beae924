import type { Context } from '@/server/kernel/context';
import { getWorkspace } from '@/server/workspace/workspaces/settings';

export async function listLossReasons(ctx: Context): Promise<{ lossReasons: string[] }> {
  const { lossReasons } = await getWorkspace(ctx);
  return { lossReasons };
}
