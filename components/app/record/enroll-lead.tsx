'use client';

import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useDefinition } from '@/components/records/engine/definitions';
import { useOne } from '@/components/records/engine/use-records';
import { ConvertDialog, isOpenLead } from '@/components/records/leads/convert-lead';
import { Button } from '@/components/ui/button';
import { useOfferedAct } from '@/lib/offered-act';
import { TO_ENROLL } from './enroll-action';

/** Makes a contact of a lead, for sequences write to contacts, and goes on to the choice of a sequence. */
export function EnrollLead({ id, icon: Icon }: { id: string; icon: LucideIcon }) {
  const [open, setOpen] = useState(false);
  const lead = useOne(useDefinition('leads'), id).row;
  const isOpen = lead !== undefined && isOpenLead(lead);
  const run = isOpen ? () => setOpen(true) : undefined;
  useOfferedAct({ said: 'Enrol this lead in a sequence', shortcut: 's', icon: Icon, run });
  if (!isOpen) return null;
  return (
    <>
      <Button size="sm" title="Enrol (S)" aria-keyshortcuts="s" onClick={run}>
        <Icon aria-hidden />
        Enrol
      </Button>
      {open ? (
        <ConvertDialog
          lead={lead}
          about="Sequences write to contacts: the lead becomes one, then you choose the sequence."
          next={TO_ENROLL}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
