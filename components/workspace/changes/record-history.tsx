'use client';

import { History } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/lib/lazy';

const ChangeList = lazyPart(() => import('./change-list').then((module) => module.ChangeList));

/** Who changed what of a record, and when; read once it is asked for. */
export function RecordHistory({ id, className }: { id: string; className?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <section aria-label="History" className={className}>
      <Button look="ghost" size="sm" className="-ml-2" aria-expanded={open} onClick={() => setOpen(!open)}>
        <History aria-hidden />
        History
      </Button>
      {open ? <ChangeList id={id} /> : null}
    </section>
  );
}
