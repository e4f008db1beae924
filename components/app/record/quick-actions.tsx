'use client';

import { Calendar, CheckSquare, ListOrdered, type LucideIcon, Mail, Phone, StickyNote } from 'lucide-react';
import { useState } from 'react';
import { openCompose } from '@/components/outreach/emails/compose/open-compose';
import { CreateDialog } from '@/components/records/engine/create-dialog';
import { useDefinition } from '@/components/records/engine/definitions';
import { useLinks } from '@/components/records/engine/use-links';
import { useOne } from '@/components/records/engine/use-records';
import type { Paged } from '@/components/records/paged/record-href';
import { Button } from '@/components/ui/button';
import { useSession } from '@/components/workspace/auth/session';
import { EnrollAction } from './enroll-action';

type Made = 'tasks' | 'notes' | 'communications';
interface Making {
  label: string;
  icon: LucideIcon;
  type: Made;
  /** The column by which what is made belongs to the record, by the kind of that. */
  by: Partial<Record<Paged, 'contactId' | 'companyId' | 'dealId' | 'leadId'>>;
  given?: Record<string, string>;
}

const WITH = { contacts: 'contactId', deals: 'dealId', leads: 'leadId' } as const;
const MAKING: readonly Making[] = [
  { label: 'Task', icon: CheckSquare, type: 'tasks', by: WITH, given: { type: 'TODO' } },
  {
    label: 'Note',
    icon: StickyNote,
    type: 'notes',
    by: { contacts: 'contactId', companies: 'companyId', deals: 'dealId' },
  },
  { label: 'Meeting', icon: Calendar, type: 'tasks', by: WITH, given: { type: 'MEETING' } },
];

/** What is done with a record most: each opens a form that knows the record. */
export function QuickActions({ type, id }: { type: Paged; id: string }) {
  const [making, setMaking] = useState<Making | 'call'>();
  const { can } = useSession();
  const contact = useContactOf(type, id);
  const close = () => setMaking(undefined);
  const offered = MAKING.filter((one) => one.by[type] && can(`write:${one.type}`));
  const column = typeof making === 'object' ? making.by[type] : undefined;
  return (
    <div role="toolbar" aria-label="Actions" className="mb-4 flex flex-wrap gap-1.5">
      {contact?.email && can('write:emails') ? (
        <Action label="Email" icon={Mail} onPress={() => openCompose({ contactId: contact.id })} />
      ) : null}
      {offered.map((one) => (
        <Action key={one.label} label={one.label} icon={one.icon} onPress={() => setMaking(one)} />
      ))}
      {contact && can('write:communications') ? (
        <Action label="Call" icon={Phone} onPress={() => setMaking('call')} />
      ) : null}
      {contact && can('write:sequences') ? <EnrollAction contactId={contact.id} icon={ListOrdered} /> : null}
      {making === 'call' && contact ? (
        <NewRecord type="communications" given={{ contactId: contact.id, type: 'CALL' }} onClose={close} />
      ) : null}
      {typeof making === 'object' && column ? (
        <NewRecord type={making.type} given={{ ...making.given, [column]: id }} onClose={close} />
      ) : null}
    </div>
  );
}

interface ActionProps {
  label: string;
  icon: LucideIcon;
  onPress: () => void;
}

const Action = ({ label, icon: Icon, onPress }: ActionProps) => (
  <Button size="sm" onClick={onPress}>
    <Icon aria-hidden />
    {label}
  </Button>
);

/** Whom is written to and called: the contact itself, or the one that the record is about. */
function useContactOf(type: Paged, id: string) {
  const links = useLinks(useDefinition(type), id);
  const contactId = type === 'contacts' ? id : links.contactId;
  return useOne(useDefinition('contacts'), contactId ?? undefined).row;
}

interface NewProps {
  type: Made;
  given: Record<string, string>;
  onClose: () => void;
}

const NewRecord = ({ type, given, onClose }: NewProps) => (
  <CreateDialog definition={useDefinition(type)} given={given} onClose={onClose} />
);
