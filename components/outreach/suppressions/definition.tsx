import { MailX } from 'lucide-react';
import { addressCell, choiceCell, dateCell } from '@/components/records/engine/cells';
import { defineRecords } from '@/components/records/engine/define-records';
import type { Named } from '@/components/records/engine/definition';
import { creates, deletes } from '@/components/records/engine/procedures';
import { readable } from '@/lib/readable';
import type { Suppression } from '@/server/outreach/suppressions/contract';
import { suppressionDescriptor } from '@/server/outreach/suppressions/descriptor';

const SUPPRESSION_REASON: Named<Suppression['reason']> = {
  UNSUBSCRIBE: { label: 'Unsubscribed', tone: 'info' },
  BOUNCE: { label: 'Bounced', tone: 'danger' },
  COMPLAINT: { label: 'Complained', tone: 'warning' },
  MANUAL: { label: 'By hand' },
};

export const suppressions = defineRecords(suppressionDescriptor, ({ column, field, shown }) => ({
  title: 'Suppressions',
  icon: MailX,
  scope: 'write:suppressions',
  remove: deletes(suppressionDescriptor),
  create: creates(suppressionDescriptor),
  search: { by: 'q', hint: 'Search email…' },
  empty: 'Addresses that bounced, complained or unsubscribed come here by themselves. No mail goes to them.',
  removal: 'Mail may go to this address again. If it bounced, be sure that it works now.',
  name: (suppression) => readable(suppression.email),
  detail: (suppression) => dateCell(suppression.createdAt),
  aside: (suppression) => choiceCell(SUPPRESSION_REASON, suppression.reason),
  columns: [
    column('email', { label: 'Email', width: [260, 2], cell: addressCell }),
    column('reason', {
      label: 'Reason',
      width: [150, 1],
      cell: (value) => choiceCell(SUPPRESSION_REASON, value),
    }),
    column('createdAt', { label: 'Since', width: [120, 1], cell: dateCell }),
  ],
  filters: [
    { kind: 'choice', name: 'reason', label: 'Reason', choices: SUPPRESSION_REASON },
    { kind: 'text', name: 'email', label: 'Address' },
  ],
  fields: [
    field('email', { label: 'Email', kind: 'email', required: true, atCreation: true }),
    shown('reason', { label: 'Reason', choices: SUPPRESSION_REASON }),
  ],
  related: [],
}));
