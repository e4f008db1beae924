import { MessagesSquare } from 'lucide-react';
import { choiceCell } from '@/components/records/engine/cells';
import { defineRecords } from '@/components/records/engine/define-records';
import type { Named } from '@/components/records/engine/definition';
import { creates, deletes, reads, updates } from '@/components/records/engine/procedures';
import { When } from '@/components/ui/when';
import type { Communication } from '@/server/records/communications/contract';
import { communicationDescriptor } from '@/server/records/communications/descriptor';

const COMMUNICATION_TYPE: Named<Communication['type']> = {
  CALL: { label: 'Call', tone: 'info' },
  EMAIL: { label: 'Email', tone: 'violet' },
  NOTE: { label: 'Note' },
  MEETING: { label: 'Meeting', tone: 'success' },
  LINKEDIN: { label: 'LinkedIn', tone: 'info' },
};

const DIRECTION: Named<Communication['direction']> = {
  OUTBOUND: { label: 'From us' },
  INBOUND: { label: 'From them' },
};

/** Shown with their contact or lead only: they have no list of their own, so no columns. */
export const communications = defineRecords(communicationDescriptor, ({ field, choice }) => ({
  title: 'Communications',
  icon: MessagesSquare,
  scope: 'write:communications',
  read: reads(communicationDescriptor),
  update: updates(communicationDescriptor),
  remove: deletes(communicationDescriptor),
  create: creates(communicationDescriptor),
  empty: 'Log calls, meetings and messages.',
  removal: 'It can be brought back for 30 days.',
  name: (communication) => communication.subject || communication.body,
  detail: (communication) => (
    <>
      <When at={communication.occurredAt} /> · {DIRECTION[communication.direction].label}
      {communication.subject ? ` · ${communication.body}` : null}
    </>
  ),
  aside: (communication) => choiceCell(COMMUNICATION_TYPE, communication.type),
  columns: [],
  filters: [],
  fields: [
    choice('type', { label: 'Type', choices: COMMUNICATION_TYPE, required: true, atCreation: true }),
    choice('direction', { label: 'Direction', choices: DIRECTION, required: true, atCreation: true }),
    field('subject', { label: 'Subject', kind: 'text', atCreation: true }),
    field('body', { label: 'What was said', kind: 'prose', required: true, atCreation: true }),
    field('occurredAt', {
      label: 'When',
      kind: 'datetime',
      required: true,
      atCreation: true,
      hint: 'Now when left empty.',
    }),
  ],
  related: [],
}));
