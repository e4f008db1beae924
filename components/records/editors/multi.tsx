'use client';

import { ChevronDown } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { Menu, MenuCheck } from '@/components/ui/menu';
import { cn } from '@/lib/cn';
import type { EditorProps } from './editor';

/** Several of a few values. */
export function MultiEditor({ field, value, onCommit, control, bare, disabled }: EditorProps) {
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const toggle = (code: string, on: boolean) => onCommit(on ? [...chosen, code] : chosen.filter((one) => one !== code));
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          {...control}
          disabled={disabled}
          className={cn(
            'field group flex pointer-coarse:min-h-10 items-center gap-2 text-left',
            bare && 'border-transparent bg-transparent hover:bg-hover',
          )}
        >
          <span className="flex min-h-5 min-w-0 flex-1 flex-wrap gap-1">
            {chosen.length === 0 ? <span className="text-faint">—</span> : null}
            {chosen.map((code) => (
              <Badge key={code}>{field.choices?.[code]?.label ?? code}</Badge>
            ))}
          </span>
          <ChevronDown
            className={cn(
              'size-4 shrink-0 text-faint',
              bare && 'opacity-0 group-hover:opacity-100 group-focus:opacity-100',
            )}
            aria-hidden
          />
        </button>
      }
    >
      {Object.entries(field.choices ?? {}).map(([code, { label }]) => (
        <MenuCheck key={code} checked={chosen.includes(code)} onChange={(on) => toggle(code, on)} keepOpen>
          {label}
        </MenuCheck>
      ))}
    </Menu>
  );
}
