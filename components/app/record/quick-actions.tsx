'use client';

import { Calendar, CheckSquare, ListOrdered, type LucideIcon, Mail, Phone, StickyNote } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { Invitee } from '@/components/meetings/calendar/book-dialog';
import { openCompose } from '@/components/outreach/emails/compose/open-compose';
import { CreateDialog } from '@/components/records/engine/create-dialog';
import { useDefinition } from '@/components/records/engine/definitions';
import type { Paged } from '@/components/records/paged/record-href';
import { Button } from '@/components/ui/button';
import { useSession } from '@/components/workspace/auth/session';
import { useOfferedAct } from '@/lib/offered-act';
import { ContactPopover } from './contact-popover';
import { EnrollAction } from './enroll-action';
import { EnrollLead } from './enroll-lead';
import { type Person, usePersonOf } from './use-person';

// Few of those who look at a record book a meeting.
const BookDialog = dynamic(
  () => import('@/components/meetings/calendar/book-dialog').then((module) => module.BookDialog),
  { ssr: false },
);

type Made = 'tasks' | 'notes' | 'communications';
interface Making {
  type: Made;
  given: Record<string, string>;
}

/** What is done with somebody. */
interface Act {
  label: string;
  /** The same in the palette, with whom it is done. */
  said: (whom: string) => string;
  /** What opens it from the keyboard. */
  shortcut: string;
  icon: LucideIcon;
  scope: string;
  /** Whether it can be done with them. */
  may: (person: Person) => boolean;
  run: (person: Person) => void;
}

/** The column by which a task or a note belongs to a record of a kind. */
const POINTERS: Record<Paged, string> = {
  contacts: 'contactId',
  companies: 'companyId',
  deals: 'dealId',
  leads: 'leadId',
  cases: 'caseId',
  contracts: 'contractId',
};

/** What is done with a record most: each opens a form that knows the record, of a company once its contact is picked. */
export function QuickActions({ type, id }: { type: Paged; id: string }) {
  const [making, setMaking] = useState<Making>();
  const [invitee, setInvitee] = useState<Invitee>();
  const { can } = useSession();
  const person = usePersonOf(type, id);
  const make = (made: Made, given: Record<string, string>) => setMaking({ type: made, given });
  const acts = actsOf(make, setInvitee).filter(({ scope }) => can(scope));
  const isCompany = type === 'companies';
  const pointer = POINTERS[type];
  const { one } = useDefinition(type);
  return (
    <div role="toolbar" aria-label="Actions" className="mb-4 flex flex-wrap gap-1.5">
      {acts.map(({ label, said, shortcut, icon, may, run }) => {
        const button = { label, shortcut, icon, said: said(person?.name ?? 'a contact of this company') };
        if (isCompany) return <ContactPopover key={label} {...button} {...{ may, run }} companyId={id} />;
        return person && may(person) ? <Action key={label} {...button} onPress={() => run(person)} /> : null;
      })}
      {can('write:tasks') ? (
        <Action
          label="Task"
          said={`Add a task to this ${one}`}
          shortcut="t"
          icon={CheckSquare}
          onPress={() => make('tasks', { type: 'TODO', [pointer]: id })}
        />
      ) : null}
      {can('write:notes') ? (
        <Action
          label="Note"
          said={`Add a note to this ${one}`}
          shortcut="n"
          icon={StickyNote}
          onPress={() => make('notes', { [pointer]: id })}
        />
      ) : null}
      {(person?.contactId || isCompany) && can('write:sequences') ? (
        <EnrollAction
          icon={ListOrdered}
          said={`Enrol ${person?.name ?? 'a contact of this company'} in a sequence`}
          {...(isCompany ? { companyId: id } : { contactId: person?.contactId })}
        />
      ) : null}
      {person?.leadId && can('write:sequences') && can('write:leads') ? (
        <EnrollLead id={person.leadId} icon={ListOrdered} />
      ) : null}
      {making ? <NewRecord {...making} onClose={() => setMaking(undefined)} /> : null}
      {invitee ? <BookDialog invitee={invitee} onClose={() => setInvitee(undefined)} /> : null}
    </div>
  );
}

const actsOf = (
  make: (made: Made, given: Record<string, string>) => void,
  meet: (invitee: Invitee) => void,
): readonly Act[] => [
  {
    ...{ label: 'Email', shortcut: 'e', icon: Mail, scope: 'write:emails' },
    said: (whom) => `Write an email to ${whom}`,
    may: ({ email }) => email !== null,
    run: ({ contactId, leadId, email }) => openCompose(contactId ? { contactId } : { leadId, to: email ?? undefined }),
  },
  {
    ...{ label: 'Meeting', shortcut: 'm', icon: Calendar, scope: 'write:bookings' },
    said: (whom) => `Book a meeting with ${whom}`,
    may: ({ email }) => email !== null,
    run: ({ name, email, phone }) => email !== null && meet({ name, email, phone }),
  },
  {
    ...{ label: 'Call', shortcut: 'c', icon: Phone, scope: 'write:communications' },
    said: (whom) => `Log a call with ${whom}`,
    may: ({ contactId, leadId }) => (contactId ?? leadId) !== undefined,
    run: ({ contactId, leadId }) =>
      make('communications', { type: 'CALL', ...(contactId ? { contactId } : leadId && { leadId }) }),
  },
];

interface ActionProps extends Pick<Act, 'label' | 'shortcut' | 'icon'> {
  said: string;
  onPress: () => void;
}

function Action({ label, said, shortcut, icon: Icon, onPress }: ActionProps) {
  useOfferedAct({ said, shortcut, icon: Icon, run: onPress });
  return (
    <Button size="sm" title={`${label} (${shortcut.toUpperCase()})`} aria-keyshortcuts={shortcut} onClick={onPress}>
      <Icon aria-hidden />
      {label}
    </Button>
  );
}

const NewRecord = ({ type, given, onClose }: Making & { onClose: () => void }) => (
  <CreateDialog definition={useDefinition(type)} given={given} onClose={onClose} />
);
