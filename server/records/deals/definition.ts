import { sql } from '@/server/kernel/db/client';
import { usualCurrency } from '@/server/records/currencies/usual';
import { loadStages, type StageRow, stageFor } from '@/server/records/stages/load';
import { type Existing, isRequired, type UpsertDefinition, type Written } from '@/server/records/upsert/definition';
import { companyReference, contactReference, offeringReference } from '@/server/records/upsert/references';
import { ownerReference } from '@/server/workspace/members/reference';
import { type BoardDeal, type DealRow, dealRow } from './contract';
import { dealEventRecord } from './record';

type Stages = StageRow[];
interface Around {
  stages: Stages;
  /** The workspace's. */
  currency: string;
}

/** Where a row puts its deal: the board stage that it names, or the first of its pipeline that maps to its fixed stage. */
function place(row: DealRow, stages: Stages, before?: Existing): Written {
  if (row.pipelineStageId !== undefined) {
    const stage = stages.find(({ id }) => id === row.pipelineStageId);
    if (!stage) return problem('pipelineStageId', `no stage found for '${row.pipelineStageId}'.`);
    const stays = stage.id === before?.stageId;
    const dealStage = stays ? String(before.stage) : stage.dealStage;
    if (row.stage !== undefined && row.stage !== dealStage)
      return problem('stage', `pipelineStageId stands for ${dealStage}.`);
    return stays ? { columns: { stage: before.stage } } : moved(stage);
  }
  if (before && (row.stage === undefined || row.stage === before.stage)) return { columns: {} };
  const dealStage = row.stage ?? 'NEW';
  const stage = stageFor(stages, { pipelineId: before && String(before.pipelineId), dealStage });
  return stage ? moved(stage) : problem('stage', `no stage of the pipeline stands for ${dealStage}.`);
}

const problem = (field: string, message: string): Written => ({ columns: {}, problems: [{ field, message }] });
const moved = ({ id, pipelineId, dealStage }: StageRow): Written => ({
  columns: { stage: dealStage, stageId: id, pipelineId, stageChangedAt: new Date().toISOString() },
});

/** A probability that its stage says already is not the deal's own, so that what was read can be sent back. */
function written(row: DealRow, stages: Stages, before?: Existing): Written {
  const placed = place(row, stages, before);
  const stageId = placed.columns.stageId ?? before?.stageId;
  const usual = stages.find(({ id }) => id === stageId)?.probability;
  const isUsual = row.probability !== undefined && row.probability === usual;
  return isUsual ? { ...placed, columns: { ...placed.columns, probability: null } } : placed;
}

export const dealDefinition: UpsertDefinition<DealRow, BoardDeal, Around> = {
  record: dealEventRecord,
  row: dealRow,
  references: [contactReference, companyReference, offeringReference, ownerReference],
  entity: 'DEAL',
  defaults: { value: 0, customFields: {} },
  current: sql`t.stage, t."stageId"::text, t."pipelineId"::text, t."ownerId"::text`,
  ownerNotification: { kind: 'deal', title: 'name' },
  async load(on, ctx) {
    const [stages, currency] = await Promise.all([loadStages(on, ctx), usualCurrency(on, ctx)]);
    return { stages, currency };
  },
  create({ currency, ...row }, around) {
    const { columns, problems = [] } = written(row, around.stages);
    const unnamed = row.name === undefined ? [isRequired('name')] : [];
    return { columns: { ...columns, currency: currency ?? around.currency }, problems: [...unnamed, ...problems] };
  },
  update: (row, before, { stages }) => written(row, stages, before),
};
