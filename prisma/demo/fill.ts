import { db, prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { workspaceMailbox } from '@/server/workspace/mail/workspace-mailbox';
import { fillBookings } from './bookings';
import { fillCasesAndContracts } from './cases-and-contracts';
import { fillChats } from './chats';
import { fillForms } from './forms';
import { fillMail } from './mail';
import { fillMatching } from './matching';
import { fillNotifications } from './notifications';
import { makeCompanies, makeContacts, makeLeads } from './people';
import { type Random, randomSource } from './random';
import { makeCommunications, makeDeals, makeNotes, makeProducts, makeQuotes, makeTasks } from './sales';
import { fillWorkflows } from './workflows';

const TAGS = [
  ['VIP', '#7c3aed'],
  ['Newsletter', '#2563eb'],
  ['Trade fair 2026', '#d97706'],
  ['Do not discount', '#dc2626'],
  ['Partner', '#059669'],
] as const;
const FIELDS = [
  {
    entity: 'CONTACT',
    key: 'preferred_channel',
    label: 'Preferred channel',
    type: 'SELECT',
    options: ['Email', 'Phone', 'Video'],
  },
  { entity: 'COMPANY', key: 'employees', label: 'Employees', type: 'NUMBER', options: [] },
  { entity: 'DEAL', key: 'competitor', label: 'Competitor', type: 'TEXT', options: [] },
  { entity: 'LEAD', key: 'event', label: 'Event', type: 'TEXT', options: [] },
];

/** Fills a new workspace with what a small sales team would have after a year. */
export async function fillWorkspace(workspaceId: string, ownerIds: string[]): Promise<void> {
  const random = randomSource(2026);
  const fields = FIELDS.map((field, order) => ({ ...field, id: newId(), workspaceId, order }));
  await prisma.customField.createMany({ data: fields });
  const companies = makeCompanies(workspaceId, random);
  const contacts = makeContacts(workspaceId, companies, random, 400);
  const products = makeProducts(workspaceId, random);
  const leads = makeLeads(workspaceId, ownerIds, random, 150);
  const select = { id: true, pipelineId: true, dealStage: true };
  const stages = await prisma.stage.findMany({ where: { workspaceId }, orderBy: { order: 'asc' }, select });
  const deals = makeDeals(workspaceId, random, contacts, stages, products, 120);
  await prisma.company.createMany({ data: companies });
  await prisma.contact.createMany({ data: contacts });
  await prisma.product.createMany({ data: products });
  await prisma.lead.createMany({ data: leads });
  await prisma.deal.createMany({ data: deals });
  await prisma.task.createMany({ data: makeTasks(workspaceId, random, contacts, deals, 90) });
  await prisma.note.createMany({ data: makeNotes(workspaceId, random, contacts, 160) });
  await prisma.communication.createMany({ data: makeCommunications(workspaceId, random, contacts, 220) });
  const quotes = makeQuotes(workspaceId, random, deals, products, 40);
  await prisma.quote.createMany({ data: quotes.map((quote) => quote.row) });
  await prisma.quoteLine.createMany({ data: quotes.flatMap((quote) => quote.lines) });
  await prisma.workspace.update({
    where: { id: workspaceId },
    data: { lastQuoteNumber: quotes.length },
    select: { id: true },
  });
  await tagContacts(workspaceId, contacts, random);
  const mailbox = await workspaceMailbox(db, { workspaceId });
  await fillCasesAndContracts(workspaceId, mailbox, contacts, ownerIds, random);
  await fillForms(workspaceId, leads, random);
  await fillChats(workspaceId, ownerIds);
  await fillBookings(workspaceId, contacts, random);
  await fillNotifications(workspaceId, ownerIds);
  await fillWorkflows(workspaceId, ownerIds, random);
  await fillMail(workspaceId, mailbox, ownerIds, contacts, random);
  await fillMatching(workspaceId);
}

async function tagContacts(workspaceId: string, contacts: { id: string }[], random: Random): Promise<void> {
  const tags = TAGS.map(([name, color]) => ({ id: newId(), workspaceId, name, color }));
  await prisma.tag.createMany({ data: tags });
  const assignments = contacts
    .filter(() => random.chance(0.35))
    .map(({ id }) => ({ id: newId(), workspaceId, contactId: id, tagId: random.pick(tags).id }));
  await prisma.tagAssignment.createMany({ data: assignments });
}
