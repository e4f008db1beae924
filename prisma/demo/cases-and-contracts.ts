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

const DAY = 86_400_000;

interface About {
  id: string;
  companyId: string | null;
}

/** A title, when it was made, and whom it is with. */
function aboutOne(workspaceId: string, title: string, contacts: readonly About[], ownerIds: string[], random: Random) {
  const at = random.past(200);
  const { id: contactId, companyId } = random.pick(contacts);
  const made = { workspaceId, id: newId(at), title, createdAt: new Date(at), updatedAt: new Date(at) };
  return { ...made, contactId, companyId, ownerId: ownerIds[0] ?? null };
}

function makeContracts(workspaceId: string, contacts: readonly About[], ownerIds: string[], random: Random) {
  return CONTRACTS.map((title, index) => {
    const one = aboutOne(workspaceId, title, contacts, ownerIds, random);
    const start = one.createdAt.getTime();
    return {
      ...one,
      status: index === 4 ? 'DRAFT' : 'ACTIVE',
      value: 1200 * (1 + random.below(20)),
      signedDate: index === 4 ? null : one.createdAt,
      startDate: new Date(start),
      endDate: new Date(start + 365 * DAY),
      renewsAutomatically: index < 2,
      renewalMonths: index < 2 ? 12 : null,
      noticeDays: 30,
    };
  });
}

function makeCases(workspaceId: string, contacts: readonly About[], ownerIds: string[], random: Random) {
  return CASES.map((title, index) => {
    const one = aboutOne(workspaceId, title, contacts, ownerIds, random);
    const status = ['OPEN', 'RESOLVED', 'PENDING', 'OPEN'][index] ?? 'OPEN';
    return {
      ...one,
      status,
      priority: ['URGENT', 'LOW', 'HIGH', 'MEDIUM'][index] ?? 'MEDIUM',
      openedAt: one.createdAt,
      resolvedAt: status === 'RESOLVED' ? new Date(one.createdAt.getTime() + DAY) : null,
      dueDate: new Date(Date.now() + (random.below(20) - 5) * DAY),
    };
  });
}

/** Agreements and complaints, with files to be put on them, and a campaign that waits to be finished. */
export async function fillCasesAndContracts(
  workspaceId: string,
  mailbox: WorkspaceMailbox,
  contacts: readonly About[],
  ownerIds: string[],
  random: Random,
): Promise<void> {
  await prisma.contract.createMany({ data: makeContracts(workspaceId, contacts, ownerIds, random) });
  await prisma.case.createMany({ data: makeCases(workspaceId, contacts, ownerIds, random) });
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
