'use client';

import { type ReactNode, useState } from 'react';
import type { Control } from '@/components/ui/field';
import { Popover } from '@/components/ui/popover';
import { cn } from '@/lib/cn';
import type { Target } from '../definition';
import { FieldTrigger } from './field-trigger';
import type { EditorProps, Picked } from './props';
import type { TextChoice } from './reference-list';
import { TargetList } from './target-list';

interface Props {
  label: string;
  to: Target;
  /** What is shown of the record that is pointed at; of one that was chosen here, its id is enough. */
  value: unknown;
  /** What is shown of it, where only its id is known. */
  shown?: ReactNode;
  /** Cannot be emptied. */
  required?: boolean | undefined;
  /** Whether whoever looks can be meant, where it points at a member. */
  hasMe?: boolean;
  onPick: (picked: Picked | null) => void;
  control: Control;
  bare?: boolean;
  opened?: EditorProps['opened'];
  disabled?: boolean;
  /** What is looked for to begin with. */
  typed?: string | undefined;
  /** What the text that is typed can stand for by itself, beside a record. */
  itself?: TextChoice;
}

/** Points at another record, found by searching. */
export function ReferenceEditor(props: Props) {
  const { label, to, value, shown, required = false, hasMe = false, onPick, control } = props;
  const { bare = false, opened, disabled = false, typed, itself } = props;
  const [open, setOpen] = useState(opened !== undefined);
  const [picked, setPicked] = useState<Picked | null>();
  const seen = typeof value === 'object' ? value : picked;
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) opened?.onClose();
  };
  const pick = (row: Picked | null) => {
    setPicked(row);
    onPick(row);
    change(false);
  };
  const textItself = itself && {
    ...itself,
    pick: (text: string) => {
      itself.pick(text);
      change(false);
    },
  };
  const clearable = !required && Boolean(value);
  return (
    <Popover
      open={open}
      onOpenChange={change}
      label={label}
      className="w-72"
      trigger={
        <FieldTrigger control={control} bare={bare} disabled={disabled}>
          <span className={cn('min-w-0 truncate', !seen && !shown && 'text-faint')}>
            {seen ? 'name' in seen && String(seen.name) : (shown ?? '—')}
          </span>
        </FieldTrigger>
      }
    >
      <TargetList to={to} clearable={clearable} hasMe={hasMe} typed={typed} itself={textItself} onPick={pick} />
    </Popover>
  );
}
