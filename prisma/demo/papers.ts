import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import type { WorkspaceMailbox } from '@/server/workspace/mail/workspace-mailbox';
import type { Random } from './random';

const CONTRACTS = [
  'Frame agreement with Riverbend Timber',
  'Maintenance contract 2026',
  'Non-disclosure agreement, Juniper Health',
  'Data processing agreement',
  'Partner agreement, trade fair 2026',
];
const CASES = [
  'Delivery arrived damaged',
  'Invoice shows the wrong address',
  'Scanner loses its connection',
  'Request for a second training day',
];

/** Agreements and complaints, there to put files on, and a campaign that waits to be finished. */
export async function fillPapers(workspaceId: string, mailbox: WorkspaceMailbox, random: Random): Promise<void> {
  const titled = (titles: readonly string[]) =>
    titles.map((title) => {
      const at = random.past(200);
      return { workspaceId, id: newId(at), title, createdAt: new Date(at) };
    });
  await prisma.contract.createMany({ data: titled(CONTRACTS) });
  await prisma.case.createMany({ data: titled(CASES) });
  const tag = await prisma.tag.findFirst({ where: { workspaceId, name: 'Newsletter' }, select: { id: true } });
  await prisma.campaign.create({
    data: {
      workspaceId,
      id: newId(random.past(3)),
      name: 'Winter news',
      subject: 'What is new this winter, {{contact.firstName | default: "dear customer"}}',
      bodyHtml: '<p>Hello {{contact.firstName | default: "there"}},</p><p>three things are new this winter.</p>',
      segmentType: 'tag',
      segmentTagId: tag?.id ?? null,
      mailboxId: mailbox.id,
      fromEmail: mailbox.address,
    },
    select: { id: true },
  });
}
