import { applyChanges } from '@/server/kernel/changes';
import { systemContext } from '@/server/kernel/context';
import { newId } from '@/server/kernel/db/ids';
import { type Transaction, transaction } from '@/server/kernel/db/transaction';

/** The stages of the pipeline that a new workspace starts with, each mapped to the fixed stage of its name. */
const FIRST_STAGES = [
  { name: 'New', dealStage: 'NEW' },
  { name: 'Qualified', dealStage: 'QUALIFIED' },
  { name: 'Proposal', dealStage: 'PROPOSAL' },
  { name: 'Negotiation', dealStage: 'NEGOTIATION' },
  { name: 'Won', dealStage: 'WON', won: true },
  { name: 'Lost', dealStage: 'LOST', lost: true },
];

// A workspace knows no more of them than what a new one begins with.
const PIPELINES = { record: { table: 'Pipeline' } };
const STAGES = { record: { table: 'Stage' }, defaults: { won: false, lost: false } };

export interface NewWorkspace {
  name: string;
  ownerEmail: string;
  ownerName?: string | undefined;
  /** IANA name; UTC when left out. */
  timezone?: string | undefined;
}

/** Makes a workspace with its owner and its default pipeline. */
export function createWorkspace({ name, ownerEmail, ownerName, timezone = 'UTC' }: NewWorkspace) {
  const workspaceId = newId();
  return transaction({ workspaceId }, async (tx) => {
    const ownerId = newId();
    await tx.workspace.create({ data: { id: workspaceId, name, timezone }, select: { id: true } });
    const owner = {
      workspaceId,
      id: ownerId,
      email: ownerEmail,
      name: ownerName ?? ownerEmail,
      role: 'owner',
      timezone,
    };
    await tx.member.create({ data: owner, select: { id: true } });
    await createFirstPipeline(tx, workspaceId);
    return { workspaceId, ownerId };
  });
}

async function createFirstPipeline(tx: Transaction, workspaceId: string): Promise<void> {
  const ctx = systemContext(workspaceId, workspaceId);
  const pipelineId = newId();
  const pipeline = { name: 'Sales', isDefault: true, order: 0 };
  await applyChanges(tx, ctx, PIPELINES, [{ kind: 'created', id: pipelineId, columns: pipeline }]);
  const stages = FIRST_STAGES.map((stage, order) => ({ pipelineId, order, ...stage }));
  await applyChanges(
    tx,
    ctx,
    STAGES,
    stages.map((columns) => ({ kind: 'created', id: newId(), columns })),
  );
}
