import { text } from '@/server/kernel/contract/fields';
import { dealRow } from '@/server/records/deals/contract';
import { dealDefinition } from '@/server/records/deals/definition';
import type { Existing } from '@/server/records/upsert/definition';

/** What a name has room for. */
const NAME_LENGTH = 500;

/** What rows of files name beside the fields of the API; the pipeline by its id, once it is found. */
const row = dealRow.extend({
  companyName: text(NAME_LENGTH).optional(),
  pipelineName: text(NAME_LENGTH).optional(),
});
type Row = ReturnType<typeof row.parse>;
type Around = Parameters<NonNullable<typeof dealDefinition.create>>[1];

/** The row with the first stage of its pipeline, where it names no stage and its deal is in none of that pipeline yet. */
function placed({ companyName: _, pipelineName: pipelineId, ...sent }: Row, { stages }: Around, before?: Existing) {
  const isPlaced = sent.stage !== undefined || sent.pipelineStageId !== undefined || before?.pipelineId === pipelineId;
  const first = isPlaced ? undefined : stages.find((stage) => stage.pipelineId === pipelineId);
  return first ? { ...sent, pipelineStageId: first.id } : sent;
}

/**
 * How rows of files become deals. Those of Close have no names but their notes, and few have a note: a new deal without a name is
 * called as its company, and one that is there stays as it is called. It also stays in its stage, where a file says its pipeline alone.
 */
export const importedDealDefinition: typeof dealDefinition = {
  ...dealDefinition,
  row,
  create(sent: Row, around) {
    const name = sent.name ?? sent.companyName;
    const made = dealDefinition.create?.({ ...placed(sent, around), name }, around);
    return { ...made, columns: { ...made?.columns, ...(name !== undefined && { name }) } };
  },
  update: (sent: Row, before, around) =>
    dealDefinition.update?.(placed(sent, around, before), before, around) ?? { columns: {} },
};
