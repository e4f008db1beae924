'use client';

import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { ReferenceList } from '@/components/records/engine/editors/reference-list';
import { Button } from '@/components/ui/button';
import { Popover } from '@/components/ui/popover';
import { useOfferedAct } from '@/lib/offered-act';
import { toast } from '@/lib/toast';
import { type Person, personOf } from './use-person';

interface Props {
  label: string;
  said: string;
  /** What opens it from the keyboard. */
  shortcut: string;
  icon: LucideIcon;
  companyId: string;
  /** Whether it can be done with somebody; with everybody when left out. */
  may?: (person: Person) => boolean;
  run: (person: Person) => void;
}

/** An action of a company, which is done with one of its contacts. */
export function ContactPopover({ label, said, shortcut, icon: Icon, companyId, may = () => true, run }: Props) {
  const [open, setOpen] = useState(false);
  useOfferedAct({ said, shortcut, icon: Icon, run: () => setOpen(true) });
  const pick = (person: Person) => {
    setOpen(false);
    if (may(person)) run(person);
    else toast.info(`${person.name} has no email address.`);
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={`${label}: with whom`}
      className="w-64"
      trigger={
        <Button size="sm" title={`${label} (${shortcut.toUpperCase()})`} aria-keyshortcuts={shortcut}>
          <Icon aria-hidden />
          {label}
        </Button>
      }
    >
      <ReferenceList
        type="contacts"
        among={{ companyId }}
        clearable={false}
        onPick={(contact) => contact && pick(personOf(contact, contact.id))}
      />
    </Popover>
  );
}
