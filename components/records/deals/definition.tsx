import { CircleDollarSign } from 'lucide-react';
import {
  choiceCell,
  dateCell,
  dayCell,
  joined,
  linkCell,
  moneyCell,
  percentCell,
  textCell,
} from '@/components/records/engine/cells';
import { defineRecords } from '@/components/records/engine/define-records';
import type { Named } from '@/components/records/engine/definition';
import { batches, deletes, reads, updates, upserts } from '@/components/records/engine/procedures';
import { COMPANY, CONTACT, CURRENCY, OWNER, OWNER_COLUMN } from '@/components/records/engine/references';
import { Badge } from '@/components/ui/badge';
import { formatMoney } from '@/lib/format';
import type { Deal } from '@/server/records/deals/contract';
import { dealDescriptor } from '@/server/records/deals/descriptor';
import { boardFilters } from './board-query';
import { DealLines } from './deal-lines';
import { DealOutcome } from './deal-outcome';
import { DealSums } from './deal-sums';
import { LossBeside, LossDialog } from './loss-dialog';

const DEAL_STAGE: Named<Deal['stage']> = {
  NEW: { label: 'New', tone: 'info' },
  QUALIFIED: { label: 'Qualified', tone: 'info' },
  PROPOSAL: { label: 'Proposal', tone: 'violet' },
  NEGOTIATION: { label: 'Negotiation', tone: 'warning' },
  WON: { label: 'Won', tone: 'success' },
  LOST: { label: 'Lost', tone: 'neutral' },
};

/** What lists and panels show beside the default form. */
const SHOWN = 'owner,currency,probability,lossReason,closedAt,stage,tags';
/** Of one deal its lines, too. */
const read = reads(dealDescriptor, `${SHOWN},lineItems`);

export const deals = defineRecords(dealDescriptor, ({ column, field, choice, reference }) => ({
  title: 'Deals',
  icon: CircleDollarSign,
  scope: 'write:deals',
  read,
  update: updates(dealDescriptor, read),
  batch: batches(dealDescriptor, SHOWN),
  remove: deletes(dealDescriptor),
  create: upserts(dealDescriptor),
  linked: 'deals',
  search: { by: 'q', hint: 'Search name, notes…' },
  empty: 'Add the first one here, then move it along on the board.',
  removal: 'Its tasks, notes and quotes stay without it. It can be brought back for 30 days.',
  name: (deal) => deal.name,
  detail: (deal) => joined(formatMoney(deal.value, deal.currency), deal.company?.name ?? deal.contact?.name),
  aside: (deal) => choiceCell(DEAL_STAGE, deal.stage),
  include: SHOWN,
  sums: (found) => <DealSums filters={boardFilters(found)} />,
  columns: [
    column('name', { label: 'Name', width: [240, 2], cell: textCell }),
    {
      id: 'value',
      label: 'Value',
      width: [130, 0],
      end: true,
      cell: (deal) => moneyCell(deal.value, deal.currency),
    },
    {
      id: 'pipelineStage',
      label: 'Stage',
      width: [130, 0],
      sort: 'stage',
      cell: ({ pipelineStage, stage }) => (
        <Badge dot tone={DEAL_STAGE[stage].tone ?? 'neutral'}>
          {pipelineStage?.name ?? DEAL_STAGE[stage].label}
        </Badge>
      ),
    },
    column('company', { label: 'Company', width: [160, 1], cell: linkCell }),
    column('contact', { label: 'Contact', width: [160, 1], cell: linkCell }),
    column('offering', { label: 'Product', width: [150, 1], hidden: true, cell: linkCell }),
    column('expectedCloseDate', { label: 'Closes', width: [120, 0], cell: dayCell }),
    column('owner', OWNER_COLUMN),
    column('probability', { label: 'Probability', width: [110, 0], end: true, hidden: true, cell: percentCell }),
    column('lossReason', { label: 'Loss reason', width: [150, 1], hidden: true, cell: textCell }),
    column('closedAt', { label: 'Closed', width: [120, 0], hidden: true, cell: dateCell }),
    column('createdAt', { label: 'Created', width: [120, 0], hidden: true, cell: dateCell }),
  ],
  filters: [
    {
      kind: 'flag',
      name: 'open',
      label: 'State',
      yes: 'Open',
      no: 'Won or lost',
      means: (value) => ({ field: 'stage', is: value === 'true' ? 'noneOf' : 'anyOf', value: ['WON', 'LOST'] }),
    },
    {
      kind: 'since',
      name: 'closedSince',
      label: 'Closed since',
      means: (value) => ({ field: 'closedAt', is: 'atLeast', value }),
    },
    { kind: 'choice', name: 'stage', label: 'Stage type', choices: DEAL_STAGE },
    { kind: 'stage', name: 'pipelineStageId', label: 'Stage' },
    { kind: 'reference', name: 'companyId', label: 'Company', to: 'companies' },
    { kind: 'reference', name: 'contactId', label: 'Contact', to: 'contacts' },
    { kind: 'member', name: 'ownerId', label: 'Owner' },
    { kind: 'tag', name: 'tagId', label: 'Tag' },
  ],
  fields: [
    field('name', { label: 'Name', kind: 'text', required: true, atCreation: true }),
    field('value', { label: 'Value', kind: 'money', required: true, atCreation: true }),
    choice('currency', CURRENCY),
    reference('pipelineStageId', {
      label: 'Stage',
      to: 'stages',
      shown: 'pipelineStage',
      required: true,
      atCreation: true,
      hint: 'The first stage of the default pipeline when left empty.',
    }),
    field('expectedCloseDate', { label: 'Closes', kind: 'date', atCreation: true }),
    field('probability', { label: 'Probability, %', kind: 'number' }),
    field('lossReason', { label: 'Loss reason', kind: 'text' }),
    reference('contactId', CONTACT),
    reference('companyId', COMPANY),
    reference('offeringId', {
      label: 'Product',
      to: 'products',
      shown: 'offering',
      pointer: 'productId',
    }),
    reference('ownerId', OWNER),
    field('notes', { label: 'Notes', kind: 'prose' }),
    field('externalId', { label: 'External id', kind: 'text' }),
  ],
  actions: (deal, mayWrite) => (mayWrite ? <DealOutcome deal={deal} /> : null),
  below: (deal, mayWrite) => <DealLines deal={deal} mayWrite={mayWrite} />,
  asks: ({ fields, rows, onClose }) => {
    const lost = rows.filter(({ stage }) => stage === 'LOST');
    const isAsked = fields.includes('pipelineStageId') && !fields.includes('lossReason') && lost.length > 0;
    return isAsked ? <LossDialog deals={lost} onClose={onClose} /> : null;
  },
  besides: ({ field, value, onChange }) =>
    field === 'pipelineStageId' && typeof value === 'string' ? (
      <LossBeside stageId={value} onChange={(lossReason) => onChange({ lossReason })} />
    ) : null,
  related: [
    { type: 'tasks', title: 'Tasks', by: 'dealId' },
    { type: 'notes', title: 'Notes', by: 'dealId' },
    { type: 'quotes', title: 'Quotes', by: 'dealId' },
    { type: 'contracts', title: 'Contracts', by: 'dealId' },
  ],
}));
