'use client';

import { UserCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazyOpened } from '@/lib/lazy';
import { usePageActions } from '@/lib/page-actions';
import type { Lead } from '@/server/records/leads/contract';

export const ConvertDialog = lazyOpened(() => import('./convert-dialog').then((module) => module.ConvertDialog));

/** The states of a lead that a conversion begins with. */
const OPEN: ReadonlySet<Lead['status']> = new Set(['NEW', 'WORKING', 'QUALIFIED']);

/** Whether a lead can become a contact. */
export const isOpenLead = ({ status }: Lead): boolean => OPEN.has(status);

/** Makes a contact of a lead. */
export function ConvertLead({ lead }: { lead: Lead }) {
  const [open, setOpen] = useState(false);
  const run = isOpenLead(lead) ? () => setOpen(true) : undefined;
  usePageActions(run ? [{ key: 'convert', label: 'Convert this lead', icon: UserCheck, run }] : []);
  if (!run) return null;
  return (
    <>
      <Button size="sm" look={lead.status === 'QUALIFIED' ? 'primary' : 'secondary'} onClick={run}>
        <UserCheck aria-hidden />
        Convert
      </Button>
      {open ? <ConvertDialog lead={lead} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
