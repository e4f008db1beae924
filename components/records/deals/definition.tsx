import { CircleDollarSign } from 'lucide-react';
import { DEAL_STAGE } from '@/components/records/definitions/choices';
import { choiceCell, dateCell, dayCell, joined, moneyCell, textCell } from '@/components/records/engine/cells';
import { COMPANY, CONTACT, OWNER, OWNER_COLUMN } from '@/components/records/engine/references';
import { defineRecords, type Owned } from '@/components/records/engine/types';
import { formatMoney } from '@/lib/format';
import type { Deal } from '@/server/records/deals/contract';

export const deals = defineRecords<Owned<Deal>>({
  noun: 'deals',
  one: 'deal',
  many: 'deals',
  title: 'Deals',
  icon: CircleDollarSign,
  write: 'write:deals',
  creation: 'upsert',
  editable: true,
  removable: true,
  readable: true,
  files: 'DEAL',
  linked: true,
  search: 'Search deals…',
  entity: 'DEAL',
  empty: 'Add the first one here, then move it along on the board.',
  removal: 'Its tasks, notes and quotes stay without it. This cannot be undone.',
  name: (deal) => deal.name,
  detail: (deal) => joined(formatMoney(deal.value), deal.company?.name ?? deal.contact?.name),
  aside: (deal) => choiceCell(DEAL_STAGE, deal.stage),
  columns: [
    { id: 'name', label: 'Name', width: [240, 2], cell: (deal) => deal.name },
    { id: 'value', label: 'Value', width: [110, 0], end: true, cell: (deal) => moneyCell(deal.value) },
    { id: 'stage', label: 'Stage', width: [130, 0], cell: (deal) => choiceCell(DEAL_STAGE, deal.stage) },
    { id: 'company', label: 'Company', width: [160, 1], cell: (deal) => textCell(deal.company?.name) },
    { id: 'contact', label: 'Contact', width: [160, 1], cell: (deal) => textCell(deal.contact?.name) },
    { id: 'offering', label: 'Product', width: [150, 1], hidden: true, cell: (deal) => textCell(deal.offering?.name) },
    { id: 'expectedCloseDate', label: 'Closes', width: [120, 0], cell: (deal) => dayCell(deal.expectedCloseDate) },
    OWNER_COLUMN,
    { id: 'createdAt', label: 'Created', width: [120, 0], hidden: true, cell: (deal) => dateCell(deal.createdAt) },
  ],
  filters: [
    { kind: 'flag', name: 'open', label: 'State', yes: 'Open', no: 'Won or lost' },
    { kind: 'since', name: 'closedSince', label: 'Closed since' },
    { kind: 'choice', name: 'stage', label: 'Stage', choices: DEAL_STAGE },
    { kind: 'stage', name: 'pipelineStageId', label: 'Board stage' },
    { kind: 'reference', name: 'companyId', label: 'Company', noun: 'companies' },
    { kind: 'reference', name: 'contactId', label: 'Contact', noun: 'contacts' },
    { kind: 'member', name: 'ownerId', label: 'Owner' },
    { kind: 'tag', name: 'tagId', label: 'Tag' },
  ],
  fields: [
    { name: 'name', label: 'Name', kind: 'text', required: true, atCreation: true },
    { name: 'value', label: 'Value', kind: 'money', required: true, atCreation: true },
    {
      name: 'pipelineStageId',
      label: 'Stage',
      kind: 'reference',
      to: { noun: 'stages', shown: 'pipelineStage' },
      required: true,
      atCreation: true,
      hint: 'The first stage of the default pipeline when left empty.',
    },
    { name: 'expectedCloseDate', label: 'Closes', kind: 'date', atCreation: true },
    CONTACT,
    COMPANY,
    {
      name: 'offeringId',
      label: 'Product',
      kind: 'reference',
      to: { noun: 'products', shown: 'offering', link: 'productId' },
    },
    OWNER,
    { name: 'notes', label: 'Notes', kind: 'prose' },
    { name: 'externalId', label: 'External id', kind: 'text' },
  ],
  related: [
    { noun: 'tasks', title: 'Tasks', by: 'dealId' },
    { noun: 'notes', title: 'Notes', by: 'dealId' },
    { noun: 'quotes', title: 'Quotes', by: 'dealId' },
  ],
});
