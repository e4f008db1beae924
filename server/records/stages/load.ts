import type { Context } from '@/server/kernel/context';
import { type Db, raw, sql } from '@/server/kernel/db/client';
import type { DealStage } from './deal-stage';
import { stageProbability } from './probability';

/** Where a deal can sit. */
export interface StageRow {
  id: string;
  pipelineId: string;
  /** The fixed stage that its deals have. */
  dealStage: DealStage;
  /** Percent of its deals that are won. */
  probability: number;
  order: number;
  isDefaultPipeline: boolean;
}

/**
 * Every stage of the workspace: the default pipeline first, then the others in their order, each with its stages in
 * theirs. Inside a transaction no stage goes away before its end.
 */
export function loadStages(on: Db, ctx: Context): Promise<StageRow[]> {
  return on.query<StageRow>(sql`
    SELECT s.id::text, s."pipelineId"::text, s."dealStage", s."order", p."isDefault" AS "isDefaultPipeline",
      ${raw(stageProbability('s'))} AS probability
    FROM "Stage" s JOIN "Pipeline" p ON p."workspaceId" = s."workspaceId" AND p.id = s."pipelineId"
    WHERE s."workspaceId" = ${ctx.workspaceId}::uuid
    ORDER BY p."isDefault" DESC, p."order", p.id, s."order", s.id FOR KEY SHARE OF s`);
}

/** The first stage of a pipeline, the default one if none is named, that maps to the fixed stage. */
export function stageFor(
  stages: readonly StageRow[],
  { pipelineId, dealStage }: { pipelineId?: string | undefined; dealStage: DealStage },
): StageRow | undefined {
  return stages.find(
    (stage) =>
      stage.dealStage === dealStage &&
      (pipelineId === undefined ? stage.isDefaultPipeline : stage.pipelineId === pipelineId),
  );
}
