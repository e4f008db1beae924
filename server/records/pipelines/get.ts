import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { getRecord } from '@/server/kernel/db/record';
import type { Pipeline, pipelinesContract } from './contract';
import { pipelineShowing } from './record';

export async function getPipeline(
  ctx: Context,
  { id, include }: Input<typeof pipelinesContract.get>,
): Promise<{ pipeline: Pipeline }> {
  return { pipeline: await getRecord(pipelineShowing(include), ctx, id) };
}
