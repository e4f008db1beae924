import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { newId } from '@/server/kernel/db/ids';
import { lockRecordType } from '@/server/kernel/db/lock';
import { getRecord } from '@/server/kernel/db/record';
import { transaction } from '@/server/kernel/db/transaction';
import { lockPipeline } from '@/server/records/pipelines/lock';
import type { stagesContract } from './contract';
import { dealStagesOf } from './deal-stage';
import { checkOutcome, type Stage } from './fields';
import { stageRecord } from './record';

/** The new stage takes the fixed stage of its place; the others keep theirs. */
export function createStage(
  ctx: Context,
  { id: pipelineId, name, won = false, lost = false, probability }: Input<typeof stagesContract.create>,
): Promise<{ stage: Stage }> {
  checkOutcome({ won, lost });
  return transaction(ctx, async (tx) => {
    await lockRecordType(tx, ctx, 'pipelines');
    await lockPipeline(tx, ctx, pipelineId);
    const { workspaceId } = ctx;
    const others = await tx.stage.findMany({
      where: { workspaceId, pipelineId },
      select: { order: true, won: true, lost: true },
      orderBy: { order: 'asc' },
    });
    const order = (others.at(-1)?.order ?? -1) + 1;
    const dealStage = dealStagesOf([...others, { won, lost }])[others.length] ?? 'NEW';
    const id = newId();
    const columns = { pipelineId, name, order, won, lost, dealStage, probability: probability ?? null };
    await applyChanges(tx, ctx, { record: stageRecord }, [{ kind: 'created', id, columns }]);
    return { stage: await getRecord(stageRecord, ctx, id, tx) };
  });
}
