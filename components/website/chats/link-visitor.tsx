'use client';

import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { ReferenceList } from '@/components/records/engine/editors/reference-list';
import { Button } from '@/components/ui/button';
import { Popover } from '@/components/ui/popover';
import { useOfferedAct } from '@/lib/offered-act';
import type { Chat } from '@/server/website/chats/contract';
import { AddVisitor } from './add-visitor';
import type { ChatActions } from './use-chat';

/** Says who a visitor is, once a member has made sure of it; who is nobody yet can be added. */
export function LinkVisitor({ chat, actions }: { chat: Chat; actions: ChatActions }) {
  const { id, contact, lead } = chat;
  const [adding, setAdding] = useState(false);
  const link = (to: { contactId?: string | null; leadId?: string | null }) =>
    actions.link.mutate({ id, contactId: contact?.id ?? null, leadId: lead?.id ?? null, ...to });
  const isNobody = contact === null && lead === null;
  const missing = contact ? 'lead' : 'contact';
  useOfferedAct({
    said: isNobody ? 'Add the visitor as contact or lead' : `Add the visitor as ${missing}`,
    icon: UserPlus,
    run: contact === null || lead === null ? () => setAdding(true) : undefined,
  });
  return (
    <div className="mt-1.5 flex flex-wrap gap-1.5">
      <Finder
        type="contacts"
        label="Contact"
        clearable={contact !== null}
        onPick={(contactId) => link({ contactId })}
      />
      <Finder type="leads" label="Lead" clearable={lead !== null} onPick={(leadId) => link({ leadId })} />
      {contact === null || lead === null ? (
        <Button size="sm" onClick={() => setAdding(true)}>
          <UserPlus aria-hidden />
          {isNobody ? 'Add as contact or lead' : `Add as ${missing}`}
        </Button>
      ) : null}
      {adding ? (
        <AddVisitor
          chat={chat}
          onLink={(kind, found) => link(kind === 'contact' ? { contactId: found } : { leadId: found })}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </div>
  );
}

interface FinderProps {
  type: 'contacts' | 'leads';
  label: string;
  clearable: boolean;
  onPick: (id: string | null) => void;
}

function Finder({ type, label, clearable, onPick }: FinderProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={`Find a ${label.toLowerCase()}`}
      className="w-64"
      trigger={<Button size="sm">{clearable ? `Change ${label.toLowerCase()}` : `Link ${label.toLowerCase()}`}</Button>}
    >
      <ReferenceList
        type={type}
        clearable={clearable}
        onPick={(row) => {
          setOpen(false);
          onPick(row?.id ?? null);
        }}
      />
    </Popover>
  );
}
