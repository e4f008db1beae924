import { newId } from '@/server/kernel/db/ids';
import { type Tx, transaction } from '@/server/kernel/db/transaction';

/** The stages of the pipeline that a new workspace starts with, each mapped to the fixed stage of its name. */
const FIRST_STAGES = [
  { name: 'New', dealStage: 'NEW' },
  { name: 'Qualified', dealStage: 'QUALIFIED' },
  { name: 'Proposal', dealStage: 'PROPOSAL' },
  { name: 'Negotiation', dealStage: 'NEGOTIATION' },
  { name: 'Won', dealStage: 'WON', won: true },
  { name: 'Lost', dealStage: 'LOST', lost: true },
];

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

async function createFirstPipeline(tx: Tx, workspaceId: string): Promise<void> {
  const pipelineId = newId();
  const pipeline = { workspaceId, id: pipelineId, name: 'Sales', isDefault: true, order: 0 };
  await tx.pipeline.create({ data: pipeline, select: { id: true } });
  const stages = FIRST_STAGES.map((stage, order) => ({ workspaceId, pipelineId, order, ...stage }));
  await tx.stage.createMany({ data: stages.map((stage) => ({ ...stage, id: newId() })) });
}
