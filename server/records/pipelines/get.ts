import type { Context } from '@/server/kernel/context';
import { getRecord } from '@/server/kernel/db/record';
import type { Pipeline } from './contract';
import { pipelineRecord } from './record';

export async function getPipeline(ctx: Context, { id }: { id: string }): Promise<{ pipeline: Pipeline }> {
  return { pipeline: await getRecord(pipelineRecord, ctx, id) };
}
