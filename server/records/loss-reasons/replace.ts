import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { setLossReasons } from '@/server/workspace/workspaces/settings';
import type { lossReasonsContract } from './contract';

export async function replaceLossReasons(
  ctx: Context,
  input: Input<typeof lossReasonsContract.replace>,
): Promise<{ lossReasons: string[] }> {
  const { lossReasons } = await setLossReasons(ctx, [...new Set(input.lossReasons)]);
  return { lossReasons };
}
