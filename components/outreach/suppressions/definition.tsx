import { MailX } from 'lucide-react';
import { SUPPRESSION_REASON } from '@/components/records/definitions/choices';
import { choiceCell, dateCell } from '@/components/records/engine/cells';
import { defineRecords } from '@/components/records/engine/types';
import type { Suppression } from '@/server/outreach/suppressions/contract';

export const suppressions = defineRecords<Suppression>({
  noun: 'suppressions',
  one: 'suppression',
  many: 'suppressions',
  title: 'Suppressions',
  icon: MailX,
  write: 'write:suppressions',
  creation: 'create',
  editable: false,
  removable: true,
  readable: false,
  empty: 'Addresses that bounced, complained or unsubscribed come here by themselves. No mail goes to them.',
  removal: 'Mail may go to this address again. If it bounced, be sure that it works now.',
  name: (suppression) => suppression.email,
  detail: (suppression) => dateCell(suppression.createdAt),
  aside: (suppression) => choiceCell(SUPPRESSION_REASON, suppression.reason),
  columns: [
    { id: 'email', label: 'Email', width: [260, 2], cell: (suppression) => suppression.email },
    {
      id: 'reason',
      label: 'Reason',
      width: [150, 1],
      cell: (suppression) => choiceCell(SUPPRESSION_REASON, suppression.reason),
    },
    { id: 'createdAt', label: 'Since', width: [120, 1], cell: (suppression) => dateCell(suppression.createdAt) },
  ],
  filters: [
    { kind: 'choice', name: 'reason', label: 'Reason', choices: SUPPRESSION_REASON },
    { kind: 'text', name: 'email', label: 'Address' },
  ],
  fields: [
    { name: 'email', label: 'Email', kind: 'email', required: true, atCreation: true },
    { name: 'reason', label: 'Reason', kind: 'choice', choices: SUPPRESSION_REASON, required: true },
  ],
  related: [],
});
