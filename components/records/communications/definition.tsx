import { MessagesSquare } from 'lucide-react';
import { COMMUNICATION_TYPE, DIRECTION } from '@/components/records/definitions/choices';
import { choiceCell } from '@/components/records/engine/cells';
import { defineRecords } from '@/components/records/engine/types';
import { When } from '@/components/ui/when';
import type { Communication } from '@/server/records/communications/contract';

/** Shown with their contact only. */
export const communications = defineRecords<Communication>({
  noun: 'communications',
  one: 'communication',
  many: 'communications',
  title: 'Communications',
  icon: MessagesSquare,
  write: 'write:communications',
  creation: 'create',
  editable: false,
  removable: false,
  readable: false,
  empty: 'Log calls, meetings and messages.',
  removal: '',
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
    { name: 'type', label: 'Type', kind: 'choice', choices: COMMUNICATION_TYPE, required: true, atCreation: true },
    { name: 'direction', label: 'Direction', kind: 'choice', choices: DIRECTION, required: true, atCreation: true },
    { name: 'subject', label: 'Subject', kind: 'text', atCreation: true },
    { name: 'body', label: 'What was said', kind: 'prose', required: true, atCreation: true },
    { name: 'occurredAt', label: 'When', kind: 'datetime', atCreation: true, hint: 'Now when left empty.' },
  ],
  related: [],
});
