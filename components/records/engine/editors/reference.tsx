'use client';

import { useState } from 'react';
import { Popover } from '@/components/ui/popover';
import { cn } from '@/lib/cn';
import type { AnyRow } from '../types';
import { FieldTrigger } from './field-trigger';
import { MemberList } from './member-list';
import type { EditorProps } from './props';
import { ReferenceList } from './reference-list';
import { StageList } from './stage-list';

/** Points at another record, found by searching. */
export function ReferenceEditor({ field, value, onCommit, control, bare, disabled }: EditorProps) {
  const [open, setOpen] = useState(false);
  const [picked, setPicked] = useState<AnyRow | null>();
  const target = field.to;
  if (!target) return null;
  const seen = (typeof value === 'object' ? value : picked) as { name?: unknown } | null | undefined;
  const pick = (row: AnyRow | null) => {
    setOpen(false);
    setPicked(row);
    onCommit(row?.id ?? null, row);
  };
  const clearable = !field.required && Boolean(value);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={field.label}
      className="w-72"
      trigger={
        <FieldTrigger control={control} bare={bare} disabled={disabled}>
          <span className={cn('min-w-0 truncate', !seen && 'text-faint')}>{seen ? String(seen.name ?? '') : '—'}</span>
        </FieldTrigger>
      }
    >
      {target.noun === 'members' ? <MemberList clearable={clearable} onPick={pick} /> : null}
      {target.noun === 'stages' ? <StageList onPick={pick} /> : null}
      {target.noun !== 'members' && target.noun !== 'stages' ? (
        <ReferenceList noun={target.noun} clearable={clearable} onPick={pick} />
      ) : null}
    </Popover>
  );
}
