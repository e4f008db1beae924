import { summarize } from '@/server/app/console/summary';
import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { makeMember, makeWorkspace, memberContext } from './factories';

export const HOUR_MS = 3_600_000;
export const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

/** A workspace with a seller besides its owner, what its first page says of everyone and of the seller, and what that may be about. */
export async function makeTeam() {
  const ws = await makeWorkspace();
  const seller = (await makeMember(ws.id)).id;
  const ctx = memberContext(ws.id, seller);
  return {
    ...{ ws, seller, ctx },
    everyone: () => summarize(ctx),
    mine: () => summarize(ctx, { mine: true }),
    /** Deals in each stage of the seller, the owner and nobody. */
    makeDeals: () => makeDeals(ws, seller),
    /** A row of a mail that the seller has sent. */
    mail: (more: object) => ({ ...sentMail(ws.id, seller), ...more }),
  };
}

async function makeDeals(ws: { id: string; ownerId: string }, seller: string) {
  const stages = await prisma.stage.findMany({ where: { workspaceId: ws.id }, orderBy: { order: 'asc' } });
  const data = stages.flatMap((stage, n) =>
    [seller, ws.ownerId, null].map((ownerId, owner) => ({
      ...{ workspaceId: ws.id, id: newId(), name: `Deal ${n}`, value: 100 * (n + 1) + owner, ownerId },
      ...{
        stage: stage.dealStage,
        stageId: stage.id,
        pipelineId: stage.pipelineId,
        stageChangedAt: ago(owner * 24 * 20),
      },
    })),
  );
  await prisma.deal.createMany({ data });
  return stages;
}

const sentMail = (workspaceId: string, memberId: string) => ({
  ...{ workspaceId, id: newId(), threadId: newId(), messageId: newId(), memberId },
  ...{ toEmail: 'a@b.example', fromEmail: 'c@d.example', status: 'SENT', sentAt: ago(1) },
});
