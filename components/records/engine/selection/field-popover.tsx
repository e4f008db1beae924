'use client';

import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Popover } from '@/components/ui/popover';
import { lazyWithin } from '@/lib/lazy';
import { useOfferedAct } from '@/lib/offered-act';
import type { Action } from '@/server/records/bulk-actions/contract';
import type { RecordDefinition } from '../definition';
import type { TypeName } from '../record-types';

const FieldPicker = lazyWithin(() => import('./field-picker').then((module) => module.FieldPicker));

interface Props<T extends TypeName> {
  definition: RecordDefinition<T>;
  /** The records that are chosen, in words. */
  chosen: string;
  onAct: (action: Action) => void;
}

/** Gives many records the same value in one field. */
export function FieldPopover<T extends TypeName>({ definition, chosen, onAct }: Props<T>) {
  const [open, setOpen] = useState(false);
  useOfferedAct({ said: `Set a field of ${chosen}`, icon: PencilLine, run: () => setOpen(true) });
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Set a field"
      className="w-72"
      trigger={
        <Button size="sm" look="ghost">
          <PencilLine aria-hidden />
          Field
        </Button>
      }
    >
      <FieldPicker
        definition={definition}
        onAct={(action) => {
          setOpen(false);
          onAct(action);
        }}
      />
    </Popover>
  );
}
